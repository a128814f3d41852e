# SPDX-License-Identifier: GPL-3.0-or-later
# In place of opus's own CMakeLists.txt, which includes a file that the source package lacks: the library in floating
# point, without code for single processors.
cmake_minimum_required(VERSION 3.25)
project(opus LANGUAGES C)
file(GLOB sources celt/*.c silk/*.c silk/float/*.c src/*.c)
list(FILTER sources EXCLUDE REGEX "(_demo|opus_compare|mlp_train|train_[a-z]+)[.]c$")
add_library(opus STATIC ${sources})
target_include_directories(opus PRIVATE include celt silk silk/float)
target_compile_definitions(opus PRIVATE OPUS_BUILD PACKAGE_VERSION="1" VAR_ARRAYS HAVE_LRINT HAVE_LRINTF)
