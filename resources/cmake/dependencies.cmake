# SPDX-License-Identifier: GPL-3.0-or-later
# Every external library, found once. The Debian packages that contain them are listed in resources/packages.txt.
find_package(Threads REQUIRED)
find_package(Qt6 6.4 REQUIRED COMPONENTS Core DBus Gui Widgets Svg Test LinguistTools PrintSupport)
find_package(QCustomPlotQt6 REQUIRED)
# QScintilla has no CMake package.
find_path(QScintilla_INCLUDE_DIR Qsci/qsciscintilla.h PATH_SUFFIXES qt6 REQUIRED)
find_library(QScintilla_LIBRARY qscintilla2_qt6 REQUIRED)
add_library(QScintillaQt6::QScintillaQt6 UNKNOWN IMPORTED)
set_target_properties(QScintillaQt6::QScintillaQt6 PROPERTIES IMPORTED_LOCATION ${QScintilla_LIBRARY}
                      INTERFACE_INCLUDE_DIRECTORIES ${QScintilla_INCLUDE_DIR})
include(${CMAKE_CURRENT_LIST_DIR}/llvm.cmake)
find_package(SQLiteCpp REQUIRED)
find_package(PkgConfig REQUIRED)
pkg_check_modules(Zstd REQUIRED IMPORTED_TARGET libzstd)
pkg_check_modules(Crypto REQUIRED IMPORTED_TARGET libcrypto)
pkg_check_modules(Xxhash REQUIRED IMPORTED_TARGET libxxhash)
pkg_check_modules(Seccomp REQUIRED IMPORTED_TARGET libseccomp)
pkg_check_modules(Eigen REQUIRED IMPORTED_TARGET eigen3)
pkg_check_modules(NLopt REQUIRED IMPORTED_TARGET nlopt)
find_package(Protobuf REQUIRED)
find_package(Snappy REQUIRED)
find_package(FlatBuffers REQUIRED CONFIG)
find_package(CLI11 REQUIRED)
