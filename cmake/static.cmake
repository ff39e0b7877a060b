# SPDX-License-Identifier: Apache-2.0
# Defines gnomon_static, for packages: the program linked statically, from the objects that `gnomon` is made of. Where a
# library has no static form it is left out. Debian has none of fmt; it is compiled from its headers.
set(static_libraries "")
foreach(name IN ITEMS edit bsd md tinfo) # each before those that it uses
  find_library(GNOMON_STATIC_${name} lib${name}.a)
  mark_as_advanced(GNOMON_STATIC_${name})
  list(APPEND static_libraries ${GNOMON_STATIC_${name}})
endforeach()
get_target_property(fmt_kind fmt::fmt TYPE)
if(fmt_kind STREQUAL "STATIC_LIBRARY")
  list(APPEND static_libraries fmt::fmt)
  set(static_fmt TRUE)
elseif(fmt_VERSION VERSION_GREATER_EQUAL 9 AND fmt_VERSION VERSION_LESS 10)
  add_library(gnomon_fmt STATIC EXCLUDE_FROM_ALL ${CMAKE_CURRENT_LIST_DIR}/fmt_static.cpp)
  target_include_directories(gnomon_fmt SYSTEM PRIVATE $<TARGET_PROPERTY:fmt::fmt,INTERFACE_INCLUDE_DIRECTORIES>)
  list(APPEND static_libraries gnomon_fmt)
  set(static_fmt TRUE)
endif()
if(NOT GNOMON_STATIC_edit OR NOT CADICAL_LIBRARY MATCHES "\\.a$" OR NOT static_fmt)
  return()
endif()

set(program_objects $<TARGET_OBJECTS:gnomon>)
foreach(part IN LISTS gnomon_apps gnomon_layers ITEMS gnomon_version)
  list(APPEND program_objects $<TARGET_OBJECTS:${part}>)
endforeach()
add_executable(gnomon_static EXCLUDE_FROM_ALL ${program_objects})
set_target_properties(gnomon_static PROPERTIES LINKER_LANGUAGE CXX OUTPUT_NAME gnomon
                      RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/static)
target_link_options(gnomon_static PRIVATE -static)
target_link_libraries(gnomon_static PRIVATE ${CADICAL_LIBRARY} ${static_libraries} Threads::Threads)
