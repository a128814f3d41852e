# SPDX-License-Identifier: GPL-3.0-or-later
# The folders of `cmake --install`, named by GNUInstallDirs, and how the programs find them relative to their own path.
include(GNUInstallDirs)
set(INLINESCOPE_DESKTOP_ID org.inlinescope.Inlinescope)
set(CMAKE_INSTALL_DOCDIR ${CMAKE_INSTALL_DATADIR}/doc/inlinescope)
set(INLINESCOPE_LIBEXECDIR ${CMAKE_INSTALL_LIBEXECDIR}/inlinescope)
set(INLINESCOPE_DATADIR ${CMAKE_INSTALL_DATADIR}/inlinescope)
set(INLINESCOPE_ZSH_DIR ${CMAKE_INSTALL_DATADIR}/zsh/vendor-completions CACHE STRING
    "Where zsh looks for functions; Debian's place, elsewhere usually share/zsh/site-functions")
cmake_path(RELATIVE_PATH INLINESCOPE_LIBEXECDIR BASE_DIRECTORY ${CMAKE_INSTALL_BINDIR} OUTPUT_VARIABLE INLINESCOPE_LIBEXEC_FROM_BIN)
cmake_path(RELATIVE_PATH INLINESCOPE_DATADIR BASE_DIRECTORY ${CMAKE_INSTALL_BINDIR} OUTPUT_VARIABLE INLINESCOPE_DATA_FROM_BIN)

# Installing and packaging build what they need through the target package_files, without the tests.
set(CMAKE_SKIP_INSTALL_ALL_DEPENDENCY ON)
add_custom_target(package_files)
