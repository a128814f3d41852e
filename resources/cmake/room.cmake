# SPDX-License-Identifier: GPL-3.0-or-later
# inlinescope_room(NAME <core_base> [ALONE] [QT] SOURCES <files...> [LINKS <targets...>] [SYSTEM_LINKS <targets...>])
#
# One room of the architecture: a static library with the alias Inlinescope::<NAME>, includes from the root of the tree.
# LINKS names other rooms, SYSTEM_LINKS external libraries. QT runs moc. The room's sources are also listed for the demo
# corpus, which compiles each of them again with embedded bitcode (resources/demo).
#
# Eight sources of a room are compiled at once, so that the headers and templates that they share are compiled once.
# Names in anonymous namespaces are therefore unique in a room. ALONE compiles each source of a room by itself, and so
# does the demo.
option(INLINESCOPE_UNITY "Compile eight sources of a room at once" ON)
function(inlinescope_room)
    cmake_parse_arguments(ROOM "ALONE;QT" "NAME" "SOURCES;LINKS;SYSTEM_LINKS" ${ARGN})
    add_library(${ROOM_NAME} STATIC ${ROOM_SOURCES})
    add_library(Inlinescope::${ROOM_NAME} ALIAS ${ROOM_NAME})
    inlinescope_part(${ROOM_NAME} "${ROOM_ALONE}" "${ROOM_QT}" "${ROOM_SOURCES}" "${ROOM_LINKS}" "${ROOM_SYSTEM_LINKS}")
endfunction()

# inlinescope_program(NAME <target> [ALONE] [QT] SOURCES ... [LINKS ...] [SYSTEM_LINKS ...]): a composition root, linked from rooms.
function(inlinescope_program)
    cmake_parse_arguments(ROOM "ALONE;QT" "NAME" "SOURCES;LINKS;SYSTEM_LINKS" ${ARGN})
    add_executable(${ROOM_NAME} ${ROOM_SOURCES})
    inlinescope_part(${ROOM_NAME} "${ROOM_ALONE}" "${ROOM_QT}" "${ROOM_SOURCES}" "${ROOM_LINKS}" "${ROOM_SYSTEM_LINKS}")
endfunction()

function(inlinescope_part name alone qt sources links system_links)
    target_include_directories(${name} PUBLIC ${PROJECT_SOURCE_DIR})
    target_link_libraries(${name} PUBLIC ${links} ${system_links} PRIVATE inlinescope_warnings)
    inlinescope_precompile(${name} ${system_links})
    if(qt)
        set_target_properties(${name} PROPERTIES AUTOMOC ON)
    endif()
    if(INLINESCOPE_UNITY AND NOT alone)
        set_target_properties(${name} PROPERTIES UNITY_BUILD ON UNITY_BUILD_BATCH_SIZE 8)
    endif()
    foreach(source IN LISTS sources)
        if(source MATCHES "\\.cpp$" AND NOT IS_ABSOLUTE "${source}")
            set_property(GLOBAL APPEND PROPERTY INLINESCOPE_DEMO_SOURCES_${name} ${CMAKE_CURRENT_SOURCE_DIR}/${source})
        endif()
    endforeach()
    set_property(GLOBAL APPEND PROPERTY INLINESCOPE_DEMO_PARTS ${name})
endfunction()
