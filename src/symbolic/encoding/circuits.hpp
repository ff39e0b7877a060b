// SPDX-License-Identifier: Apache-2.0
//
// Expressions of the model as decision diagrams over the bits of states and actions.
#pragma once

#include "bdd/vector.hpp"
#include "circuits/expressions.hpp"
#include "symbolic/encoding/encoding.hpp"

namespace gnomon::symbolic {

using Circuits = circuits::Expressions<Encoding>;

}  // namespace gnomon::symbolic

extern template class gnomon::circuits::Fraction<gnomon::bdd::Bdd>;
extern template class gnomon::circuits::Expressions<gnomon::symbolic::Encoding>;
