// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/runner/confined_program.h"
#include "core/runner/interactive_channel.h"
#include "core/runner/regalloc_channel.h"

#include <array>
#include <string>
#include <vector>

namespace inlinescope {

/// How a user's own clang decides about inlining.
enum class CompileMode : std::uint8_t {
    Default,     ///< its heuristic
    Release,     ///< the model that is built into it
    Development, ///< its TFLite: writes a training log, and uses the model under training if one is given
    Interactive  ///< the other end of the channel; clang 17 and later
};
constexpr std::array compileModes = {CompileMode::Default, CompileMode::Release, CompileMode::Development,
                                     CompileMode::Interactive};
std::string_view toString(CompileMode mode); ///< "default", "release", "development", "interactive"

/// A clang of this machine and what it can do.
struct Toolchain {
    struct Ability {
        bool can = false;
        std::string words; ///< why not, as the compiler reports it; or, if the mode is possible, what it does wrong
        bool operator==(const Ability&) const = default;
    };
    std::string path;     ///< as given by the user, absolute
    std::string program;  ///< the file itself, symbolic links resolved
    std::string loader;   ///< its dynamic loader; empty if it needs none
    std::string version;  ///< "19.1.7"
    std::string identity; ///< of the file: its size and time, so that results for one file are not used for another
    std::array<Ability, compileModes.size()> abilities;

    const Ability& ability(CompileMode mode) const { return abilities[static_cast<std::size_t>(mode)]; }
    /// Whether the channel contains the heuristic's answer. clang 19 writes it over another feature
    /// (callee_basic_block_count), so it must not be requested there.
    bool tellsDefault() const { return ability(CompileMode::Interactive).words.empty(); }
    /// "/usr/bin/clang-19 (clang 19.1.7)"
    std::string description() const { return path + " (clang " + version + ")"; }
    bool operator==(const Toolchain&) const = default;
};

/// Toolchain::identity of the program at a path without symbolic links; the file is not opened. Empty if there is no
/// regular file.
std::string programIdentity(const std::string& program);

/// The program without its version and abilities; starts nothing. Errors: Unreadable if there is no such file,
/// Unsupported if it is no program itself (a script that starts clang would have to start another program, which the
/// confinement forbids).
Result<Toolchain> findToolchain(const std::string& path);

/// The version of the program at `found`, and the result of compiling a tiny module in each mode. Errors: Unsupported
/// if it is no clang, WorkerLost if it cannot be run.
Result<Toolchain> probeToolchain(Toolchain found, const LogHeaderParser& parseHeader, const CancelToken& cancel);

/// The start of the program, confined to its libraries and to `folder`, in which it may write; without arguments.
ProgramStart confinedStart(const Toolchain& toolchain, const std::string& folder);

/// One compile by a user's own clang.
struct ExternalCompile {
    std::vector<std::string>
        arguments; ///< of cc1, checked by the worker; side file number N is called sideFileName(N) in them
    std::vector<std::byte> module; ///< bitcode or assembly
    std::vector<std::vector<std::byte>> sideFiles;
    CompileMode mode = CompileMode::Default;
    ChannelPolicy policy;    ///< with CompileMode::Interactive
    std::string modelFolder; ///< with CompileMode::Development: folder of model.tflite; empty: no model under training
    std::vector<RegallocHost> regalloc; ///< advisors of the register allocator that are asked, each at most once
    bool mayStop = true;                ///< false: LLVM's ML advisor continues even if the module has doubled in size
    std::chrono::milliseconds timeLimit{300'000};
    std::uint64_t memoryLimit = 0;
};
std::string sideFileName(std::size_t number);

/// The result of a compile, with its folder; the folder is removed with this value.
struct ExternalOutcome {
    PrivateFolder folder;
    ProgramEnd end;
    AnsweredQuestions channel;               ///< with CompileMode::Interactive
    bool asked = false;                      ///< likewise: it opened the channel and sent its features
    std::vector<RegallocQuestions> regalloc; ///< of each of ExternalCompile::regalloc; up to a failure, if it failed
    std::string object, remarks, log;        ///< paths; the object is valid only with end.status Ok, the log only in
                                             ///< development mode
};

/// The command line of a compile, in formats.md's order; `channel` are the interactive channel's own arguments. With a
/// `source`, the module is compiled under this name (source_name.h).
std::vector<std::string> commandLineOf(const ExternalCompile& compile, const std::vector<std::string>& channel,
                                       const std::string& source = {});

/// Runs the compile, confined, in a private folder. Errors: no folder, no pipe, the program cannot be started;
/// Unsupported if the policy does not fit the compiler's features. A failure of the compile itself is in the outcome.
Result<ExternalOutcome> compileExternally(const Toolchain& toolchain, const ExternalCompile& compile,
                                          const LogHeaderParser& parseHeader, const CancelToken& cancel);

} // namespace inlinescope
