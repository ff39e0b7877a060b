# SPDX-License-Identifier: Apache-2.0
# Writes OUTPUT, a C++ file with the files of the folders PAGE and MODELS in it (apps/studio/server/http/embedded.hpp). Those
# of the page are compressed by the program GZIP, if there is one.
get_filename_component(folder ${OUTPUT} DIRECTORY)
file(REMOVE_RECURSE ${folder}/page)
file(MAKE_DIRECTORY ${folder}/page)
set(blocks "")
set(number 0)

# embed(TABLE PATH FILE COMPRESSED STAMP): adds a file to a table.
macro(embed table path file compressed stamp)
  set(symbol "gnomon_embedded_${number}")
  math(EXPR number "${number} + 1")
  file(SIZE ${file} size)
  string(APPEND blocks
         "asm(\".pushsection .rodata\\n.balign 16\\n.globl ${symbol}\\n.hidden ${symbol}\\n${symbol}:\\n\"\n"
         "    \".incbin \\\"${file}\\\"\\n.byte 0\\n.popsection\\n\");\n"
         "extern \"C\" __attribute__((visibility(\"hidden\"))) const char ${symbol}[];\n")
  string(APPEND ${table} "    {\"${path}\", {${symbol}, ${size}}, ${compressed}, \"${stamp}\"},\n")
endmacro()

set(page_table "")
file(GLOB_RECURSE names RELATIVE ${PAGE} ${PAGE}/*)
list(SORT names)
foreach(name IN LISTS names)
  if(name MATCHES "(^|/)\\.")
    continue() # notes of the build
  endif()
  file(SHA256 ${PAGE}/${name} hash)
  string(SUBSTRING ${hash} 0 24 stamp)
  set(file ${PAGE}/${name})
  set(compressed false)
  if(GZIP AND name MATCHES "\\.(html|js|css|json|svg|ttf|txt|map|wasm|webmanifest)$")
    set(file ${folder}/page/${number}.gz)
    execute_process(COMMAND ${GZIP} -9 -n -c ${PAGE}/${name} OUTPUT_FILE ${file} COMMAND_ERROR_IS_FATAL ANY)
    set(compressed true)
  endif()
  embed(page_table ${name} ${file} ${compressed} ${stamp})
endforeach()

set(model_table "")
file(GLOB_RECURSE names RELATIVE ${MODELS} ${MODELS}/*.ispl ${MODELS}/*/README.md)
list(SORT names)
foreach(name IN LISTS names)
  if(name MATCHES "^[^/]+/[^/]+$")
    embed(model_table ${name} ${MODELS}/${name} false "")
  endif()
endforeach()

# A table of its own for each, empty or not.
function(table_function result name rows)
  string(REGEX MATCHALL "\n" lines "${rows}")
  list(LENGTH lines count)
  set(${result}
      "std::span<const EmbeddedFile> ${name}() {\n  static const std::array<EmbeddedFile, ${count}> table = {{\n${rows}  }};\n  return table;\n}\n"
      PARENT_SCOPE)
endfunction()
table_function(page_function page_files "${page_table}")
table_function(model_function model_files "${model_table}")

file(WRITE ${OUTPUT}
     "// SPDX-License-Identifier: Apache-2.0\n// Written by cmake/embed.cmake.\n#include \"studio/server/http/embedded.hpp\"\n\n#include <array>\n\n"
     "${blocks}\nnamespace gnomon::studio {\n\n${page_function}\n${model_function}\n}  // namespace gnomon::studio\n")
