# SPDX-License-Identifier: GPL-3.0-or-later
# inlinescope_room(NAME <core_base> [ALONE] [QT] [SMALL] SOURCES <files...> [LINKS <targets...>] [SYSTEM_LINKS <targets...>])
#
# One room of the architecture: a static library with the alias Inlinescope::<NAME>, includes from the root of the tree.
# LINKS names other rooms, SYSTEM_LINKS external libraries. QT runs moc. SMALL optimizes a release for size: the room
# waits for workers, queries or the user, and this compiles in five sixths of the time. The room's sources are also
# listed for the demo corpus, which compiles each of them again with embedded bitcode (resources/demo).
#
# Eight sources of a room are compiled at once, so that the headers and templates that they share are compiled once.
# Names in anonymous namespaces are therefore unique in a room. ALONE compiles each source of a room by itself, and so
# does the demo.
option(INLINESCOPE_UNITY "Compile eight sources of a room at once" ON)
function(inlinescope_room)
    cmake_parse_arguments(ROOM "ALONE;QT;SMALL" "NAME" "SOURCES;LINKS;SYSTEM_LINKS" ${ARGN})
    add_library(${ROOM_NAME} STATIC ${ROOM_SOURCES})
    add_library(Inlinescope::${ROOM_NAME} ALIAS ${ROOM_NAME})
    inlinescope_part()
endfunction()

# inlinescope_program(NAME <target> [ALONE] [QT] [SMALL] SOURCES ... [LINKS ...] [SYSTEM_LINKS ...]): a composition root,
# linked from rooms.
function(inlinescope_program)
    cmake_parse_arguments(ROOM "ALONE;QT;SMALL" "NAME" "SOURCES;LINKS;SYSTEM_LINKS" ${ARGN})
    add_executable(${ROOM_NAME} ${ROOM_SOURCES})
    inlinescope_part()
endfunction()

# What both have in common; reads the ROOM_ variables of its caller.
function(inlinescope_part)
    set(name ${ROOM_NAME})
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(${name} PUBLIC ${ROOM_LINKS} ${ROOM_SYSTEM_LINKS} PRIVATE inlinescope_warnings)
    inlinescope_precompile(${name} ${ROOM_SYSTEM_LINKS})
    if(ROOM_QT)
        set_target_properties(${name} PROPERTIES AUTOMOC ON)
    endif()
    if(ROOM_SMALL)
        target_compile_options(${name} PRIVATE $<$<CONFIG:Release>:-Os>)
    endif()
    if(INLINESCOPE_UNITY AND NOT ROOM_ALONE)
        set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    endif()
    foreach(source IN LISTS ROOM_SOURCES)
        if(source MATCHES "\\.cpp$" AND NOT IS_ABSOLUTE "${source}")
            set_property(GLOBAL APPEND PROPERTY INLINESCOPE_DEMO_SOURCES_${name} ${CMAKE_CURRENT_SOURCE_DIR}/${source})
        endif()
    endforeach()
    set_property(GLOBAL APPEND PROPERTY INLINESCOPE_DEMO_PARTS ${name})
endfunction()
