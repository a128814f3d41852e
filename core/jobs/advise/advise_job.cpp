// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/advise/advise_job.h"

#include "core/base/counted.h"
#include "core/base/nearest_name.h"
#include "core/base/pace.h"
#include "core/command_line/path_map.h"
#include "core/jobs/advise/advice_sources.h"
#include "core/jobs/tables/cells.h"
#include "core/model/names.h"

#include <algorithm>
#include <optional>
#include <set>
#include <tuple>

namespace inlinescope {
namespace {

enum class ChangeStatus : std::uint8_t { NotMeasured, Measured, Taken, NotTogether, NoGain };

std::string_view toString(ChangeStatus status) {
    constexpr std::string_view words[] = {"not measured", "measured", "taken", "not together", "no gain"};
    return words[std::size_t(status)];
}

struct MeasuredChange {
    AdviceChange change;
    std::optional<AttributeEffect> effect;
    ChangeStatus status = ChangeStatus::NotMeasured;

    std::string_view statusWord() const {
        return effect && effect->status != ModuleRunStatus::Ok ? inlinescope::toString(effect->status)
                                                               : toString(status);
    }
};

/// Both sets; nothing if one of them says the opposite of the other about the same function or call.
std::optional<ModuleAttributes> joined(ModuleAttributes all, const ModuleAttributes& more) {
    for (const auto& [module, attributes] : more) {
        std::set<SourceAttribute> both(all[module].begin(), all[module].end());
        both.insert(attributes.begin(), attributes.end());
        const auto isOpposite = [](const SourceAttribute& a, const SourceAttribute& b) {
            return a.function == b.function && a.line == b.line && a.column == b.column;
        };
        if (std::ranges::adjacent_find(both, isOpposite) != both.end()) return std::nullopt;
        all[module].assign(both.begin(), both.end());
    }
    return all;
}

class AdviseJob {
public:
    AdviseJob(const JobContext& context, const AdviseOptions& options, AdvisedRun& run,
              const std::function<void(const AdviceSoFar&)>& watch)
        : m_context(context), m_options(options), m_run(run), m_watch(watch), m_sources(options.rules) {}

    Result<SourceAdvice> execute() {
        INLINESCOPE_TRY(AdviceCandidates found, adviceCandidates(m_run));
        choose(std::move(found.definitions), found.places);
        choose(std::move(found.calls), found.places);
        plan();
        tell();
        const std::int64_t compiles = m_soFar.compiles - m_soFar.known;
        m_pace = {compiles, double(compiles), Pace::Clock::now()};
        Result<void> done = measureAll();
        if (done.ok()) done = combine();
        const bool isCancelled = !done.ok() && done.error().code == ErrorCode::Cancelled;
        if (!isCancelled) INLINESCOPE_CHECK(done);
        return advice(isCancelled);
    }

private:
    bool isOfNamed(const AdviceChange& change) const {
        return m_options.modules.empty() || std::ranges::all_of(change.attributes, [this](const auto& of) {
                   const std::string& name = m_run.modules()[of.first].row.moduleName;
                   return std::ranges::find(m_options.modules, name) != m_options.modules.end();
               });
    }

    /// The first of the candidates in the named modules; with a patch, of those that can be in it.
    void choose(std::vector<AdviceChange>&& candidates, const CallPlaces& places) {
        std::int64_t chosen = 0;
        for (AdviceChange& change : candidates) {
            if (chosen == m_options.top) break;
            if (!isOfNamed(change)) continue;
            if (m_options.patch) {
                if (const auto reason = m_sources.place(change, places)) {
                    ++m_notPlaced[*reason];
                    continue;
                }
            }
            const auto isSame = [&change](const MeasuredChange& other) {
                return other.change.attributes == change.attributes;
            };
            if (std::ranges::any_of(m_changes, isSame)) continue; // two calls of one statement
            m_changes.push_back({std::move(change), {}, {}});
            ++chosen;
        }
    }

    void plan() {
        m_soFar.changes = std::int64_t(m_changes.size());
        for (const MeasuredChange& measured : m_changes) {
            const auto compiles = std::int64_t(measured.change.attributes.size());
            m_soFar.compiles += compiles;
            m_soFar.known += compiles - m_run.missing(measured.change.attributes);
        }
    }

    void tell() const {
        if (m_watch) m_watch(m_soFar);
    }

    Result<void> measure(const ModuleAttributes& attributes) {
        return m_run.measure(attributes, [this](const std::string& module) {
            m_pace.add(1);
            m_context.progress(m_pace.progress(module, Pace::Clock::now()));
        });
    }

    Result<void> measureAll() {
        for (MeasuredChange& measured : m_changes) {
            INLINESCOPE_CHECK(measure(measured.change.attributes));
            measured.effect = m_run.effect(measured.change.attributes);
            const bool helps = measured.effect->status == ModuleRunStatus::Ok && bytes(*measured.effect) < 0;
            measured.status = helps ? ChangeStatus::Measured : ChangeStatus::NoGain;
            ++m_soFar.measured;
            tell();
        }
        return {};
    }

    std::int64_t bytes(const AttributeEffect& effect) const {
        return m_options.objective == SearchObjective::Unique ? effect.unique : effect.text;
    }

