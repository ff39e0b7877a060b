# SPDX-License-Identifier: Apache-2.0
# Part of `cmake --install`: lets `gnomon_program` write its manual page and completions into the folder `gnomon_scratch`, and installs
# them. `gnomon_data` and `gnomon_man` are folders below the prefix, `gnomon_gzip` compresses the page, if it is there.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${gnomon_scratch})
file(MAKE_DIRECTORY ${gnomon_scratch})
execute_process(COMMAND ${gnomon_program} man OUTPUT_FILE ${gnomon_scratch}/gnomon.1 COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${gnomon_program} completion bash OUTPUT_FILE ${gnomon_scratch}/gnomon COMMAND_ERROR_IS_FATAL ANY)
execute_process(COMMAND ${gnomon_program} completion zsh OUTPUT_FILE ${gnomon_scratch}/_gnomon COMMAND_ERROR_IS_FATAL ANY)
set(page ${gnomon_scratch}/gnomon.1)
if(gnomon_gzip)
  execute_process(COMMAND ${gnomon_gzip} -9 -n -f ${page} COMMAND_ERROR_IS_FATAL ANY)
  string(APPEND page .gz)
endif()

# zsh looks for what the distribution installs elsewhere than for what the administrator does.
set(functions site-functions)
if(CMAKE_INSTALL_PREFIX STREQUAL "/usr" AND EXISTS /etc/debian_version)
  set(functions vendor-completions)
endif()

# install_file(FILE FOLDER)
function(install_file file folder)
  file(INSTALL ${file} DESTINATION ${CMAKE_INSTALL_PREFIX}/${folder} TYPE FILE)
  set(CMAKE_INSTALL_MANIFEST_FILES ${CMAKE_INSTALL_MANIFEST_FILES} PARENT_SCOPE)
endfunction()
install_file(${page} ${gnomon_man}/man1)
install_file(${gnomon_scratch}/gnomon ${gnomon_data}/bash-completion/completions)
install_file(${gnomon_scratch}/_gnomon ${gnomon_data}/zsh/${functions})
