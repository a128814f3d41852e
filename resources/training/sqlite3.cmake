# SPDX-License-Identifier: GPL-3.0-or-later
# The CMakeLists.txt that sqlite3's source package lacks: its own make writes the generated sources, and each source is a
# module of its own instead of a part of the amalgamation.
cmake_minimum_required(VERSION 3.25)
project(sqlite3 LANGUAGES C)
execute_process(COMMAND make -f "${PROJECT_SOURCE_DIR}/main.mk" TOP=${PROJECT_SOURCE_DIR} BCC=${CMAKE_C_COMPILER}
                        TCC=${CMAKE_C_COMPILER} target_source shell.c
                WORKING_DIRECTORY "${PROJECT_BINARY_DIR}" COMMAND_ERROR_IS_FATAL ANY)
file(GLOB sources CONFIGURE_DEPENDS "${PROJECT_BINARY_DIR}/tsrc/*.c")
# Included by others, for other systems, or not used.
list(FILTER sources EXCLUDE REGEX "/(fts[12].*|geopoly|.*icu|mutex_w32|os_win|shell|tclsqlite|userauth)[.]c$")
add_executable(sqlite3 ${sources} "${PROJECT_BINARY_DIR}/shell.c")
target_include_directories(sqlite3 PRIVATE "${PROJECT_BINARY_DIR}/tsrc" "${PROJECT_BINARY_DIR}" "${PROJECT_SOURCE_DIR}/ext/rtree")
target_compile_definitions(sqlite3 PRIVATE SQLITE_CORE SQLITE_ENABLE_COLUMN_METADATA SQLITE_ENABLE_DBSTAT_VTAB
    SQLITE_ENABLE_FTS3 SQLITE_ENABLE_FTS3_PARENTHESIS SQLITE_ENABLE_FTS5 SQLITE_ENABLE_MATH_FUNCTIONS
    SQLITE_ENABLE_PREUPDATE_HOOK SQLITE_ENABLE_RTREE SQLITE_ENABLE_SESSION SQLITE_ENABLE_STMTVTAB)
target_link_libraries(sqlite3 PRIVATE m)
