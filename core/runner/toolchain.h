// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/runner/interactive_channel.h"

#include <array>
#include <string>
#include <vector>

namespace inlinescope {

/// How a person's own clang decides about inlining.
enum class CompileMode : std::uint8_t {
    Default,     ///< its heuristic
    Release,     ///< the model that was built into it
    Development, ///< its TFLite: writes a training log, and follows the model under training, where one is given
    Interactive  ///< whoever is at the other end of the channel; clang 17 and later
};
constexpr std::array compileModes = {CompileMode::Default, CompileMode::Release, CompileMode::Development,
                                     CompileMode::Interactive};
std::string_view toString(CompileMode mode); ///< "default", "release", "development", "interactive"

/// A clang of this machine and what it can do.
struct Toolchain {
    struct Ability {
        bool can = false;
        std::string words; ///< why not, in the compiler's own words; or what it does wrong where it can
        bool operator==(const Ability&) const = default;
    };
    std::string path;     ///< as it was given, absolute
    std::string program;  ///< the file itself, links followed
    std::string loader;   ///< its dynamic loader; empty where it needs none
    std::string version;  ///< "19.1.7"
    std::string identity; ///< of the file: its size and time, so that what is known of it is not taken for another's
    std::array<Ability, compileModes.size()> abilities;

    const Ability& ability(CompileMode mode) const { return abilities[static_cast<std::size_t>(mode)]; }
    /// Whether the channel tells what the heuristic would answer. clang 19 writes that over another feature
    /// (callee_basic_block_count), so that it may not be asked for there.
    bool tellsDefault() const { return ability(CompileMode::Interactive).words.empty(); }
    /// "/usr/bin/clang-19 (clang 19.1.7)"
    std::string description() const { return path + " (clang " + version + ")"; }
    bool operator==(const Toolchain&) const = default;
};

/// Toolchain::identity of the program at a path without links, which is not opened; empty where no regular file is.
std::string programIdentity(const std::string& program);

/// The program without its version and abilities; starts nothing. Errors: Unreadable where there is no such file,
/// Unsupported for one that is no program itself (a script that starts clang would have to start another program, which
/// is walled off).
Result<Toolchain> findToolchain(const std::string& path);

/// What the program at `found` says of itself, and what becomes of a tiny module in each mode. Errors: Unsupported for
/// what is no clang, WorkerLost where it cannot be run.
Result<Toolchain> probeToolchain(Toolchain found, const LogHeaderParser& parseHeader, const CancelToken& cancel);

/// One compile by a person's own clang.
struct ExternalCompile {
    std::vector<std::string> arguments; ///< of cc1, vetted; side file number N is called sideFileName(N) in them
    std::vector<std::byte> module;      ///< bitcode or assembly
    std::vector<std::vector<std::byte>> sideFiles;
    CompileMode mode = CompileMode::Default;
    ChannelPolicy policy;    ///< with CompileMode::Interactive
    std::string modelFolder; ///< with CompileMode::Development: of model.tflite; empty: none under training
    bool mayStop = true;     ///< false: LLVM's ML advisor goes on also when the module has doubled
    std::chrono::milliseconds timeLimit{300'000};
    std::uint64_t memoryLimit = 0;
};
std::string sideFileName(std::size_t number);

/// What a compile left in its folder, which goes with this value.
struct ExternalOutcome {
    PrivateFolder folder;
    ProgramEnd end;
    AnsweredQuestions channel; ///< with CompileMode::Interactive
    bool asked = false;        ///< likewise: it opened the channel and told its features
    std::string object, remarks,
        log; ///< paths; the object is only good with end.status Ok, the log there in development
};

/// The command line of a compile, in formats.md's order; `channel` are the interactive channel's own arguments.
std::vector<std::string> commandLineOf(const ExternalCompile& compile, const std::vector<std::string>& channel);

/// Runs the compile in a private folder with walls around it. Errors: no folder, no pipe, the program cannot be
/// started; Unsupported where the policy does not fit the compiler's features. What goes wrong with the compile itself
/// is in the outcome.
Result<ExternalOutcome> compileExternally(const Toolchain& toolchain, const ExternalCompile& compile,
                                          const LogHeaderParser& parseHeader, const CancelToken& cancel);

} // namespace inlinescope
