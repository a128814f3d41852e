// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/front_end_command.h"

#include "core/base/one_of.h"
#include "importers/jobs/cc1_line.h"
#include "importers/jobs/gcc_flags.h"
#include "importers/jobs/missing_bitcode.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <iterator>
#include <span>
#include <string_view>

namespace inlinescope {
namespace {

using Words = std::vector<std::string>;

bool startsWithOneOf(std::string_view word, std::span<const std::string_view> starts) {
    return std::ranges::any_of(starts, [word](std::string_view start) { return word.starts_with(start); });
}

/// What is not passed on: the mode, outputs besides the object, and what needs a second program.
constexpr std::array<std::string_view, 12> left = {"-c",
                                                   "--compile",
                                                   "-MD",
                                                   "-MMD",
                                                   "-MP",
                                                   "-MG",
                                                   "-MV",
                                                   "-fembed-bitcode",
                                                   "-fembed-bitcode=all",
                                                   "-fno-integrated-cc1",
                                                   "-fno-integrated-as",
                                                   "-no-integrated-as"};
constexpr std::array<std::string_view, 6> leftStarts = {"-save-temps", "--save-temps", "-ftime-trace",
                                                        "--output=",   "-Wp,-MD,",     "-Wp,-MMD,"};
/// The same, each with a value that follows; all but the long names may be joined with it.
constexpr std::array<std::string_view, 5> leftJoined = {"-o", "-MF", "-MT", "-MQ", "-MJ"};
constexpr std::array<std::string_view, 3> leftWithValue = {"--output", "--serialize-diagnostics",
                                                           "-serialize-diagnostics"};
/// Options that begin as those that may be joined with a value, and are others.
constexpr std::array<std::string_view, 2> notJoined = {"-object", "-objcmt-"};

/// Link-time optimization makes bitcode instead of an object, and what needs it; the rest of a module's compile stays.
constexpr std::array<std::string_view, 7> ofLto = {
    "-flto",         "-ffat-lto-objects",      "-fno-fat-lto-objects", "-fsplit-lto-unit", "-fno-split-lto-unit",
    "-funified-lto", "-fwhole-program-vtables"};

bool isOfLto(std::string_view word) {
    return word.starts_with("-flto=") || isOneOf(word, ofLto);
}

bool isLeft(std::string_view word) {
    return isOneOf(word, left) || startsWithOneOf(word, leftStarts) ||
           (startsWithOneOf(word, leftJoined) && !isOneOf(word, leftJoined) && !startsWithOneOf(word, notJoined));
}

/// C++ is also a matter of the program's name.
bool isNameOfCxx(const std::string& compiler) {
    return std::filesystem::path(compiler).filename().string().find("++") != std::string::npos;
}

/// The index of an option's value, before which there is a further -Xclang if the option has one.
std::size_t valueOf(const Words& words, std::size_t option) {
    return option > 0 && words[option - 1] == "-Xclang" ? option + 2 : option + 1;
}

/// The command without -include-pch HEADER.pch if a later -include HEADER reads the same: so CMake asks for a
/// precompiled header, which only a build makes, and which only the compiler of that build can read.
Words withoutPrecompiledHeader(Words words) {
    const std::size_t option = std::size_t(std::ranges::find(words, "-include-pch") - words.begin());
    const std::size_t pch = valueOf(words, option);
    if (pch >= words.size()) return words;
    for (std::size_t i = pch + 1; i < words.size(); ++i) {
        const std::size_t header = valueOf(words, i);
        if (words[i] != "-include" || header >= words.size() || words[header] + ".pch" != words[pch]) continue;
        words.erase(words.begin() + std::ptrdiff_t(option - (pch - option - 1)),
                    words.begin() + std::ptrdiff_t(pch + 1));
        break;
    }
    return words;
}

/// Whether the command is a backend compile of ThinLTO, which imports into bitcode by an index.
bool importsByIndex(const Words& command) {
    constexpr std::string_view option = "-fthinlto-index=";
    return std::ranges::any_of(command, [option](std::string_view word) {
        return word.starts_with(option) && word.substr(option.size()) != "/dev/null";
    });
}

/// What makes clang store the bitcode in the object. In a backend compile of ThinLTO clang fails to store it before the
/// imports, so that it is stored after them.
Words embedding(const Words& command) {
    if (importsByIndex(command)) return {"-mllvm", "-lto-embed-bitcode=post-merge-pre-opt"};
    return {"-Xclang", "-fembed-bitcode=all"};
}

} // namespace

bool hasLocations(const Words& command) {
    static constexpr std::array<std::string_view, 8> on = {"-g",    "-g1",    "-g2",    "-g3",
                                                           "-gmlt", "-gfull", "-gused", "-gline-tables-only"};
    static constexpr std::array<std::string_view, 4> starts = {"-ggdb", "-gdwarf", "-glldb", "-gsce"};
    bool has = false;
    for (const std::string& word : command) {
        if (word == "-g0" || word == "-ggdb0")
            has = false;
        else if (isOneOf(word, on) || startsWithOneOf(word, starts))
            has = true;
    }
    return has;
}

bool embedsModuleWithLocations(const DatabaseObject& object) {
    return object.asked == AskedBitcode::ByCc1 && hasLocations(object.arguments);
}

bool makesPrecompiledHeader(const Words& command) {
    return std::ranges::find(command, "-emit-pch") != command.end() ||
           std::ranges::find(command, "c++-header") != command.end() ||
           std::ranges::find(command, "c-header") != command.end();
}

Words gccOnlyArguments(const DatabaseObject& object) {
    Words words;
    if (!isGcc(object.compiler)) return words;
    std::ranges::copy_if(object.arguments, std::back_inserter(words), isOnlyOfGcc);
    return words;
}

Result<Words> frontEndArguments(const DatabaseObject& object, const std::string& output) {
    const Words command = withoutPrecompiledHeader(object.arguments);
    const bool byGcc = isGcc(object.compiler), imports = importsByIndex(command);
    Words made, inputs;
    if (isNameOfCxx(object.compiler)) made.emplace_back("--driver-mode=g++");
    for (std::size_t i = compilerIndex(command) + 1; i < command.size(); ++i) {
        const std::string& word = command[i];
        if (isOfPlugin(word)) return pluginError(object.name, word);
        if (word == "--") {
            inputs.assign(command.begin() + std::ptrdiff_t(i), command.end());
            break;
        }
        if (word == "-Xclang" && i + 1 < command.size()) {
            if (isOfPlugin(command[i + 1])) return pluginError(object.name, command[i + 1]);
            made.insert(made.end(), {word, command[++i]});
        } else if (isOneOf(word, leftJoined) || isOneOf(word, leftWithValue)) {
            ++i;
        } else if (!isLeft(word) && !word.empty() && !(byGcc && isOnlyOfGcc(word)) && (imports || !isOfLto(word))) {
            made.push_back(word);
        }
    }
    if (!hasLocations(command) && !imports) made.emplace_back("-gline-tables-only");
    made.emplace_back("-w");
    std::ranges::move(embedding(command), std::back_inserter(made));
    made.insert(made.end(), {"-c", "-o", output, "-MD", "-MF", output + ".d"});
    made.insert(made.end(), inputs.begin(), inputs.end());
    return made;
}

} // namespace inlinescope
