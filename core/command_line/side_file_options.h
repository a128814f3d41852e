// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <cstdint>
#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// How clang treats the file that an option names when it compiles from IR; observed with clang 22.1 -cc1 -x ir under
/// strace, with an existing file and with a missing file.
enum class SideFileEffect : std::uint8_t {
    Read,    ///< affects the object: a re-run needs the file
    NotRead, ///< used by the front end only: never opened, the option may be kept
    Dropped  ///< does not affect the object, but clang fails without the file: a re-run leaves the option out
};

enum class OptionForm : std::uint8_t {
    Joined,   ///< -option=PATH
    Separate, ///< -option PATH
    Llvm      ///< -mllvm -option=PATH, or -mllvm -option -mllvm PATH
};

/// A cc1 option that names a file to read.
struct SideFileOption {
    std::string_view option; ///< with its '=' if it has one; without -mllvm
    OptionForm form = OptionForm::Joined;
    SideFileEffect effect = SideFileEffect::Read;
    std::string_view content;    ///< the kind of content, in words
    std::string_view onlyWith{}; ///< read only if some other argument starts with this, or with `orWith`
    std::string_view orWith{};   ///< empty: no alternative
    std::string_view notWith{};  ///< never read if this argument is given
};

/// All such options of clang 22. Left out: options of the preprocessor and of modules (not used for IR), those that
/// name an output, and -mllvm -cgscc-inline-replay=, which a re-run leaves out.
std::span<const SideFileOption> sideFileOptions();

/// One place in a command line that names a file which a re-run needs. The file itself, as it was found and stored, is
/// a SideFile.
struct SideFileUse {
    std::string option;       ///< as a user writes it: "-fprofile-sample-use=", "-mllvm -forceattrs-csv-path="
    std::string_view content; ///< SideFileOption::content
    std::string path;         ///< as in the command line
    std::size_t argument = 0; ///< index of the argument that contains the path
    std::size_t position = 0; ///< where the path begins in that argument; it goes to the argument's end
    bool isThinltoIndex() const { return option == "-fthinlto-index="; }
};

/// The files that a compile from IR with this command line reads, in the order of the arguments. The null device and
/// empty paths are left out.
std::vector<SideFileUse> sideFilesOf(const std::vector<std::string>& commandLine);

/// The command line without options of SideFileEffect::Dropped.
std::vector<std::string> withoutDroppedFiles(const std::vector<std::string>& commandLine);

/// The folder that relative paths of the command line start from, if the command line says it: that of
/// -fdebug-compilation-dir=, else of -fcoverage-compilation-dir= (the driver passes the folder that it was started in;
/// a build may have set them to a relative folder, which is not usable). Empty if it does not say it.
/// -working-directory is not used: clang finds profiles and lists without it.
std::string compileFolderOf(const std::vector<std::string>& commandLine);

} // namespace inlinescope
