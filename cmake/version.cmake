# SPDX-License-Identifier: Apache-2.0
# Defines the library gnomon_version: the header gnomon_version.hpp and one small generated source
# file that holds the commit, so that a new commit recompiles that file and nothing else.
set(generated ${CMAKE_BINARY_DIR}/generated)
configure_file(${CMAKE_CURRENT_LIST_DIR}/gnomon_version.hpp.in ${generated}/gnomon_version.hpp @ONLY)

# Runs with every build; it writes the file only when the commit has changed.
add_custom_target(gnomon_commit
                  COMMAND ${CMAKE_COMMAND} -D SOURCE_DIR=${CMAKE_SOURCE_DIR} -D OUTPUT=${generated}/gnomon_version.cpp
                          -P ${CMAKE_CURRENT_LIST_DIR}/write_commit.cmake
                  BYPRODUCTS ${generated}/gnomon_version.cpp COMMENT "Looking up the commit" VERBATIM)

add_library(gnomon_version STATIC ${generated}/gnomon_version.cpp)
add_dependencies(gnomon_version gnomon_commit)
target_include_directories(gnomon_version PUBLIC ${generated})
target_link_libraries(gnomon_version PRIVATE gnomon_options)
