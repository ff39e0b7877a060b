# SPDX-License-Identifier: Apache-2.0
# Part of `cmake --install`: one file with the licences of the libraries that are part of the program, as Debian's
# packages and those of the studio's page (below `gnomon_source`) have them. Those of Boost and the standard library of C++ ask
# for no mention in programs. Where there are none of these packages, nothing is written.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${gnomon_scratch})
file(MAKE_DIRECTORY ${gnomon_scratch})
set(text "")

# add_licence(NAME FILE)
macro(add_licence name file)
  if(EXISTS ${file})
    file(READ ${file} content)
    string(APPEND text "==== ${name}\n\n${content}\n")
  endif()
endmacro()
foreach(package IN ITEMS libcadical-dev libcli11-dev nlohmann-json3-dev libfmt-dev libedit-dev libbsd-dev libmd-dev
                         libtinfo6 libc6-dev)
  add_licence(${package} /usr/share/doc/${package}/copyright)
endforeach()
foreach(library IN ITEMS @dagrejs/dagre @dagrejs/graphlib monaco-editor react react-dom scheduler)
  file(GLOB licences ${gnomon_source}/apps/studio/web/node_modules/${library}/LICENSE*)
  foreach(licence IN LISTS licences)
    add_licence(${library} ${licence})
  endforeach()
endforeach()
if(NOT text STREQUAL "" AND gnomon_gzip)
  file(WRITE ${gnomon_scratch}/third-party-licences.txt "${text}")
  execute_process(COMMAND ${gnomon_gzip} -9 -n -f ${gnomon_scratch}/third-party-licences.txt COMMAND_ERROR_IS_FATAL ANY)
  file(INSTALL ${gnomon_scratch}/third-party-licences.txt.gz DESTINATION ${CMAKE_INSTALL_PREFIX}/${gnomon_data}/doc/gnomon TYPE FILE)
endif()
