#include "core/jobs/whatif_job.h"

#include "core/analysis/alignment.h"
#include "core/jobs/cells.h"
#include "core/jobs/module_evidence.h"
#include "core/jobs/snapshot.h"
#include "core/model/names.h"

#include <set>

namespace inlinescope {
namespace {

constexpr std::size_t textColumn = 5, deltaColumn = 6, statusColumn = 7;

/// The decisions that are asked about, in order.
Result<std::set<std::size_t>> chosenDecisions(const std::string& workspace, const WhatIfOptions& options,
                                              const std::vector<Decision>& decisions) {
    std::set<std::size_t> chosen;
    for (std::size_t index = 0; options.all && index < decisions.size(); ++index)
        chosen.insert(index);
    for (const std::int64_t decision : options.decisions) {
        if (decision < 0 || std::size_t(decision) >= decisions.size())
            return Error{ErrorCode::NotFound,
                         "decision " + std::to_string(decision),
                         options.module,
                         {},
                         "one that `decisions` lists"};
        chosen.insert(std::size_t(decision));
    }
    if (options.differingFrom.empty()) return chosen;
    INLINESCOPE_TRY(const WorkspaceReader reader, openSnapshot(workspace));
    INLINESCOPE_TRY(const RunRow run, reader.runByName(options.run));
    INLINESCOPE_TRY(const RunRow other, reader.runByName(options.differingFrom));
    INLINESCOPE_TRY(const ModuleRow module, reader.moduleByName(run.spec.corpus, options.module));
    INLINESCOPE_TRY(const ModuleRow otherModule, reader.moduleByName(other.spec.corpus, options.module));
    INLINESCOPE_TRY(const ModuleRunRow row, reader.moduleRun(run.id, module.id));
    INLINESCOPE_TRY(const ModuleRunRow otherRow, reader.moduleRun(other.id, otherModule.id));
    if (!haveSameBitcode(row, otherRow))
        return Error{
            ErrorCode::Refused, "the runs compiled different bitcode", options.module, {}, "two runs of the same"};
    INLINESCOPE_TRY(const std::vector<Decision> otherDecisions, readDecisions(reader, otherRow.id));
    for (const AlignedCallsite& site : alignCallsites(decisions, otherDecisions).rows)
        if (site.mark == AlignmentMark::Differs) chosen.insert(*site.a);
    return chosen;
}

Table emptyTable() {
    return makeTable({{"decision", ColumnKind::Number},
                      {"caller"},
                      {"callee"},
                      {"site"},
                      {"advice", ColumnKind::Status},
                      {"text", ColumnKind::Bytes},
                      {"delta", ColumnKind::Delta},
                      {"status", ColumnKind::Status},
                      {"text_before", ColumnKind::Bytes},
                      {"others", ColumnKind::Status}});
}

Row rowOf(const Decision& decision, const std::string& status, std::int64_t before, Others others) {
    const bool asked = decision.outcome != Outcome::NeverAsked;
    return {cell(std::int64_t(decision.ordinal)),
            cell(decision.caller),
            cell(decision.callee),
            cell(formatKey(decision.key)),
            asked ? cell(toString(decision.advice)) : Cell(),
            Cell(),
            Cell(),
            cell(status),
            cell(before),
            cell(toString(others))};
}

/// What a measured flip of one decision is worth a word about.
std::string statusOf(const MeasuredVariant& flip) {
    if (flip.status != ModuleRunStatus::Ok) return std::string(toString(flip.status));
    switch (flip.outcomes.front()) {
    case ForcedOutcome::Followed:
        return "ok";
    case ForcedOutcome::Failed:
        return "not carried out";
    case ForcedOutcome::Mandatory:
        return "mandatory";
    case ForcedOutcome::NotInlinable:
        return "never inlinable";
    case ForcedOutcome::Unmatched:
        break;
    }
    return "not asked again";
}

void fill(Row& row, const MeasuredVariant& flip, std::int64_t before) {
    row[statusColumn] = statusOf(flip);
    if (flip.status != ModuleRunStatus::Ok) return;
    row[textColumn] = flip.sizes.text;
    row[deltaColumn] = flip.sizes.text - before;
}

std::string meaningOf(Others others) {
    return others == Others::Held
               ? "each flip by itself; all other recorded decisions are held, by callsite key"
               : "each flip by itself; after it the run's policy goes on deciding, so that other decisions may change";
}

} // namespace

Result<WhatIf> whatIf(const JobContext& context, const WhatIfOptions& options) {
    INLINESCOPE_TRY(VariantMeter meter, VariantMeter::open(context, options.run, options.module, options.limits));
    const std::vector<Decision>& decisions = meter.decisions();
    INLINESCOPE_TRY(const std::set<std::size_t> chosen, chosenDecisions(context.workspacePath, options, decisions));
    INLINESCOPE_TRY(const ModuleSizes before, meter.sizes());
    WhatIf answer{emptyTable(), false};
    VariantSet flips{.others = options.others, .common = {}, .variants = {}};
    std::vector<std::size_t> rows; ///< of the flips
    for (const std::size_t index : chosen) {
        const std::optional<std::string> obstacle = meter.obstacle(index);
        if (!obstacle) {
            flips.variants.push_back({meter.flipped(index)});
            rows.push_back(answer.table.rows.size());
        }
        answer.table.rows.push_back(
            rowOf(decisions[index], obstacle.value_or("cancelled"), before.text, options.others));
    }
    std::int64_t done = 0;
    const Result<void> measured = meter.measure(flips, [&](std::size_t flip, MeasuredVariant&& result) -> Result<void> {
        Row& row = answer.table.rows[rows[flip]];
        fill(row, result, before.text);
        context.progress({++done, std::int64_t(flips.variants.size()), plainText(row[2])});
        return {};
    });
    answer.cancelled = !measured.ok() && measured.error().code == ErrorCode::Cancelled;
    if (!answer.cancelled) INLINESCOPE_CHECK(measured);
    answer.table.notes = {meaningOf(options.others)};
    return answer;
}

} // namespace inlinescope
