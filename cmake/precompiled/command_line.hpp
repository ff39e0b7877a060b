// SPDX-License-Identifier: Apache-2.0
//
// For the command line, which is compiled with other options than the layers below it.
#include "standard.hpp"
