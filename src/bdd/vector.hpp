// SPDX-License-Identifier: Apache-2.0
//
// Numbers as vectors of decision diagrams.
#pragma once

#include "bdd/bdd.hpp"
#include "circuits/bit_vector.hpp"

namespace gnomon::bdd {

using BitVector = circuits::BitVector<Bdd>;

}  // namespace gnomon::bdd

extern template class gnomon::circuits::BitVector<gnomon::bdd::Bdd>;
