# SPDX-License-Identifier: Apache-2.0
# Packages, made by `./dev package`: a .deb with the program, and an archive with the static one that runs on any Linux
# of its architecture. cmake/package_kind.cmake says which components go where.
if(NOT TARGET gnomon)
  return()
endif()

if(TARGET gnomon_static)
  install(TARGETS gnomon_static RUNTIME COMPONENT static EXCLUDE_FROM_ALL)
endif()

# What Debian wants to see beside the program.
install(CODE "set(gnomon_source \"${CMAKE_SOURCE_DIR}\")
set(gnomon_gzip \"${GNOMON_GZIP}\")
set(gnomon_scratch \"${CMAKE_BINARY_DIR}/generated/debian\")
set(gnomon_version \"${PROJECT_VERSION}\")" COMPONENT debian EXCLUDE_FROM_ALL)
install(SCRIPT ${CMAKE_CURRENT_LIST_DIR}/install_debian.cmake COMPONENT debian EXCLUDE_FROM_ALL)

set(CPACK_PACKAGE_NAME gnomon)
set(CPACK_PACKAGE_VENDOR Gnomon)
set(CPACK_PACKAGE_CONTACT "Gnomon developers <gnomon@gnomon.invalid>")
set(CPACK_PACKAGE_VERSION ${PROJECT_VERSION})
set(CPACK_PACKAGE_DESCRIPTION_SUMMARY "model checker for multi-agent systems")
set(CPACK_PACKAGE_DESCRIPTION "Gnomon decides formulas about models of multi-agent systems: over time, about
what agents know, about what groups can enforce, about correct behaviour. It
reads ISPL, the language of MCMAS, extended by parameters and families of
agents, and shows why formulas hold or fail.
.
The package has the command line, a language server for editors, and a
studio in the browser.")
set(CPACK_PACKAGE_DIRECTORY ${CMAKE_BINARY_DIR}/packages)
set(CPACK_GENERATOR DEB TGZ)
set(CPACK_STRIP_FILES ON)
set(CPACK_INSTALL_DEFAULT_DIRECTORY_PERMISSIONS OWNER_READ OWNER_WRITE OWNER_EXECUTE GROUP_READ GROUP_EXECUTE
                                                WORLD_READ WORLD_EXECUTE)
set(CPACK_COMPONENTS_GROUPING ALL_COMPONENTS_IN_ONE)
set(CPACK_DEB_COMPONENT_INSTALL ON)
set(CPACK_ARCHIVE_COMPONENT_INSTALL ON)
set(CPACK_PROJECT_CONFIG_FILE ${CMAKE_CURRENT_LIST_DIR}/package_kind.cmake)

set(CPACK_DEBIAN_FILE_NAME DEB-DEFAULT)
set(CPACK_DEBIAN_PACKAGE_SECTION science)
set(CPACK_DEBIAN_PACKAGE_SHLIBDEPS ON)
set(CPACK_DEBIAN_PACKAGE_SUGGESTS "graphviz, bash-completion")
string(TOLOWER ${CMAKE_SYSTEM_NAME} system)
set(CPACK_ARCHIVE_FILE_NAME gnomon-${PROJECT_VERSION}-${system}-${CMAKE_SYSTEM_PROCESSOR})
set(CPACK_PACKAGE_FILE_NAME ${CPACK_ARCHIVE_FILE_NAME})
include(CPack)
