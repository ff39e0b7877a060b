# SPDX-License-Identifier: Apache-2.0
# Compiles through ccache where it is installed and can work (its cache may lie in a folder that
# this user cannot write to). A build folder keeps what was decided for it: with another launcher everything would be
# compiled again.
if(DEFINED GNOMON_LAUNCHER)
  set(CMAKE_CXX_COMPILER_LAUNCHER ${GNOMON_LAUNCHER})
  return()
endif()
find_program(GNOMON_CCACHE ccache)
mark_as_advanced(GNOMON_CCACHE)
if(GNOMON_CCACHE AND NOT DEFINED CMAKE_CXX_COMPILER_LAUNCHER)
  set(probe ${CMAKE_BINARY_DIR}/CMakeFiles/ccache_probe.cpp)
  file(WRITE ${probe} "int probe;\n")
  execute_process(COMMAND ${GNOMON_CCACHE} ${CMAKE_CXX_COMPILER} -c ${probe} -o ${probe}.o
                  RESULT_VARIABLE ccache_failed OUTPUT_QUIET ERROR_QUIET)
  if(NOT ccache_failed)
    # What ccache asks for where headers are precompiled.
    set(CMAKE_CXX_COMPILER_LAUNCHER ${CMAKE_COMMAND} -E env CCACHE_SLOPPINESS=pch_defines,time_macros ${GNOMON_CCACHE})
  endif()
endif()
set(GNOMON_LAUNCHER "${CMAKE_CXX_COMPILER_LAUNCHER}" CACHE INTERNAL "What compilers are started by")
