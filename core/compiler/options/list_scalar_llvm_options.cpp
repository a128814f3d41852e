// SPDX-License-Identifier: GPL-3.0-or-later
// Run by the build: prints every -mllvm option of this LLVM that takes no free text, one C string a line, sorted, for
// command_line_rules.cpp. LLVM does not say of which type an option is, but its parser does: of numbers, truth values
// and enumerations it takes nothing else. Such an option names no file, program, plugin or channel.
#include <llvm/Support/CommandLine.h>
#include <llvm/Support/TargetSelect.h>

#include <sys/resource.h>
#include <sys/wait.h>

#include <cstdio>
#include <fcntl.h>
#include <set>
#include <string>
#include <unistd.h>

namespace {

/// Tries the option in a process of its own, since a parser may end the process, and an accepted value stays.
bool takesText(llvm::StringRef name, llvm::cl::Option& option) {
    if (option.getValueExpectedFlag() == llvm::cl::ValueDisallowed) return false;
    const pid_t child = ::fork();
    if (child < 0) return true;
    if (child == 0) {
        ::dup2(::open("/dev/null", O_WRONLY), STDERR_FILENO); // where the parsers complain
        const bool refused = option.addOccurrence(1, name, "/no such, text=1");
        ::_exit(refused ? 1 : 0);
    }
    int status = 0;
    ::waitpid(child, &status, 0);
    return WIFEXITED(status) && WEXITSTATUS(status) == 0;
}

} // namespace

int main() {
    const rlimit none{0, 0};
    ::setrlimit(RLIMIT_CORE, &none);
    llvm::InitializeAllTargets();
    llvm::InitializeAllTargetMCs();
    llvm::InitializeAllAsmPrinters();
    llvm::InitializeAllAsmParsers();
    std::set<std::string> scalar;
    for (const auto& [name, option] : llvm::cl::getRegisteredOptions())
        if (!takesText(name, *option)) scalar.insert(name.str());
    for (const std::string& name : scalar)
        std::printf("\"%s\",\n", name.c_str());
}
