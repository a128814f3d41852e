// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/command_line/side_file_options.h"

#include <algorithm>
#include <array>
#include <filesystem>
#include <optional>

namespace inlinescope {
namespace {

using enum SideFileEffect;
using enum OptionForm;
using Words = std::vector<std::string>;

constexpr std::string_view instrProfile = "-fprofile-instrument-use-path=";
constexpr std::string_view sampleProfile = "-fprofile-sample-use=";
constexpr std::string_view coverage = "-fsanitize-coverage-type=";
constexpr std::string_view coverageTrace = "-fsanitize-coverage-trace-";
constexpr std::string_view flowSensitive = "-enable-fs-discriminator";

constexpr std::array options = {
    // Profiles. With the kind "clang" the counters are in the IR already.
    SideFileOption{instrProfile, Joined, Read, "instrumentation profile", {}, {}, "-fprofile-instrument-use=clang"},
    SideFileOption{sampleProfile, Joined, Read, "sample profile"},
    SideFileOption{"-fprofile-remapping-file=", Joined, Read, "profile remapping", instrProfile, sampleProfile},
    SideFileOption{"-fmemory-profile-use=", Joined, Read, "memory profile"},
    SideFileOption{"-fprofile-list=", Joined, NotRead, "list of functions to instrument"},
    SideFileOption{"-pgo-test-profile-file=", Llvm, Read, "instrumentation profile", instrProfile},
    SideFileOption{"-pgo-test-profile-remapping-file=", Llvm, Read, "profile remapping", instrProfile},
    SideFileOption{"-sample-profile-file=", Llvm, NotRead, "sample profile"}, // of opt; clang's own option overrides it
    SideFileOption{"-sample-profile-remapping-file=", Llvm, Read, "profile remapping", sampleProfile},
    SideFileOption{"-sample-profile-inline-replay=", Llvm, Read, "inlining remarks to replay", sampleProfile},
    SideFileOption{"-fs-profile-file=", Llvm, Read, "flow-sensitive sample profile", flowSensitive},
    SideFileOption{"-fs-remapping-file=", Llvm, Read, "profile remapping", flowSensitive},
    SideFileOption{"-use-ctx-profile=", Llvm, Read, "contextual profile", "-flto=thin"},
    SideFileOption{"-codegen-data-use-path=", Llvm, Read, "code generation data"},

    // Read only for features, by the advisor that records them.
    SideFileOption{"-ml-inliner-ir2vec-vocab-file=", Llvm, Read, "IR2Vec vocabulary"},
    SideFileOption{"-ir2vec-vocab-path=", Llvm, Read, "IR2Vec vocabulary", "-ml-inliner-ir2vec-vocab-file"},

    // Lists of functions and sections.
    SideFileOption{"-fbasic-block-sections=list=", Joined, Read, "list of basic block sections"},
    SideFileOption{"-forceattrs-csv-path=", Llvm, Read, "list of function attributes"},
    SideFileOption{"-chr-function-list=", Llvm, Read, "list of functions", "-O3"},
    SideFileOption{"-chr-module-list=", Llvm, Read, "list of modules", "-O3"},
    SideFileOption{"-ms-secure-hotpatch-functions-file=", Llvm, Read, "list of functions"},
    SideFileOption{"-fms-secure-hotpatch-functions-file=", Joined, NotRead, "list of functions"},

    // Sanitizers and XRay: the front end puts attributes on functions; only these passes read a list themselves.
    SideFileOption{"-fsanitize-coverage-allowlist=", Joined, Read, "sanitizer list", coverage, coverageTrace},
    SideFileOption{"-fsanitize-coverage-ignorelist=", Joined, Read, "sanitizer list", coverage, coverageTrace},
    SideFileOption{"-dfsan-abilist=", Llvm, Read, "sanitizer list", "-fsanitize=dataflow"},
    SideFileOption{"-fsanitize-ignorelist=", Joined, NotRead, "sanitizer list"},
    SideFileOption{"-fsanitize-blacklist=", Joined, NotRead, "sanitizer list"},
    SideFileOption{"-fsanitize-system-ignorelist=", Joined, NotRead, "sanitizer list"},
    SideFileOption{"-fexperimental-sanitize-metadata-ignorelist=", Joined, NotRead, "sanitizer list"},
    SideFileOption{"-fxray-always-instrument=", Joined, NotRead, "XRay list"},
    SideFileOption{"-fxray-never-instrument=", Joined, NotRead, "XRay list"},
    SideFileOption{"-fxray-attr-list=", Joined, NotRead, "XRay list"},

    // Other bitcode and data.
    SideFileOption{"-fthinlto-index=", Joined, Read, "ThinLTO index"},
    SideFileOption{"-mlink-bitcode-file", Separate, Read, "bitcode to link in"},
    SideFileOption{"-mlink-builtin-bitcode", Separate, Read, "bitcode to link in"},
    SideFileOption{"-fembed-offload-object=", Joined, Read, "offload object"},
    SideFileOption{"-fcuda-include-gpubinary", Separate, NotRead, "device code"},
    SideFileOption{"-fopenmp-host-ir-file-path", Separate, NotRead, "host bitcode"},
    SideFileOption{"-foverride-record-layout=", Joined, NotRead, "record layouts"},
    SideFileOption{"-frandomize-layout-seed-file=", Joined, NotRead, "seed"},
    SideFileOption{"-fdepfile-entry=", Joined, NotRead, "dependency"},
    SideFileOption{"-fmodule-map-file=", Joined, NotRead, "module map"},
    SideFileOption{"-fmodule-file=", Joined, NotRead, "module"},
    SideFileOption{"--warning-suppression-mappings=", Joined, Dropped, "warnings to suppress"},
    SideFileOption{"-ivfsoverlay", Separate, Dropped, "file system overlay"},
};

/// An LLVM option with one dash, whether it was given with one or two.
std::string_view oneDash(std::string_view option) {
    return option.starts_with("--") ? option.substr(1) : option;
}

bool anyStartsWith(const Words& commandLine, std::string_view prefix) {
    return std::ranges::any_of(commandLine, [&](std::string_view argument) {
        return argument.starts_with(prefix) || oneDash(argument).starts_with(prefix);
    });
}

bool isReadBy(const SideFileOption& option, const Words& commandLine) {
    if (!option.notWith.empty() && std::ranges::find(commandLine, option.notWith) != commandLine.end()) return false;
    return option.onlyWith.empty() || anyStartsWith(commandLine, option.onlyWith) ||
           (!option.orWith.empty() && anyStartsWith(commandLine, option.orWith));
}

/// An option of the table at its place in a command line.
struct Occurrence {
    const SideFileOption& option;
    std::size_t end = 0; ///< index after its last argument
    SideFileUse use;
};

/// Scans a command line's arguments, and separates options from the values of other options.
class Scanner {
public:
    explicit Scanner(const Words& commandLine) : m_words(commandLine) {}

