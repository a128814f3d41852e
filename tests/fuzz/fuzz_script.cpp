// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/script_format.h"
#include "fuzz_target.h"

namespace inlinescope::fuzz {

/// A script that is accepted can be written, and is the same when it is read again.
Result<void> readInput(Bytes input) {
    INLINESCOPE_TRY(const Script script, parseScript(asText(input), "script"));
    std::string text = scriptHead("a run\nof it", script.otherwise);
    for (const ScriptModule& module : script.modules) {
        require(module.lines.size() == module.advices.size(), "a line for each advice");
        std::vector<Decision> decisions;
        for (const ForcedAdvice& advice : module.advices) {
            Decision& decision = decisions.emplace_back();
            decision.key = {advice.hash, advice.occurrence.value_or(0)};
            decision.advice = advice.advice;
        }
        text += scriptSection(module.name, module.bitcodeHash, decisions);
    }
    const Result<Script> again = parseScript(text, "script");
    // A key with and one without occurrence may have become one.
    if (!again)
        return require(again.error().found.starts_with("a second decision"), "what is written is read"), Result<void>();
    require(again->otherwise == script.otherwise && again->modules.size() == script.modules.size(), "the same script");
    for (std::size_t index = 0; index < script.modules.size(); ++index)
        require(again->modules[index].name == script.modules[index].name &&
                    again->modules[index].advices.size() == script.modules[index].advices.size(),
                "the same module");
    return {};
}

} // namespace inlinescope::fuzz
