// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/analysis/replay_lines.h"
#include "core/base/result.h"

#include <cstdint>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// What is done with a callsite that a replay file does not name: the compiler's own heuristic decides, or it is not
/// inlined.
enum class ReplayFallback : std::uint8_t { Original, NeverInline };
std::string_view toString(ReplayFallback fallback); ///< "original", "never"

/// Whether the clang of this version ("22.1.8") is of the built-in LLVM's major version.
bool isBuiltInMajor(const std::string& version);

/// Without it two calls at one line and column are one callsite to LLVM, and -gline-tables-only leaves linkage names
/// out. An option of clang's driver and of -cc1; it does not change text.
inline constexpr std::string_view profilingFlag = "-fdebug-info-for-profiling";
/// Whether a module whose bitcode was made with this cc1 command line is played back with profilingFlag. It is not if a
/// clang of another LLVM verifies it (`version`; empty: none does): such a clang may number calls otherwise, and cannot
/// read bitcode with the names that the flag adds, since this LLVM writes it.
bool isProfiled(const std::vector<std::string>& commandLine, const std::string& version);

/// The arguments with which a stock clang's -cc1 reads a replay file (LLVM 14 and later), each after an -mllvm.
std::vector<std::string> replayArguments(const std::string& path, ReplayFallback fallback);

/// The files of a playback in one folder:
///   replay/MODULE.HASH.txt  the lines of a module; HASH is of them, so that other lines are other arguments of the
///                       compiler: a compiler cache compares arguments
///   flags/MODULE.rsp    a response file for clang's driver: the debug info that the lines need, and replayArguments()
///   flags/MODULE.none   in its place, for a module of the build that gets no decisions
///   launcher            for CMAKE_C_COMPILER_LAUNCHER and CMAKE_CXX_COMPILER_LAUNCHER, or in front of any compiler
///   playback.cmake      a function that adds the response files to the sources of a target
/// MODULE is the module's name, which is its object's path in the folder of the build. Launcher and CMake file
/// contain no name of a module: they look for the response file of the object that is being compiled. The launcher
/// takes the longest name that the object can have, which only the names of all modules of the build tell: in a build
/// of sub/a.o without decisions, a.o is another object.
class PlaybackFolder {
public:
    /// `path` is absolute.
    PlaybackFolder(std::string path, ReplayFallback fallback) : m_path(std::move(path)), m_fallback(fallback) {}

    /// The launcher and the CMake file. Error: Unwritable.
    Result<void> writeTools() const;
    /// The two files of a module whose bitcode was made with this cc1 command line; `profiled`: isProfiled(). Errors:
    /// Refused for a name that leads out of the folder, Unwritable.
    Result<void> write(const std::string& module, const ReplayLines& lines, const std::vector<std::string>& commandLine,
                       bool profiled) const;
    /// Notes that a module is in the build, if it has no files. Errors: Refused as in write(), Unwritable.
    Result<void> mark(const std::string& module) const;
    /// Removes the two files of a module, and marks it, so that the launcher leaves its object alone. Errors: Refused
    /// as in write(), Unwritable.
    Result<void> remove(const std::string& module) const;
    /// Removes those of every module, and the marks. What else a user has in these folders stays. Error: Unwritable.
    Result<void> clear() const;
    std::string launcherPath() const { return m_path + "/launcher"; }

private:
    Result<void> removeFiles(const std::string& module) const;
    Result<std::string> responsePath(const std::string& module) const;
    Result<std::string> markPath(const std::string& module) const;

    std::string m_path;
    ReplayFallback m_fallback;
};

/// The text of a replay file.
std::string replayText(const ReplayLines& lines);

} // namespace inlinescope
