// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/playback/playback_files.h"

#include "core/base/open_file.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/module_path.h"
#include "core/jobs/common/toolchains.h"

#include <algorithm>
#include <filesystem>
#include <fstream>
#include <optional>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::string_view launcher = R"sh(#!/bin/sh
# launcher COMPILER ARGUMENT...: runs the compiler, with the inlining decisions of this folder if the object is one that
# they are for. As CMAKE_C_COMPILER_LAUNCHER and CMAKE_CXX_COMPILER_LAUNCHER, or in front of the compiler in a Makefile
# (CC="FOLDER/launcher clang", with the whole path of the folder). The build's folder is one with CMakeCache.txt,
# build.ninja, a makefile or compile_commands.json; otherwise name it in INLINESCOPE_BUILD.
folder=$(CDPATH= cd -- "$(dirname -- "$0")" && pwd) || exit 1

# The object is what the last -o names, or what compilers choose with -c for a single source. A word is a source if it
# ends as one, or if it follows -x.
output= source= sources=0 typed= compiles= option=
for argument in "$@"; do
    if [ -n "$option" ]; then
        case $option in -o | --output) output=$argument ;; esac
        option=
        continue
    fi
    case $argument in
    -E | -S | -M | -MM | -fsyntax-only | --analyze | --precompile) exec "$@" ;;
    -c | --compile) compiles=yes ;;
    -o | --output | -x | -Xclang | -mllvm | -Xassembler | -Xlinker | -Xpreprocessor) option=$argument ;;
    -[DIU] | -M[FJQT] | -include | -include-pch | -imacros | -isystem | -iquote | -idirafter) option=$argument ;;
    -isysroot | -target | -arch | --param) option=$argument ;;
    --output=*) output=${argument#--output=} ;;
    -object* | -objcmt-*) ;;
    -o*) output=${argument#-o} ;;
    -*) ;;
    *)
        case $typed$argument in
        yes* | *.[CciMmsS] | *.cc | *.CC | *.cp | *.[ci]pp | *.CPP | *.cxx | *.CXX | *.c++ | *.C++ | *.cu | *.ii | \
            *.mi | *.mii | *.mm | *.ll | *.bc)
            source=${argument##*/}
            sources=$((sources + 1))
            ;;
        esac
        ;;
    esac
    case $argument in -x*) typed=yes ;; esac
done
if [ -z "$output" ]; then
    if [ -z "$compiles" ] || [ "$sources" != 1 ]; then exec "$@"; fi
    output=${source%.*}.o
fi

# is_build FOLDER
is_build() {
    if [ -n "$INLINESCOPE_BUILD" ]; then
        [ "$(CDPATH= cd -- "$1" && pwd -P)" = "$(CDPATH= cd -- "$INLINESCOPE_BUILD" && pwd -P)" ]
    else
        for file in CMakeCache.txt build.ninja Makefile makefile GNUmakefile compile_commands.json; do
            if [ -e "$1/$file" ]; then return 0; fi
        done
        return 1
    fi
}

# An object is named by its path in the folder of the build, or by its whole path if it is outside. Of several names
# that this folder knows the longest counts, since folders in a build can have makefiles too. MODULE.none is of an
# object without decisions. The second try is without symbolic links.
case $output in
*/*) place=${output%/*}/ ;;
*) place=. ;;
esac
for links in -L -P; do
    object=$(CDPATH= cd -- "$place" 2>/dev/null && pwd "$links") || break
    object=${object%/}/${output##*/}
    build=
    module=${object#/}
    while :; do
        flags=$folder/flags/$module
        if [ -f "$flags.rsp" ] || [ -f "$flags.none" ]; then
            if [ -z "$build" ] || is_build "$build"; then
                if [ -f "$flags.rsp" ]; then exec "$@" "@$flags.rsp"; fi
                exec "$@"
            fi
        fi
        case $module in */*) ;; *) break ;; esac
        build=$build/${module%%/*}
        module=${module#*/}
    done
done
exec "$@"
)sh";

constexpr std::string_view cmakeFile =
    R"cmake(# include() this file, and call inlinescope_playback(TARGET...) after the targets' sources are known: each source gets
# the inlining decisions that this folder has for its object. A source is compiled again if they change. For a target of
# the same sources as another one, use the launcher.
set(inlinescope_playback_folder "${CMAKE_CURRENT_LIST_DIR}")

# What CMake can call the object of a source (a whole path) in the folder of its target: by the source's path from the
# target's source folder or build folder, or by its whole path, with other characters for "..", blanks and colons.
function(inlinescope_objects result source source_dir binary_dir)
    set(objects "")
    foreach(base IN ITEMS "${source_dir}" "${binary_dir}" "/")
        cmake_path(RELATIVE_PATH source BASE_DIRECTORY "${base}" OUTPUT_VARIABLE object)
        string(REPLACE "../" "__/" object "${object}.o")
        string(REGEX REPLACE "[ :]" "_" object "${object}")
        list(APPEND objects "${object}")
    endforeach()
    set(${result} "${objects}" PARENT_SCOPE)
