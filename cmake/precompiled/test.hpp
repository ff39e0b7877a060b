// SPDX-License-Identifier: Apache-2.0
//
// For tests.
#include "standard.hpp"

#include <gtest/gtest.h>
