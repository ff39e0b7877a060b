# SPDX-License-Identifier: Apache-2.0
# What is embedded for the studio: the page, if it has been built (tools/web.sh), and the models.
set(GNOMON_WEB_DIST ${CMAKE_SOURCE_DIR}/build/web CACHE PATH "Folder with the built page of `gnomon studio`")

file(GLOB_RECURSE page_files CONFIGURE_DEPENDS ${GNOMON_WEB_DIST}/*)
file(GLOB_RECURSE model_files CONFIGURE_DEPENDS models/*/*.ispl models/*/README.md)

set(embedded_folder ${CMAKE_BINARY_DIR}/generated/studio)
set(embedded_source ${embedded_folder}/embedded.cpp)
find_program(GNOMON_GZIP gzip)
mark_as_advanced(GNOMON_GZIP)
add_custom_command(
  OUTPUT ${embedded_source}
  COMMAND ${CMAKE_COMMAND} -D OUTPUT=${embedded_source} -D PAGE=${GNOMON_WEB_DIST} -D MODELS=${CMAKE_SOURCE_DIR}/models
          -D GZIP=${GNOMON_GZIP} -P ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
  DEPENDS ${page_files} ${model_files} ${CMAKE_SOURCE_DIR}/cmake/embed.cmake
  COMMENT "Embedding page and models"
  VERBATIM)
