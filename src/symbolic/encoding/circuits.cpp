// SPDX-License-Identifier: Apache-2.0
#include "symbolic/encoding/circuits.hpp"

template class gnomon::circuits::Fraction<gnomon::bdd::Bdd>;
template class gnomon::circuits::Expressions<gnomon::symbolic::Encoding>;
