// SPDX-License-Identifier: Apache-2.0
#include "bdd/vector.hpp"

template class gnomon::circuits::BitVector<gnomon::bdd::Bdd>;
