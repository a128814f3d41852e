// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// How clang treats the file that an option names when it compiles from IR; seen with clang 22.1 -cc1 -x ir under
/// strace, with the file there and with the file missing.
enum class SideFileEffect : std::uint8_t {
    Read,    ///< decides about the object: a re-run needs the file
    NotRead, ///< the front end's: never opened, the option may stay as it is
    Dropped  ///< decides nothing, yet clang fails without the file: a re-run leaves the option out
};

enum class OptionForm : std::uint8_t {
    Joined,   ///< -option=PATH
    Separate, ///< -option PATH
    Llvm      ///< -mllvm -option=PATH, or -mllvm -option -mllvm PATH
};

/// A cc1 option that names a file to read.
struct SideFileOption {
    std::string_view option; ///< with its '=' where it has one; without -mllvm
    OptionForm form = OptionForm::Joined;
    SideFileEffect effect = SideFileEffect::Read;
    std::string_view content;    ///< what such a file holds, in words
    std::string_view onlyWith{}; ///< read only where some other argument starts with this, or with `orWith`
    std::string_view orWith{};   ///< empty: no other
    std::string_view notWith{};  ///< never read where this argument is given
};

/// All of them that clang 22 has. Left out: options of the preprocessor and of modules (never looked at for IR), those
/// that write, and -mllvm -cgscc-inline-replay=, with which no policy decides.
std::span<const SideFileOption> sideFileOptions();

/// One place of a command line that names a file which a re-run needs.
struct SideFileUse {
    std::string option;       ///< as a person writes it: "-fprofile-sample-use=", "-mllvm -forceattrs-csv-path="
    std::string_view content; ///< SideFileOption::content
    std::string path;         ///< as the command line has it
    std::size_t argument = 0; ///< index of the argument that holds the path,
    std::size_t position = 0; ///< and where in it the path begins; it goes to the argument's end
    bool isThinltoIndex() const { return option == "-fthinlto-index="; }
};

/// The files that a compile from IR by this command line reads, in the order of the arguments; the null device and
/// empty paths are none.
std::vector<SideFileUse> sideFilesOf(const std::vector<std::string>& commandLine);

/// The command line without options of SideFileEffect::Dropped.
std::vector<std::string> withoutDroppedFiles(const std::vector<std::string>& commandLine);

/// The folder that relative paths of the command line start from, as far as the command line tells: that of
/// -fdebug-compilation-dir=, else of -fcoverage-compilation-dir= (the driver passes the one it was started in; a build
/// may have set them to something relative, which tells nothing). Empty where it does not tell. -working-directory is
/// none of them: clang finds profiles and lists without it.
std::string compileFolderOf(const std::vector<std::string>& commandLine);

} // namespace inlinescope
