// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compile/run_script.h"

#include "core/base/counted.h"
#include "core/base/error_place.h"
#include "core/formats/script_format.h"
#include "core/model/names.h"

#include <algorithm>
#include <set>

namespace inlinescope {
namespace {

constexpr std::size_t mostFindings = 20; ///< about the lines for one module

Error at(std::uint32_t line, const std::string& file, std::string found, std::string expected) {
    return {ErrorCode::Refused, std::move(found), file, placeText(PlaceKind::Line, line), std::move(expected)};
}

/// "the inliner asked no such question", with what the script demanded.
std::string words(ForcedOutcome outcome) {
    switch (outcome) {
    case ForcedOutcome::Unmatched:
        return "matched nothing: the inliner asked about no such callsite";
    case ForcedOutcome::Mandatory:
        return "cannot be: an attribute demands that the callsite be inlined";
    case ForcedOutcome::NotInlinable:
        return "cannot be: an attribute or the callee's body forbids that it be inlined";
    case ForcedOutcome::Failed:
        return "was not carried out: the inliner failed to inline the callsite";
    case ForcedOutcome::Followed:
        break;
    }
    return "was followed";
}

} // namespace

const ScriptModule* sectionOf(const Script& script, const std::string& module) {
    const auto found = std::ranges::find(script.modules, module, &ScriptModule::name);
    return found == script.modules.end() ? nullptr : &*found;
}

std::vector<Finding> findingsOfScript(const std::string& file, const ScriptModule& section,
                                      const std::string& bitcodeHash, const std::vector<ForcedOutcome>& outcomes) {
    std::vector<Finding> findings;
    const auto add = [&](Severity severity, Error error) {
        findings.push_back({severity, section.name, std::move(error)});
    };
    if (!section.bitcodeHash.empty() && section.bitcodeHash != bitcodeHash)
        add(Severity::Warning, at(section.hashLine, file, "the module has other bitcode now", section.bitcodeHash));
    std::size_t left = 0;
    const std::size_t known = std::min(outcomes.size(), section.advices.size()); // the outcomes are the worker's
    for (std::size_t index = 0; index < known; ++index) {
        const ForcedOutcome outcome = outcomes[index];
        if (outcome == ForcedOutcome::Followed || (findings.size() >= mostFindings && ++left)) continue;
        const ForcedAdvice& advice = section.advices[index];
        add(outcome == ForcedOutcome::Failed ? Severity::Note : Severity::Warning,
            at(section.lines[index], file,
               std::string(toString(advice.advice)) + " " + keyText(advice) + " " + words(outcome), {}));
    }
    if (left)
        add(Severity::Warning,
            at(section.line, file,
               counted(left, "more line about the module was", "more lines about the module were") + " not followed",
               {}));
    return findings;
}

std::vector<Finding> findingsOfUnknownModules(const std::string& file, const Script& script,
                                              const std::vector<ModuleRow>& corpus, const std::string& run) {
    std::set<std::string> names;
    for (const ModuleRow& module : corpus)
        names.insert(module.name);
    std::vector<Finding> findings;
    for (const ScriptModule& section : script.modules) {
        if (names.contains(section.name)) continue;
        const std::string found = "module " + section.name + " is not in the corpus";
        findings.push_back({Severity::Warning, run, at(section.line, file, found, "the name of one of its modules")});
        if (findings.size() == mostFindings) break;
    }
    return findings;
}

} // namespace inlinescope
