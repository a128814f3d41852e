// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/toolchains.h"

#include "core/base/file_bytes.h"
#include "core/formats/log_header_reader.h"
#include "core/jobs/common/file_io.h"
#include "core/model/module_run.h"
#include "core/model/policy_words.h"

#include <QStandardPaths>

#include <nlohmann/json.hpp>

#include <filesystem>

namespace inlinescope {
namespace {

using ToolchainJson = nlohmann::json;

constexpr std::size_t largestCache = 16 << 20;
constexpr std::string_view developmentWord = ", development)";
constexpr std::string_view versionWord = " (clang ";

std::string cachePath() {
    return (QStandardPaths::writableLocation(QStandardPaths::GenericCacheLocation) + "/inlinescope/toolchains.json")
        .toStdString();
}

/// Returns only entries of the expected form; everything else is ignored.
ToolchainJson readCache() {
    const Result<std::string> text = readSmallFile(cachePath(), largestCache);
    ToolchainJson cache = text.ok() ? ToolchainJson::parse(*text, nullptr, false) : ToolchainJson();
    return cache.is_object() ? cache : ToolchainJson::object();
}

/// Takes the cached entry, if it describes this file.
bool takeKept(const ToolchainJson& cache, Toolchain& found) {
    const auto entry = cache.find(found.program);
    if (entry == cache.end() || !entry->is_object() || entry->value("identity", "") != found.identity) return false;
    found.version = entry->value("version", "");
    for (const CompileMode mode : compileModes) {
        const auto ability = entry->find(toString(mode));
        if (ability == entry->end() || !ability->is_object()) return false;
        found.abilities[std::size_t(mode)] = {ability->value("can", false), ability->value("words", "")};
    }
    return true;
}

void keep(const Toolchain& toolchain) {
    ToolchainJson cache = readCache();
    ToolchainJson entry{{"identity", toolchain.identity}, {"version", toolchain.version}};
    for (const CompileMode mode : compileModes) {
        const Toolchain::Ability& ability = toolchain.ability(mode);
        entry[std::string(toString(mode))] = ToolchainJson{{"can", ability.can}, {"words", ability.words}};
    }
    cache[toolchain.program] = std::move(entry);
    const std::string text = cache.dump(1, ' ', false, ToolchainJson::error_handler_t::replace);
    (void)writeFile(cachePath(), asBytes(text)); // if that fails, the next call probes again
}

/// A bare name is looked up in PATH, as a shell does; if it is not there, it may be a file of the current folder.
std::string compilerPath(const std::string& named) {
    if (named.find('/') != std::string::npos) return named;
    const QString found = QStandardPaths::findExecutable(QString::fromStdString(named));
    return found.isEmpty() ? named : found.toStdString();
}

Error cannot(const Toolchain& toolchain, CompileMode mode) {
    return {ErrorCode::Refused,
            toolchain.description() + " has no " + std::string(toString(mode)) +
                " mode: " + toolchain.ability(mode).words,
            {},
            {},
            {}};
}

} // namespace

Result<Toolchain> toolchainAt(const JobContext& context, const std::string& path, KnownPaths& known) {
    INLINESCOPE_TRY(Toolchain found, findToolchain(compilerPath(path)));
    const std::string missing = weakness(sandboxSupport());
    if (!missing.empty())
        context.finding({Severity::Warning, found.path, {ErrorCode::Unsupported, missing, {}, {}, {}}});
    if (!takeKept(readCache(), found)) {
        INLINESCOPE_TRY(found, probeToolchain(std::move(found), parseLogHeader, context.cancel));
        keep(found);
    }
    (void)known.rememberCompiler(found); // if that fails, a resumed run asks for it again
    return found;
}

std::string describeCompiler(const Toolchain& toolchain, bool development) {
    std::string words = toolchain.description();
    if (development) words.replace(words.size() - 1, 1, developmentWord);
    return words;
}

std::string builtInVersion() {
    return INLINESCOPE_LLVM_VERSION;
}

std::string builtInCompiler() {
    return "built-in LLVM " + builtInVersion();
}

std::string recordedBy(const std::string& compiler) {
    return compiler + ", recorder " + std::to_string(recorderVersion);
}

CompilerChoice compilerOf(const std::string& description) {
    const std::size_t version = description.rfind(versionWord);
    if (!description.starts_with('/') || version == std::string::npos) return {};
    return {description.substr(0, version), description.ends_with(developmentWord)};
}

std::string compilerNamedBy(const std::string& toolchain) {
    return compilerOf(toolchain).path;
}

std::string wordsOf(const CompilerChoice& choice) {
    if (choice.path.empty()) return "built-in";
    return choice.path + (choice.development ? " in development mode" : "");
}

bool differsByDecisionsAlone(const RunRow& run) {
    return compilerOf(run.spec.toolchain).path.empty() && run.spec.mllvm.empty() &&
           run.spec.changes == CommandLineChanges{} && run.spec.callsiteKeys == CallsiteKeySource::Automatic;
}

Result<CompileMode> modeFor(const Toolchain& toolchain, const std::string& policy, bool development) {
    const auto is = [&policy](PolicyKind kind) { return policy == toString(kind); };
    CompileMode mode = is(PolicyKind::Release) ? CompileMode::Release : CompileMode::Interactive;
    if (development) mode = CompileMode::Development;
    if (development && (is(PolicyKind::Release) || is(PolicyKind::Never)))
        return Error{ErrorCode::InvalidArgument,
                     "the development mode does not run the policy " + policy,
                     {},
                     {},
                     "default, or the folder of a model.tflite"};
    const bool isDefault = is(PolicyKind::Default) && !development;
    if (isDefault && !(toolchain.ability(mode).can && toolchain.tellsDefault())) mode = CompileMode::Default;
    if (!toolchain.ability(mode).can) return cannot(toolchain, mode);
    return mode;
}

} // namespace inlinescope
