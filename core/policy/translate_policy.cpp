// SPDX-License-Identifier: GPL-3.0-or-later
// translate_policy POLICY NAME CLASS OUTPUT: run by the build. Translates a policy (in any form that can be read),
// named NAME for users, to OUTPUT.h and OUTPUT.cpp with the class CLASS.
#include "core/base/visible_text.h"
#include "core/policy/cpp_emitter.h"

#include <cstdio>
#include <filesystem>
#include <fstream>

using namespace inlinescope;

namespace {

Result<void> write(const std::string& path, const std::string& text) {
    std::ofstream file(path, std::ios::binary);
    if (file << text << std::flush) return {};
    return Error{ErrorCode::Unwritable, "it cannot be written", path, {}, {}};
}

Result<void> writeCpp(const std::string& path, const CppNames& names, const std::string& output) {
    INLINESCOPE_TRY(const Policy policy, Policy::load(path));
    INLINESCOPE_TRY(const CppText text, emitCpp(policy, names));
    INLINESCOPE_CHECK(write(output + ".h", text.header));
    return write(output + ".cpp", text.source);
}

} // namespace

int main(int argc, char** argv) {
    if (argc != 5) {
        std::fputs("translate_policy POLICY NAME CLASS OUTPUT\n", stderr);
        return 2;
    }
    const std::string output = argv[4];
    const CppNames names{argv[3], argv[2], std::filesystem::path(output).filename().string() + ".h"};
    const Result<void> done = writeCpp(argv[1], names, output);
    if (done) return 0;
    std::fprintf(stderr, "error: %s\n", visibleText(describe(done.error())).c_str());
    return 1;
}