endfunction()

# The name under which this folder has an object of a target; empty if it has none.
function(inlinescope_module result target binary_dir)
    cmake_path(RELATIVE_PATH binary_dir BASE_DIRECTORY "${CMAKE_BINARY_DIR}")
    set(${result} "" PARENT_SCOPE)
    foreach(object IN LISTS ARGN)
        # In a compilation database of Makefiles an object's path begins in the folder of its target.
        foreach(folder IN ITEMS "${binary_dir}/" "")
            cmake_path(SET module NORMALIZE "${folder}CMakeFiles/${target}.dir/${object}")
            if(EXISTS "${inlinescope_playback_folder}/flags/${module}.rsp")
                set(${result} "${module}" PARENT_SCOPE)
                return()
            endif()
        endforeach()
    endforeach()
endfunction()

function(inlinescope_playback)
    foreach(target IN LISTS ARGN)
        get_target_property(sources ${target} SOURCES)
        get_target_property(source_dir ${target} SOURCE_DIR)
        get_target_property(binary_dir ${target} BINARY_DIR)
        foreach(source IN LISTS sources)
            if(source MATCHES "[$]<")
                message(STATUS "inlinescope_playback(${target}): no decisions for ${source}, since CMake names its sources only later; use the launcher")
                continue()
            endif()
            cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${source_dir}" NORMALIZE OUTPUT_VARIABLE path)
            if(NOT EXISTS "${path}") # made by the build
                cmake_path(ABSOLUTE_PATH source BASE_DIRECTORY "${binary_dir}" NORMALIZE OUTPUT_VARIABLE path)
            endif()
            inlinescope_objects(objects "${path}" "${source_dir}" "${binary_dir}")
            inlinescope_module(module ${target} "${binary_dir}" ${objects})
            if(module)
                set(flags "${inlinescope_playback_folder}/flags/${module}.rsp")
                set_property(SOURCE "${path}" TARGET_DIRECTORY ${target} APPEND PROPERTY COMPILE_OPTIONS "@${flags}")
                # It names the replay file by its contents, so it changes too if that does.
                set_property(SOURCE "${path}" TARGET_DIRECTORY ${target} APPEND PROPERTY OBJECT_DEPENDS "${flags}")
            endif()
        endforeach()
    endforeach()
endfunction()
)cmake";

bool hasWord(const std::vector<std::string>& commandLine, std::string_view word) {
    return std::ranges::find(commandLine, word) != commandLine.end();
}

/// "22" of "22.1.8"
std::string_view majorOf(std::string_view version) {
    return version.substr(0, version.find('.'));
}

/// A word of a response file as clang reads it.
std::string quoted(const std::string& word) {
    std::string made = "\"";
    for (const char c : word) {
        if (c == '"' || c == '\\') made += '\\';
        made += c;
    }
    return made + "\"";
}

/// The driver's flags for the locations in the bitcode, where they do not change what the build asks for anyway.
std::vector<std::string> debugFlags(const std::vector<std::string>& commandLine, bool profiled) {
    std::vector<std::string> flags;
    if (hasWord(commandLine, "-debug-info-kind=line-tables-only")) flags.emplace_back("-gline-tables-only");
    if (profiled) flags.emplace_back(profilingFlag);
    return flags;
}

constexpr std::string_view replayOption = "-cgscc-inline-replay=";
constexpr std::size_t hashDigits = 16; ///< of the SHA-256 in the name of a replay file

/// What a replay file has after the module's name.
std::string replayExtension(std::string_view text) {
    return "." + sha256(asBytes(text)).substr(0, hashDigits) + ".txt";
}

/// The extension of the replay file that a response file names; nothing if the file is not one of a playback. A folder
/// can be of an earlier version, whose names have no hash.
std::optional<std::string> namedExtension(const std::string& responsePath) {
    constexpr std::size_t largest = 1 << 16;
    const Result<OpenFile> file = OpenFile::open(responsePath);
    if (!file.ok()) return std::nullopt;
    const Result<std::vector<std::byte>> bytes = file->readAll(largest);
    if (!bytes.ok()) return std::nullopt;
    const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    const std::size_t begin = text.find(replayOption), end = text.find(".txt\"\n", begin);
    if (begin == text.npos || end == text.npos) return std::nullopt;
    const std::string_view name = text.substr(begin, end - begin), hash = name.substr(name.rfind('.') + 1);
    const bool isHash =
        hash.size() == hashDigits && hash.find_first_not_of("0123456789abcdef") == std::string_view::npos;
    return isHash ? "." + std::string(hash) + ".txt" : std::string(".txt");
}

Result<void> removeFile(const std::string& path) {
    std::error_code error;
    fs::remove(path, error);
    if (error) return Error{ErrorCode::Unwritable, "it cannot be removed: " + error.message(), path, {}, {}};
    return {};
}

