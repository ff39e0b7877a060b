# SPDX-License-Identifier: Apache-2.0
# Compiles the headers that most files include once, which takes a third off the build. Every file still includes what
# it uses: presets without this (CMakePresets.json: debug) would not compile otherwise.
option(GNOMON_PRECOMPILED "Precompile the headers that most files include" ON)

# g++ 12 does not know any more that these headers are the system's, and warns of strings that are put together in them.
if(GNOMON_PRECOMPILED AND CMAKE_CXX_COMPILER_ID STREQUAL "GNU")
  target_compile_options(gnomon_options INTERFACE -Wno-array-bounds -Wno-stringop-overflow -Wno-stringop-overread)
endif()

# gnomon_precompiled(NAME LIBRARIES…): precompiles cmake/precompiled/NAME.hpp, which needs these libraries.
function(gnomon_precompiled name)
  if(GNOMON_PRECOMPILED)
    set(source ${CMAKE_BINARY_DIR}/generated/precompiled_${name}.cpp)
    file(CONFIGURE OUTPUT ${source} CONTENT "// Has the precompiled header ${name}.hpp.\n")
    add_library(gnomon_precompiled_${name} OBJECT ${source})
    target_link_libraries(gnomon_precompiled_${name} PRIVATE gnomon_options ${ARGN})
    target_precompile_headers(gnomon_precompiled_${name} PRIVATE ${CMAKE_SOURCE_DIR}/cmake/precompiled/${name}.hpp)
  endif()
endfunction()

# gnomon_use_precompiled(NAME TARGET…): the targets must be compiled with the same options and definitions.
function(gnomon_use_precompiled name)
  if(GNOMON_PRECOMPILED)
    foreach(target IN LISTS ARGN)
      target_precompile_headers(${target} REUSE_FROM gnomon_precompiled_${name})
    endforeach()
  endif()
endfunction()