    Result<void> combine() {
        std::vector<MeasuredChange*> helping;
        for (MeasuredChange& measured : m_changes)
            if (measured.status == ChangeStatus::Measured) helping.push_back(&measured);
        std::ranges::sort(helping, {}, [this](const MeasuredChange* change) {
            return std::pair(bytes(*change->effect), change - m_changes.data());
        });
        std::int64_t compiles = 0; // at most
        for (const MeasuredChange* measured : helping)
            compiles += std::int64_t(measured->change.attributes.size());
        m_pace = {compiles, double(compiles), Pace::Clock::now()};
        for (MeasuredChange* measured : helping) {
            const std::optional<ModuleAttributes> more = joined(m_taken, measured->change.attributes);
            measured->status = ChangeStatus::NotTogether;
            if (!more) continue;
            const Result<void> done = measure(*more);
            if (!done.ok()) measured->status = ChangeStatus::Measured;
            INLINESCOPE_CHECK(done);
            const AttributeEffect effect = m_run.effect(*more);
            if (effect.status != ModuleRunStatus::Ok || bytes(effect) >= bytes(m_total)) continue;
            measured->status = ChangeStatus::Taken;
            m_taken = *more;
            m_total = effect;
            ++m_soFar.taken;
            m_soFar.bytes = bytes(effect);
            tell();
        }
        return {};
    }

    Row rowOf(const MeasuredChange& measured) const {
        const AdviceChange& change = measured.change;
        const bool isKnown = measured.effect && measured.effect->status == ModuleRunStatus::Ok;
        return {cell(change.callee),
                cell(change.caller),
                cell(change.placeText()),
                cell(toString(change.attribute)),
                cell(change.sites),
                cell(std::int64_t(change.attributes.size())),
                isKnown ? cell(measured.effect->text) : Cell(),
                isKnown ? cell(measured.effect->unique) : Cell(),
                cell(measured.statusWord())};
    }

    SourceAdvice advice(bool isCancelled) {
        SourceAdvice made;
        made.cancelled = isCancelled;
        made.table = makeTable({{"callee"},
                                {"caller"},
                                {"place"},
                                {"attribute", ColumnKind::Status},
                                {"sites", ColumnKind::Count},
                                {"modules", ColumnKind::Count},
                                {"text", ColumnKind::Delta},
                                {"unique", ColumnKind::Delta},
                                {"status", ColumnKind::Status}});
        std::ranges::sort(m_changes, {}, [this](const MeasuredChange& measured) {
            const AdviceChange& change = measured.change;
            const bool isKnown = measured.effect && measured.effect->status == ModuleRunStatus::Ok;
            return std::tuple(!isKnown, isKnown ? bytes(*measured.effect) : 0, change.isOfCall(), change.callee,
                              change.caller, change.place, change.attribute);
        });
        std::vector<const AdviceChange*> taken;
        std::int64_t sites = 0;
        for (const MeasuredChange& measured : m_changes) {
            made.table.rows.push_back(rowOf(measured));
            if (measured.status != ChangeStatus::Taken) continue;
            taken.push_back(&measured.change);
            sites += measured.change.sites;
        }
        made.table.total = {cell("TOTAL"),
                            Cell(),
                            Cell(),
                            Cell(),
                            cell(sites),
                            cell(std::int64_t(m_taken.size())),
                            cell(m_total.text),
                            cell(m_total.unique),
                            cell("taken together")};
        if (m_options.patch) {
            made.patch = m_sources.patch(taken);
            made.folder = m_sources.folder(taken);
        }
        for (const auto& [reason, count] : m_notPlaced)
            made.table.notes.push_back(counted(count, "change has", "changes have") +
                                       " no place in a patch: " + reason);
        return made;
    }

    const JobContext& m_context;
    const AdviseOptions& m_options;
    AdvisedRun& m_run;
    const std::function<void(const AdviceSoFar&)>& m_watch;
    AdviceSources m_sources;
    AdviceSoFar m_soFar;
    Pace m_pace{0, 0, Pace::Clock::now()};
    std::vector<MeasuredChange> m_changes;
    std::map<std::string, std::int64_t> m_notPlaced; ///< by the reason
    ModuleAttributes m_taken;
    AttributeEffect m_total; ///< of m_taken
};

/// That the bytes are what a compiler makes of the attributes by itself, without which there is no patch.
Result<void> checkPolicy(const JobContext& context, const RunRow& run, const AdviseOptions& options) {
    if (run.policyKind == PolicyKind::Default) return {};
    Error error{ErrorCode::Refused,
                "the other calls are decided by the policy " + run.policyName + ", as in run " + options.run +
                    ", and a stock clang decides them otherwise, so that these attributes give it other bytes",
                {},
                {},
                "a run of the policy default",
                "Run the corpus with --policy default, and use advise on that run."};
    if (options.patch) return error;
    error.code = ErrorCode::Unsupported;
    context.finding({Severity::Warning, options.run, std::move(error)});
    return {};
}

/// That each name is one of the run's modules.
Result<void> checkNames(const AdvisedRun& run, const AdviseOptions& options) {
    std::vector<std::string> names;
    for (const AdvisedModule& module : run.modules())
        names.push_back(module.row.moduleName);
    for (const std::string& module : options.modules)
        if (std::ranges::find(names, module) == names.end())
            return Error{ErrorCode::NotFound,   "no module \"" + module + "\"", options.run, {},
                         "a module of the run", didYouMean(module, names)};
    return {};
}

} // namespace

Result<SourceAdvice> advise(const JobContext& context, const AdviseOptions& options,
                            const std::function<void(const AdviceSoFar&)>& watch) {
    INLINESCOPE_CHECK(PathMap::parse(options.rules));
    INLINESCOPE_TRY(const std::unique_ptr<AdvisedRun> run, AdvisedRun::open(context, options.run, options.limits));
    INLINESCOPE_CHECK(checkNames(*run, options));
    INLINESCOPE_CHECK(checkPolicy(context, run->row(), options));
    return AdviseJob(context, options, *run, watch).execute();
}

} // namespace inlinescope
