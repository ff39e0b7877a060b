# SPDX-License-Identifier: Apache-2.0
# What `cmake --install` installs (docs/install.md), in components:
#   program   the program
#   data      its manual page, completions for shells, the models, README, licences of libraries
#   licence   the licence and the changes; a .deb has a file `copyright` instead
#   library   headers, one static library, the CMake package Gnomon
# Packages (cmake/package.cmake) have two more: `static`, the static program, and `debian`.
include(GNUInstallDirs)
include(CMakePackageConfigHelpers)

if(TARGET gnomon)
  install(TARGETS gnomon RUNTIME COMPONENT program)
  # Manual page and completions are written by the program, when it is installed. (Variables with names of components
  # would disturb the script.)
  install(CODE "set(gnomon_program \"$<TARGET_FILE:gnomon>\")
set(gnomon_gzip \"${GNOMON_GZIP}\")
set(gnomon_scratch \"${CMAKE_BINARY_DIR}/generated/install\")
set(gnomon_data \"${CMAKE_INSTALL_DATADIR}\")
set(gnomon_man \"${CMAKE_INSTALL_MANDIR}\")
set(gnomon_source \"${CMAKE_SOURCE_DIR}\")" COMPONENT data)
  install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/install_generated.cmake COMPONENT data)
  install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/install_licences.cmake COMPONENT data)
  install(DIRECTORY models/ DESTINATION ${CMAKE_INSTALL_DATADIR}/gnomon/models COMPONENT data
          FILES_MATCHING PATTERN "*.ispl" PATTERN "*.md")
  install(FILES README.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gnomon COMPONENT data)
  install(FILES LICENSE CHANGELOG.md DESTINATION ${CMAKE_INSTALL_DATADIR}/doc/gnomon COMPONENT licence)
endif()

# The layers in one file. No compiling: it is made of their objects.
set(layer_objects "")
foreach(layer IN LISTS gnomon_layers)
  list(APPEND layer_objects $<TARGET_OBJECTS:${layer}>)
endforeach()
add_library(gnomon_library STATIC ${layer_objects})
set_target_properties(gnomon_library PROPERTIES OUTPUT_NAME gnomon EXPORT_NAME gnomon LINKER_LANGUAGE CXX)
target_compile_features(gnomon_library INTERFACE cxx_std_20)
target_include_directories(gnomon_library INTERFACE $<INSTALL_INTERFACE:${CMAKE_INSTALL_INCLUDEDIR}/gnomon>)
target_link_libraries(gnomon_library INTERFACE Boost::headers Threads::Threads $<LINK_ONLY:fmt::fmt>
                                               $<INSTALL_INTERFACE:$<LINK_ONLY:Gnomon::cadical>>)

set(package_folder ${CMAKE_INSTALL_LIBDIR}/cmake/Gnomon)
install(TARGETS gnomon_library EXPORT GnomonTargets ARCHIVE COMPONENT library)
install(EXPORT GnomonTargets NAMESPACE Gnomon:: DESTINATION ${package_folder} COMPONENT library)
configure_package_config_file(${CMAKE_CURRENT_LIST_DIR}/GnomonConfig.cmake.in
                              ${CMAKE_BINARY_DIR}/generated/GnomonConfig.cmake INSTALL_DESTINATION ${package_folder})
# Before 1.0 every minor version may change the interface.
write_basic_package_version_file(${CMAKE_BINARY_DIR}/generated/GnomonConfigVersion.cmake
                                 COMPATIBILITY SameMinorVersion)
install(FILES ${CMAKE_BINARY_DIR}/generated/GnomonConfig.cmake ${CMAKE_BINARY_DIR}/generated/GnomonConfigVersion.cmake
        DESTINATION ${package_folder} COMPONENT library)

install(CODE "set(gnomon_sources \"${CMAKE_SOURCE_DIR}/src\")
set(gnomon_destination \"\${CMAKE_INSTALL_PREFIX}/${CMAKE_INSTALL_INCLUDEDIR}/gnomon\")" COMPONENT library)
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/install_headers.cmake COMPONENT library)
