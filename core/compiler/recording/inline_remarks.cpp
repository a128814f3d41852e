// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/inline_remarks.h"

#include "core/model/reasons.h"

#include <llvm/ADT/StringSwitch.h>
#include <llvm/Remarks/Remark.h>
#include <llvm/Remarks/RemarkParser.h>
#include <llvm/Support/Error.h>

#include <algorithm>

namespace inlinescope {
namespace {

using llvm::remarks::Argument;
using llvm::remarks::Remark;

constexpr llvm::StringRef heuristicPass = "inline";
constexpr llvm::StringRef modelPass = "inline-ml";

/// Returns std::nullopt for a remark that reports no outcome.
std::optional<Outcome> outcomeOf(const Remark& remark) {
    using Maybe = std::optional<Outcome>;
    if (remark.PassName == modelPass)
        return llvm::StringSwitch<Maybe>(remark.RemarkName)
            .Case("InliningSuccess", Outcome::Inlined)
            .Case("InliningSuccessWithCalleeDeleted", Outcome::InlinedCalleeDeleted)
            .Case("InliningAttemptedAndUnsuccessful", Outcome::Failed)
            .Cases({"IniningNotAttempted", "InliningNotAttempted"},
                   Outcome::Refused) // LLVM's own spelling is the first
            .Case("ForceStop", Outcome::Refused)
            .Default(std::nullopt);
    return llvm::StringSwitch<Maybe>(remark.RemarkName)
        .Cases({"Inlined", "AlwaysInline"}, Outcome::Inlined)
        .Case("NotInlined", Outcome::Failed)
        .Cases({"TooCostly", "NeverInline", "IncreaseCostInOtherContexts"}, Outcome::Refused)
        .Default(std::nullopt);
}

std::string reasonOf(const InlineRemark& remark, llvm::StringRef name, llvm::StringRef given) {
    if (name == "AlwaysInline") return std::string(alwaysInlineReason);
    if (remark.stopped) return std::string(stoppedReason);
    std::string words;
    if (remark.cost && remark.threshold)
        words = "cost=" + std::to_string(*remark.cost) + ", threshold=" + std::to_string(*remark.threshold);
    if (!given.empty()) words += (words.empty() ? "" : ": ") + given.str();
    return words.empty() && name == "IncreaseCostInOtherContexts" ? std::string(deferredReason) : words;
}

class RemarkCollector {
public:
    void take(const Remark& remark) {
        if (remark.PassName != heuristicPass && remark.PassName != modelPass) return;
        const std::optional<Outcome> outcome = outcomeOf(remark);
        if (!outcome) return;
        InlineRemark made;
        made.byModel = remark.PassName == modelPass;
        made.stopped = remark.RemarkName == "ForceStop";
        made.caller = remark.FunctionName.str();
        made.outcome = *outcome;
        made.mandatory = remark.RemarkName == "AlwaysInline" || remark.RemarkName == "NeverInline";
        if (remark.Loc) {
            made.place.file = remark.Loc->SourceFilePath.str();
            made.place.line = remark.Loc->SourceLine;
            made.place.column = remark.Loc->SourceColumn;
        }
        std::string given;
        std::string words;
        for (const Argument& argument : remark.Args) {
            take(argument, made, given);
            words += argument.Val;
        }
        made.site = llvm::StringRef(words).split(" at callsite ").second.split(';').first.str();
        made.reason = reasonOf(made, remark.RemarkName, given);
        if (!made.callee.empty() || made.stopped) m_all.remarks.push_back(std::move(made));
    }

    InlineRemarks take() { return std::move(m_all); }

private:
    void take(const Argument& argument, InlineRemark& remark, std::string& reason) {
        const auto number = argument.getValAsInt<std::int64_t>();
        if (argument.Key == "Callee") {
            remark.callee = argument.Val.str();
        } else if (remark.byModel) {
            if (number && argument.Key != "inlining_default") addFeature(argument.Key, *number, remark);
        } else if (argument.Key == "Cost") {
            remark.cost = number;
        } else if (argument.Key == "Threshold") {
            remark.threshold = number;
        } else if (argument.Key == "Reason") {
            reason = argument.Val.str();
        }
    }

    /// All remarks of a compile have the same features in the same order; a feature that does not fit is left out.
    void addFeature(llvm::StringRef name, std::int64_t value, InlineRemark& remark) {
        const std::size_t position = remark.features.size();
        if (position == m_all.featureNames.size() && m_all.remarks.empty()) m_all.featureNames.push_back(name.str());
        if (position < m_all.featureNames.size() && m_all.featureNames[position] == name)
            remark.features.push_back(value);
    }

    InlineRemarks m_all;
};

} // namespace

Result<InlineRemarks> readInlineRemarks(Bytes yaml) {
    const auto malformed = [](llvm::Error error) {
        return Error{ErrorCode::Malformed,
                     llvm::toString(std::move(error)),
                     "the compiler's optimization record",
                     {},
                     "remarks in YAML"};
    };
    RemarkCollector collector;
    if (yaml.empty()) return collector.take();
    const llvm::StringRef text(reinterpret_cast<const char*>(yaml.data()), yaml.size());
    auto parser = llvm::remarks::createRemarkParser(llvm::remarks::Format::YAML, text);
    if (!parser) return malformed(parser.takeError());
    for (;;) {
        auto remark = (*parser)->next();
        if (remark) {
            collector.take(**remark);
            continue;
        }
        llvm::Error error = remark.takeError();
        if (!error.isA<llvm::remarks::EndOfFileError>()) return malformed(std::move(error));
        llvm::consumeError(std::move(error));
        return collector.take();
    }
}

} // namespace inlinescope
