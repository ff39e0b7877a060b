// SPDX-License-Identifier: Apache-2.0
//
// The suite on BuDDy.
#include "buddy_engine.hpp"
#include "suite.hpp"

int main(int argument_count, char** arguments) {
  return gnomon::bench::suite_main<gnomon::bench::BuddyEngine>(argument_count, arguments);
}
