# SPDX-License-Identifier: GPL-3.0-or-later
# Language level, warnings and sanitizers for every target.
set(CMAKE_CXX_STANDARD 20)
set(CMAKE_CXX_STANDARD_REQUIRED ON)
set(CMAKE_CXX_EXTENSIONS OFF)
set(CMAKE_POSITION_INDEPENDENT_CODE ON)
set(CMAKE_RUNTIME_OUTPUT_DIRECTORY ${CMAKE_BINARY_DIR}/bin)

# Whether warnings are errors is read from a file: turning it on or off compiles nothing again.
file(GENERATE OUTPUT ${CMAKE_BINARY_DIR}/warnings.txt CONTENT "$<$<BOOL:${INLINESCOPE_WERROR}>:-Werror>\n")
add_library(inlinescope_warnings INTERFACE)
target_compile_options(inlinescope_warnings INTERFACE -Wall -Wextra -Wno-unused-parameter -Wno-missing-designated-field-initializers @${CMAKE_BINARY_DIR}/warnings.txt)

# LLVM's linker takes a quarter of the processor time of GNU's, for each of the 320 programs.
find_program(INLINESCOPE_LLD ld.lld-22)
if(INLINESCOPE_LLD)
    add_link_options(-fuse-ld=lld-22)
endif()

if(INLINESCOPE_SANITIZE)
    add_compile_options(-fsanitize=${INLINESCOPE_SANITIZE} -fno-omit-frame-pointer)
    add_link_options(-fsanitize=${INLINESCOPE_SANITIZE})
    if(INLINESCOPE_SANITIZE MATCHES "address" AND INLINESCOPE_SANITIZE MATCHES "undefined")
        add_compile_options(-fno-sanitize=object-size) # AddressSanitizer finds the same, and this doubles the time of a build
    endif()
endif()
if(INLINESCOPE_FUZZ) # coverage is counted everywhere, libFuzzer itself is linked by its targets only (tests/fuzz)
    add_compile_options(-fsanitize=fuzzer-no-link)
endif()
