# SPDX-License-Identifier: GPL-3.0-or-later
# The CMakeLists.txt that sqlite3's source package lacks: its own configure and make write the generated sources, and
# each source is a module of its own instead of a part of the amalgamation.
cmake_minimum_required(VERSION 3.25)
project(sqlite3 LANGUAGES C)
set(ENV{CC} "${CMAKE_C_COMPILER}")
foreach(command IN ITEMS "${PROJECT_SOURCE_DIR}/configure --disable-tcl --disable-readline" "make .target_source shell.c")
    separate_arguments(arguments UNIX_COMMAND "${command}")
    execute_process(COMMAND ${arguments} WORKING_DIRECTORY "${PROJECT_BINARY_DIR}" COMMAND_ERROR_IS_FATAL ANY)
endforeach()
file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_BINARY_DIR}/tsrc/*.c")
list(FILTER sources EXCLUDE REGEX "/(geopoly|tclsqlite|userauth|shell)[.]c$") # included by others, or not used
add_executable(sqlite3 ${sources} "${PROJECT_BINARY_DIR}/shell.c")
target_include_directories(sqlite3 PRIVATE "${PROJECT_BINARY_DIR}/tsrc" "${PROJECT_BINARY_DIR}" "${PROJECT_SOURCE_DIR}/ext/rtree")
target_compile_definitions(sqlite3 PRIVATE SQLITE_CORE SQLITE_ENABLE_COLUMN_METADATA SQLITE_ENABLE_DBSTAT_VTAB
    SQLITE_ENABLE_FTS3 SQLITE_ENABLE_FTS3_PARENTHESIS SQLITE_ENABLE_FTS5 SQLITE_ENABLE_MATH_FUNCTIONS
    SQLITE_ENABLE_PREUPDATE_HOOK SQLITE_ENABLE_RTREE SQLITE_ENABLE_SESSION SQLITE_ENABLE_STMTVTAB)
target_link_libraries(sqlite3 PRIVATE m)