/// Makes an empty file, without waiting for the disk: there can be one for each module of a corpus.
Result<void> touch(const std::string& path) {
    INLINESCOPE_CHECK(makeFolderOf(path));
    const std::ofstream file(path);
    if (!file) return Error{ErrorCode::Unwritable, "it cannot be written", path, {}, {}};
    return {};
}

Result<void> writeText(const std::string& path, std::string_view text) {
    return writeFile(path, asBytes(text));
}

} // namespace

std::string_view toString(ReplayFallback fallback) {
    return fallback == ReplayFallback::Original ? "original" : "never";
}

bool isBuiltInMajor(const std::string& version) {
    const std::string own = builtInVersion();
    return majorOf(version) == majorOf(own);
}

bool isProfiled(const std::vector<std::string>& commandLine, const std::string& version) {
    return version.empty() || isBuiltInMajor(version) || hasWord(commandLine, profilingFlag);
}

std::vector<std::string> replayArguments(const std::string& path, ReplayFallback fallback) {
    const std::string_view otherwise = fallback == ReplayFallback::Original ? "Original" : "NeverInline";
    return {std::string(replayOption) + path, "-cgscc-inline-replay-scope=Module",
            "-cgscc-inline-replay-fallback=" + std::string(otherwise),
            "-cgscc-inline-replay-format=LineColumnDiscriminator"};
}

std::string replayText(const ReplayLines& lines) {
    std::string text;
    for (const ReplayLines::Line& line : lines.lines)
        text += line.text() + "\n";
    return text;
}

Result<void> PlaybackFolder::writeTools() const {
    INLINESCOPE_CHECK(writeText(m_path + "/playback.cmake", cmakeFile));
    const std::string path = launcherPath();
    INLINESCOPE_CHECK(writeText(path, launcher));
    std::error_code error;
    fs::permissions(path, fs::perms(0755), error);
    if (error) return Error{ErrorCode::Unwritable, error.message(), path, {}, {}};
    return {};
}

Result<void> PlaybackFolder::write(const std::string& module, const ReplayLines& lines,
                                   const std::vector<std::string>& commandLine, bool profiled) const {
    const std::string text = replayText(lines);
    INLINESCOPE_TRY(const std::string replay, modulePath(m_path + "/replay", module, replayExtension(text)));
    INLINESCOPE_TRY(const std::string response, responsePath(module));
    INLINESCOPE_CHECK(removeFiles(module));
    std::string flags;
    for (const std::string& flag : debugFlags(commandLine, profiled))
        flags += flag + "\n";
    for (const std::string& argument : replayArguments(replay, m_fallback))
        flags += "-mllvm " + quoted(argument) + "\n";
    INLINESCOPE_CHECK(writeText(replay, text));
    return writeText(response, flags);
}

Result<std::string> PlaybackFolder::responsePath(const std::string& module) const {
    return modulePath(m_path + "/flags", module, ".rsp");
}

Result<std::string> PlaybackFolder::markPath(const std::string& module) const {
    return modulePath(m_path + "/flags", module, ".none");
}

Result<void> PlaybackFolder::mark(const std::string& module) const {
    INLINESCOPE_TRY(const std::string response, responsePath(module));
    INLINESCOPE_TRY(const std::string mark, markPath(module));
    std::error_code ignored;
    return fs::exists(response, ignored) ? Result<void>() : touch(mark);
}

Result<void> PlaybackFolder::removeFiles(const std::string& module) const {
    INLINESCOPE_TRY(const std::string response, responsePath(module));
    INLINESCOPE_TRY(const std::string mark, markPath(module));
    const std::optional<std::string> extension = namedExtension(response);
    for (const std::string& path : {response, mark})
        INLINESCOPE_CHECK(removeFile(path));
    if (!extension) return {};
    INLINESCOPE_TRY(const std::string replay, modulePath(m_path + "/replay", module, *extension));
    return removeFile(replay);
}

Result<void> PlaybackFolder::remove(const std::string& module) const {
    INLINESCOPE_CHECK(removeFiles(module));
    return mark(module);
}

Result<void> PlaybackFolder::clear() const {
    const fs::path flags = m_path + "/flags";
    std::vector<std::string> modules;
    std::error_code error;
    for (fs::recursive_directory_iterator entry(flags, error), end; !error && entry != end; entry.increment(error)) {
        const fs::path& path = entry->path();
        const bool isOwn = path.extension() == ".none" || (path.extension() == ".rsp" && namedExtension(path.string()));
        if (isOwn) modules.push_back(path.lexically_relative(flags).replace_extension().string());
    }
    if (error && error != std::errc::no_such_file_or_directory)
        return Error{ErrorCode::Unwritable, "it cannot be read: " + error.message(), flags.string(), {}, {}};
    for (const std::string& module : modules)
        INLINESCOPE_CHECK(removeFiles(module));
    return {};
}

} // namespace inlinescope
