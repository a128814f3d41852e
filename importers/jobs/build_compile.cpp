// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/build_compile.h"

#include "core/base/one_of.h"
#include "core/base/utf8.h"

#include <nlohmann/json.hpp>

#include <algorithm>
#include <array>
#include <filesystem>
#include <map>
#include <span>
#include <string_view>
#include <utility>

namespace inlinescope {
namespace {

using Words = std::vector<std::string>;

bool isSource(const std::string& word) {
    static constexpr std::array<std::string_view, 10> endings = {".c",   ".i",   ".cc",  ".cp", ".cxx",
                                                                 ".cpp", ".c++", ".CPP", ".C",  ".ii"};
    return !word.starts_with('-') && isOneOf(std::filesystem::path(word).extension().string(), endings);
}

/// Options whose value is the next word; those that only a link reads come in linkValues.
constexpr std::array<std::string_view, 31> values = {"-I",
                                                     "-D",
                                                     "-U",
                                                     "-include",
                                                     "-imacros",
                                                     "-isystem",
                                                     "-iquote",
                                                     "-idirafter",
                                                     "-MF",
                                                     "-MT",
                                                     "-MQ",
                                                     "-MJ",
                                                     "-x",
                                                     "-Xclang",
                                                     "-Xassembler",
                                                     "-Xpreprocessor",
                                                     "-arch",
                                                     "-mllvm",
                                                     "-target",
                                                     "--param",
                                                     "-isysroot",
                                                     "--sysroot",
                                                     "-iprefix",
                                                     "-iwithprefix",
                                                     "-B",
                                                     "-aux-info",
                                                     "-dumpbase",
                                                     "-gcc-toolchain",
                                                     "-include-pch",
                                                     "-Wp",
                                                     "-iwithprefixbefore"};
constexpr std::array<std::string_view, 8> linkValues = {"-L", "-l", "-u", "-T", "-z", "-e", "-Xlinker", "-rpath"};
constexpr std::array<std::string_view, 6> stops = {"-E", "-S", "-M", "-MM", "-fsyntax-only", "--analyze"};

/// What only a link reads.
bool isOfLink(std::string_view word) {
    static constexpr std::array<std::string_view, 8> options = {
        "-shared", "-static", "-pie", "-no-pie", "-rdynamic", "-static-libgcc", "-static-libstdc++", "-s"};
    static constexpr std::array<std::string_view, 5> starts = {"-L", "-l", "-Wl,", "-rpath", "-fuse-ld="};
    if (!word.starts_with('-')) return true; // an object or a library, since sources are known
    return isOneOf(word, options) ||
           std::ranges::any_of(starts, [word](std::string_view start) { return word.starts_with(start); });
}

/// A call, taken apart.
struct Call {
    Words options; ///< of the compile, without the output
    Words sources;
    std::string output;
    bool compiles = false; ///< -c
    bool stopsBefore = false;
};

Call callOf(const Words& arguments) {
    Call call;
    for (std::size_t i = 0; i < arguments.size(); ++i) {
        const std::string& word = arguments[i];
        const bool hasNext = i + 1 < arguments.size();
        if (i == 0) {
            call.options.push_back(word);
        } else if (isOneOf(word, values) && hasNext) {
            call.options.insert(call.options.end(), {word, arguments[++i]});
        } else if (isOneOf(word, linkValues) && hasNext) {
            ++i;
        } else if (word == "-o" && hasNext) {
            call.output = arguments[++i];
        } else if (word.starts_with("-o") && word.size() > 2 && !word.starts_with("-obj")) {
            call.output = word.substr(2);
        } else if (isSource(word)) {
            call.sources.push_back(word);
        } else if (word == "-c") {
            call.compiles = true;
        } else if (!isOfLink(word) || word.starts_with('@')) {
            call.options.push_back(word);
        }
        call.stopsBefore |= isOneOf(word, stops);
    }
    return call;
}

} // namespace

std::vector<BuildCompile> compilesOf(const std::string& directory, const Words& arguments) {
    const Call call = callOf(arguments);
    if (call.stopsBefore) return {};
    if (call.compiles && call.sources.size() == 1 && !call.output.empty())
        return {{directory, call.sources[0], call.output, arguments}};
    std::vector<BuildCompile> compiles;
    for (const std::string& source : call.sources) {
        const std::string object = std::filesystem::path(source).filename().replace_extension(".o").string();
        Words words = call.options;
        words.insert(words.end(), {"-c", source, "-o", object});
        compiles.push_back({directory, source, object, std::move(words)});
    }
    return compiles;
}

std::string compilationDatabase(std::vector<BuildCompile> compiles) {
    std::map<std::pair<std::string, std::string>, BuildCompile> last;
    for (BuildCompile& compile : compiles)
        last[{compile.directory, compile.output}] = std::move(compile);
    nlohmann::ordered_json entries = nlohmann::ordered_json::array();
    for (auto& [key, compile] : last) {
        Words arguments;
        for (const std::string& argument : compile.arguments)
            arguments.push_back(asUtf8(argument));
        entries.push_back({{"directory", asUtf8(compile.directory)},
                           {"file", asUtf8(compile.file)},
                           {"output", asUtf8(compile.output)},
                           {"arguments", std::move(arguments)}});
    }
    return entries.dump(2) + "\n";
}

} // namespace inlinescope
