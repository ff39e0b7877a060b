# SPDX-License-Identifier: Apache-2.0
# Defines the library `buddy`: BuDDy (Debian: libbdd-dev), a decision-diagram package that ours is
# compared with. For tests and benchmarks only; the program never links it.
find_path(BUDDY_INCLUDE bdd.h REQUIRED)
find_library(BUDDY_LIBRARY bdd REQUIRED)
mark_as_advanced(BUDDY_INCLUDE BUDDY_LIBRARY)
add_library(buddy INTERFACE)
target_include_directories(buddy SYSTEM INTERFACE ${BUDDY_INCLUDE})
target_link_libraries(buddy INTERFACE ${BUDDY_LIBRARY})
