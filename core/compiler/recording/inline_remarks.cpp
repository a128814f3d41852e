// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/recording/inline_remarks.h"

#include "core/model/call_remark.h"
#include "core/model/reasons.h"

#include <llvm/Remarks/Remark.h>
#include <llvm/Remarks/RemarkParser.h>
#include <llvm/Support/Error.h>

#include <algorithm>

namespace inlinescope {
namespace {

using llvm::remarks::Argument;
using llvm::remarks::Remark;

/// The remark as callRemarkOf() takes it; its views are into `remark`. The kind is left out.
RemarkRecord recordOf(const Remark& remark) {
    RemarkRecord record;
    record.pass = remark.PassName;
    record.name = remark.RemarkName;
    record.function = remark.FunctionName;
    if (remark.Loc) {
        record.file = remark.Loc->SourceFilePath;
        record.line = remark.Loc->SourceLine;
        record.column = remark.Loc->SourceColumn;
    }
    for (const Argument& argument : remark.Args)
        record.arguments.push_back({argument.Key, argument.Val});
    return record;
}

/// ForceStop of "inline-ml" is about no call.
std::optional<InlineRemark> stopOf(const RemarkRecord& record) {
    if (record.pass != "inline-ml" || record.name != "ForceStop") return std::nullopt;
    InlineRemark made;
    made.byModel = true;
    made.stopped = true;
    made.caller = record.function;
    made.outcome = Outcome::Refused;
    made.place = {{}, std::string(record.file), record.line, record.column};
    made.reason = stoppedReason;
    return made;
}

/// Absent for a remark that reports no outcome.
std::optional<InlineRemark> decisionOf(const RemarkRecord& record) {
    std::optional<CallRemark> call = callRemarkOf(record);
    if (!call || !call->outcome) return std::nullopt;
    InlineRemark made;
    made.byModel = call->byModel;
    made.caller = std::move(call->caller);
    made.callee = std::move(call->callee);
    made.outcome = *call->outcome;
    made.mandatory = call->mandatory;
    made.place = std::move(call->place);
    made.site = std::move(call->site);
    made.cost = call->cost;
    made.threshold = call->threshold;
    made.reason = std::move(call->reason);
    return made;
}

class RemarkCollector {
public:
    void take(const Remark& remark) {
        const RemarkRecord record = recordOf(remark);
        std::optional<InlineRemark> made = stopOf(record);
        if (!made) made = decisionOf(record);
        if (!made) return;
        if (made->byModel)
            for (const Argument& argument : remark.Args)
                if (const auto number = argument.getValAsInt<std::int64_t>(); number && isFeature(argument.Key))
                    addFeature(argument.Key, *number, *made);
        m_all.remarks.push_back(std::move(*made));
    }

    InlineRemarks take() { return std::move(m_all); }

private:
    static bool isFeature(llvm::StringRef key) { return key != "Callee" && key != "inlining_default"; }

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
