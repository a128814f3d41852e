# SPDX-License-Identifier: GPL-3.0-or-later
# The LLVM and the clang of the worker. LLVM's C++ interfaces, the features of its inliner and the layout of its bitcode change
# with every release, hence one version. tests/suite/test_llvm_version reads the sentence on other versions.
set(wanted 22.1)
find_package(LLVM ${wanted} QUIET CONFIG HINTS /usr/lib/llvm-22/lib/cmake/llvm)
if(LLVM_FOUND)
    find_package(Clang QUIET CONFIG HINTS ${LLVM_DIR}/../clang NO_DEFAULT_PATH)
endif()
if(NOT LLVM_FOUND OR NOT Clang_FOUND)
    list(JOIN LLVM_CONSIDERED_VERSIONS ", " others)
    if(LLVM_FOUND)
        set(found "LLVM ${LLVM_PACKAGE_VERSION} is here, but not the clang libraries that belong to it")
    elseif(others)
        set(found "the LLVM found here is ${others}")
    else()
        set(found "no LLVM was found here")
    endif()
    message(FATAL_ERROR "The worker of Inlinescope builds with LLVM and clang ${wanted} and with no other version; ${found}. "
        "Another LLVM has other C++ interfaces and may give the inliner other features. "
        "Debian 12 (suite bookworm-security) and Debian 13 have LLVM 22: apt-get install clang-22 llvm-22-dev libclang-22-dev libclang-cpp22-dev. "
        "An LLVM ${wanted} at another place is found by -DLLVM_DIR=FOLDER, the folder of its LLVMConfig.cmake. "
        "Other versions of clang may stay installed: a run takes them by --toolchain.")
endif()
