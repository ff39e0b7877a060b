# SPDX-License-Identifier: Apache-2.0
# Part of making a .deb: writes the copyright and the changelog in Debian's form into the folder `gnomon_scratch`, and installs
# them. The date is that of the commit, so that equal sources give equal packages.
cmake_minimum_required(VERSION 3.25)
file(REMOVE_RECURSE ${gnomon_scratch})
file(MAKE_DIRECTORY ${gnomon_scratch})
set(folder ${CMAKE_INSTALL_PREFIX}/share/doc/gnomon)

set(ENV{LC_ALL} C)
execute_process(COMMAND git -C ${gnomon_source} log -1 --format=%cD OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE
                ERROR_QUIET RESULT_VARIABLE failed)
if(failed)
  execute_process(COMMAND date -R OUTPUT_VARIABLE date OUTPUT_STRIP_TRAILING_WHITESPACE)
endif()
file(WRITE ${gnomon_scratch}/changelog "gnomon (${gnomon_version}) unstable; urgency=medium

  * Version ${gnomon_version}; the changes are in CHANGELOG.md of the sources.

 -- Gnomon developers <gnomon@gnomon.invalid>  ${date}
")
execute_process(COMMAND ${gnomon_gzip} -9 -n -f ${gnomon_scratch}/changelog COMMAND_ERROR_IS_FATAL ANY)
file(INSTALL ${gnomon_scratch}/changelog.gz DESTINATION ${folder} TYPE FILE)
file(INSTALL ${gnomon_source}/cmake/debian_copyright.txt DESTINATION ${folder} TYPE FILE RENAME copyright)
