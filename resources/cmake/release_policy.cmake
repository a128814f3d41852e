# SPDX-License-Identifier: GPL-3.0-or-later
# Policies as C++, translated by the build (core/policy/translate_policy.cpp), so that no file is read when they decide.

# inlinescope_release_policy(<target> <policy>): an object library with the policy at the path <policy> as the class
# inlinescope::release::<NAME> in <NAME>.h; NAME is the last part of the path as an identifier, and set as the target's
# property INLINESCOPE_CLASS. A policy that cannot be read or translated ends the build with its reason.
function(inlinescope_release_policy target policy)
    if(NOT EXISTS "${policy}")
        message(FATAL_ERROR "There is no policy at ${policy}; expected the folder of a SavedModel or of a model.tflite")
    endif()
    cmake_path(ABSOLUTE_PATH policy NORMALIZE)
    string(REGEX REPLACE "/$" "" policy "${policy}")
    cmake_path(GET policy FILENAME name)
    string(MAKE_C_IDENTIFIER "${name}" class)
    set(output ${CMAKE_CURRENT_BINARY_DIR}/${target}/${class})
    file(GLOB_RECURSE files CONFIGURE_DEPENDS "${policy}/*")
    if(NOT IS_DIRECTORY "${policy}")
        set(files "${policy}")
    endif()
    file(MAKE_DIRECTORY ${CMAKE_CURRENT_BINARY_DIR}/${target})
    add_custom_command(
        OUTPUT ${output}.h ${output}.cpp
        COMMAND translate_policy "${policy}" "${name}" ${class} ${output}
        DEPENDS translate_policy ${files}
        COMMENT "Translating policy ${name} to C++" VERBATIM)
    add_library(${target} OBJECT ${output}.cpp ${output}.h)
    set_target_properties(${target} PROPERTIES INLINESCOPE_CLASS ${class})
    target_include_directories(${target} PUBLIC ${CMAKE_CURRENT_BINARY_DIR}/${target})
    target_compile_options(${target} PRIVATE -ffp-contract=off) # as the evaluator: see core/policy/kernels.h
    target_link_libraries(${target} PUBLIC Inlinescope::core_policy PRIVATE inlinescope_warnings)
endfunction()

# inlinescope_release_policies(<target> <policies...>): a library that defines releasePolicies() of
# core/compiler/request/release_policy.h: the policies at these paths, each identified by the last part of its path.
function(inlinescope_release_policies target)
    set(includes "")
    set(entries "")
    set(parts "")
    foreach(policy IN LISTS ARGN)
        list(LENGTH parts number)
        inlinescope_release_policy(${target}_${number} "${policy}")
        get_target_property(class ${target}_${number} INLINESCOPE_CLASS)
        if("releasePolicyOf<release::${class}>()" IN_LIST entries)
            message(FATAL_ERROR "INLINESCOPE_INLINER_MODEL_PATH names two policies ${class}; their folders give them their names")
        endif()
        list(APPEND parts ${target}_${number})
        list(APPEND entries "releasePolicyOf<release::${class}>()")
        string(APPEND includes "#include \"${class}.h\"\n")
    endforeach()
    list(LENGTH parts count)
    list(JOIN entries ", " entries)
    configure_file(${PROJECT_SOURCE_DIR}/core/compiler/request/release_policies.cpp.in ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp @ONLY)
    add_library(${target} STATIC ${CMAKE_CURRENT_BINARY_DIR}/${target}.cpp)
    target_include_directories(${target} SYSTEM PRIVATE ${LLVM_INCLUDE_DIRS})
    target_link_libraries(${target} PUBLIC Inlinescope::core_compiler PRIVATE inlinescope_warnings ${parts})
endfunction()