    /// The option that begins at `index`, if it is one of the table.
    std::optional<Occurrence> at(std::size_t index) const {
        const bool llvm = m_words[index] == "-mllvm";
        for (const SideFileOption& option : options) {
            if ((option.form == Llvm) != llvm) continue;
            if (const auto found = llvm ? llvmOption(option, index) : plainOption(option, index)) return found;
        }
        return std::nullopt;
    }
    /// Where the next option begins.
    std::size_t after(std::size_t index) const { return index + (m_words[index] == "-mllvm" ? 2 : 1); }

private:
    std::optional<Occurrence> plainOption(const SideFileOption& option, std::size_t index) const {
        const std::string& word = m_words[index];
        if (option.form == Joined && word.starts_with(option.option))
            return found(option, std::string(option.option), index, option.option.size(), index + 1);
        if (option.form == Separate && word == option.option && index + 1 < m_words.size())
            return found(option, word, index + 1, 0, index + 2);
        return std::nullopt;
    }
    std::optional<Occurrence> llvmOption(const SideFileOption& option, std::size_t index) const {
        if (index + 1 >= m_words.size()) return std::nullopt;
        const std::string_view value = m_words[index + 1];
        const std::string name = "-mllvm " + std::string(option.option);
        const std::size_t dashes = value.size() - oneDash(value).size();
        if (value.substr(dashes).starts_with(option.option))
            return found(option, name, index + 1, dashes + option.option.size(), index + 2);
        const std::string_view bare = option.option.substr(0, option.option.size() - 1);
        if (oneDash(value) == bare && index + 3 < m_words.size() && m_words[index + 2] == "-mllvm")
            return found(option, name, index + 3, 0, index + 4);
        return std::nullopt;
    }
    Occurrence found(const SideFileOption& option, std::string name, std::size_t argument, std::size_t position,
                     std::size_t end) const {
        return {option, end, {std::move(name), option.content, m_words[argument].substr(position), argument, position}};
    }

    const Words& m_words;
};

} // namespace

std::span<const SideFileOption> sideFileOptions() {
    return options;
}

std::vector<SideFileUse> sideFilesOf(const Words& commandLine) {
    std::vector<SideFileUse> uses;
    const Scanner scanner(commandLine);
    for (std::size_t i = 0; i < commandLine.size();) {
        std::optional<Occurrence> found = scanner.at(i);
        i = found ? found->end : scanner.after(i);
        if (!found || found->option.effect != Read || !isReadBy(found->option, commandLine)) continue;
        if (!found->use.path.empty() && found->use.path != "/dev/null") uses.push_back(std::move(found->use));
    }
    return uses;
}

Words withoutDroppedFiles(const Words& commandLine) {
    Words kept;
    const Scanner scanner(commandLine);
    for (std::size_t i = 0; i < commandLine.size();) {
        const std::optional<Occurrence> found = scanner.at(i);
        const std::size_t end = std::min(found ? found->end : scanner.after(i), commandLine.size());
        if (!found || found->option.effect != Dropped)
            kept.insert(kept.end(), commandLine.begin() + std::ptrdiff_t(i), commandLine.begin() + std::ptrdiff_t(end));
        i = end;
    }
    return kept;
}

std::string compileFolderOf(const Words& commandLine) {
    for (const std::string_view option : {"-fdebug-compilation-dir=", "-fcoverage-compilation-dir="}) {
        for (const std::string& argument : commandLine) {
            if (!argument.starts_with(option)) continue;
            const std::filesystem::path folder(argument.substr(option.size()));
            if (folder.is_absolute() && !folder.string().starts_with("/proc/self/")) return folder.string();
        }
    }
    return {};
}

} // namespace inlinescope
