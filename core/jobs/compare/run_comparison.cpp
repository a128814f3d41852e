// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/compare/run_comparison.h"

#include "core/analysis/checked_arithmetic.h"
#include "core/analysis/unique_size.h"
#include "core/jobs/sides/input_comparison.h"
#include "core/jobs/sides/module_evidence.h"

#include <algorithm>
#include <array>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <utility>

namespace inlinescope {
namespace {

using Corpus = std::vector<ModuleRow>;

/// A run with the stored rows of its modules, in the order of their names.
struct RunSide {
    RunRow run;
    std::shared_ptr<const Corpus> corpus; ///< runs of one corpus share it
    std::vector<ModuleRunRow> rows;
};

/// One module on every side; null if a side does not have it.
struct ModuleSides {
    std::vector<ModuleRunRow*> rows;
    std::vector<const ModuleRow*> modules;
};

bool isOk(const ModuleRunRow* row) {
    return row && row->status == ModuleRunStatus::Ok;
}

/// Reads the rows of the runs and the modules of their corpora, each list by one reader.
class SidesReader {
public:
    SidesReader(const ReaderPool& readers, bool areOfOneState) : m_readers(readers), m_areOfOneState(areOfOneState) {}

    Result<std::vector<RunSide>> read(const std::vector<std::string>& names, const CancelToken& cancel) {
        std::map<CorpusId, std::shared_ptr<Corpus>> corpora;
        std::vector<RunSide> sides(names.size());
        for (std::size_t side = 0; side < names.size(); ++side) {
            INLINESCOPE_TRY(sides[side].run, m_readers.first().runs().byName(names[side]));
            const CorpusId id = sides[side].run.spec.corpus;
            std::shared_ptr<Corpus>& corpus = corpora[id];
            if (!corpus) {
                corpus = std::make_shared<Corpus>();
                add([id](const WorkspaceReader& reader) { return reader.modules().of(id); }, *corpus);
            }
            sides[side].corpus = corpus;
            add([id = sides[side].run.id](const WorkspaceReader& reader) { return reader.moduleRuns().of(id); },
                sides[side].rows);
        }
        INLINESCOPE_CHECK(readAll(cancel));
        return sides;
    }

private:
    template <typename Read, typename List>
    void add(const Read& read, List& list) {
        m_lists.push_back([read, &list](const WorkspaceReader& reader) -> Result<void> {
            INLINESCOPE_TRY(list, read(reader));
            return {};
        });
    }

    Result<void> readAll(const CancelToken& cancel) const {
        if (m_areOfOneState)
            return m_readers.forEach(
                m_lists.size(),
                [this](std::size_t, const WorkspaceReader& reader, std::size_t list) { return m_lists[list](reader); },
                cancel);
        for (const auto& list : m_lists)
            INLINESCOPE_CHECK(list(m_readers.first()));
        return {};
    }

    const ReaderPool& m_readers;
    bool m_areOfOneState;
    std::vector<std::function<Result<void>(const WorkspaceReader&)>> m_lists;
};

std::vector<std::string> namesOf(const Corpus& corpus) {
    std::vector<std::string> names;
    names.reserve(corpus.size());
    for (const ModuleRow& module : corpus)
        names.push_back(module.name);
    return names;
}

std::vector<std::string> namesOfAll(const std::vector<RunSide>& sides) {
    std::vector<std::string> all = namesOf(*sides.front().corpus);
    for (const RunSide& side : sides) {
        if (side.corpus == sides.front().corpus) continue;
        const std::vector<std::string> names = namesOf(*side.corpus);
        std::vector<std::string> both;
        std::ranges::set_union(all, names, std::back_inserter(both));
        all = std::move(both);
    }
    return all;
}

/// Gives each item of a list that is sorted by name to the module of that name.
template <typename List, typename Give>
void distribute(const std::vector<std::string>& names, List& list, auto nameOf, Give give) {
    std::size_t module = 0;
    for (auto& item : list) {
        while (module < names.size() && names[module] < nameOf(item))
            ++module;
        if (module < names.size() && names[module] == nameOf(item)) give(module, item);
    }
}

std::vector<ModuleSides> modulesOf(const std::vector<std::string>& names, std::vector<RunSide>& sides) {
    const std::vector<ModuleRunRow*> noRows(sides.size());
    const std::vector<const ModuleRow*> noModules(sides.size());
    std::vector<ModuleSides> modules(names.size(), {noRows, noModules});
    for (std::size_t side = 0; side < sides.size(); ++side) {
        distribute(
            names, sides[side].rows, [](const ModuleRunRow& row) -> const std::string& { return row.moduleName; },
            [&](std::size_t module, ModuleRunRow& row) { modules[module].rows[side] = &row; });
        distribute(
            names, *sides[side].corpus, [](const ModuleRow& row) -> const std::string& { return row.name; },
            [&](std::size_t module, const ModuleRow& row) { modules[module].modules[side] = &row; });
    }
    return modules;
}

/// Whether the stored unique sizes are valid for this comparison, since they are valid for one set of modules only, and
/// for what is known of its functions.
bool uniqueSizesHold(const std::vector<ModuleSides>& modules) {
    return std::ranges::all_of(modules, [](const ModuleSides& module) {
        const auto holds = [&module](const ModuleRunRow* row) {
            return isOk(row) && row->unique && row->tablesKnown == module.rows.front()->tablesKnown;
        };
        return std::ranges::none_of(module.rows, isOk) || std::ranges::all_of(module.rows, holds);
    });
}

/// Measures unique sizes over the modules that every side has, by what all sides know of a module's functions.
class CommonUniqueSizes {
public:
    CommonUniqueSizes(const WorkspaceReader& reader, std::size_t sides) : m_reader(reader), m_meters(sides) {}

    Result<void> add(const ModuleSides& module) {
        const bool common = std::ranges::all_of(module.rows, isOk);
        const bool tablesKnown = common && std::ranges::all_of(module.rows, &ModuleRunRow::tablesKnown);
        for (std::size_t side = 0; side < module.rows.size(); ++side) {
            ModuleRunRow* row = module.rows[side];
            if (!row) continue;
            row->unique.reset();
            if (!common) continue;
            INLINESCOPE_TRY(auto functions, m_reader.moduleRuns().functions(row->id));
            if (!tablesKnown) forgetTables(functions);
            row->unique = m_meters[side].add(row->sizes.text, functions);
        }
        return {};
    }

private:
    const WorkspaceReader& m_reader;
    std::vector<UniqueSizeMeter> m_meters; ///< by side
};

Result<CallsitesByKey> callsitesOf(const WorkspaceReader& reader, const ModuleRunRow& row) {
    using enum DecisionField;
    static constexpr std::array fields = {KeyHash, Occurrence, Answer};
    const ModuleDecisions decisions{row.id, row.moduleName, 0, row.counts.rows()};
    INLINESCOPE_TRY(const std::vector<ColumnValues> columns, reader.decisionColumns().of(decisions, fields));
    const ColumnValues &hashes = columns[0], &occurrences = columns[1], &answers = columns[2];
    std::vector<KeyedCallsite> callsites;
    callsites.reserve(hashes.size());
    for (std::size_t index = 0; index < hashes.size(); ++index) {
        const Answered answered = Answered::ofBits(answers[index]);
        callsites.push_back({{std::uint64_t(hashes[index]), std::uint32_t(occurrences[index])},
                             std::uint32_t(index),
                             std::uint32_t(index),
                             answered.advice,
                             answered.outcome});
    }
    return CallsitesByKey(std::move(callsites));
}

/// The changes of one side to a module, compared with the baseline.
struct ModuleDetail {
    AlignmentCounts callsites;
    std::optional<CauseBytes> causes;
    std::size_t renames = 0;
};

/// The baseline's data of one module; each part is read once, if it is needed.
class BaselineModule {
public:
    BaselineModule(const WorkspaceReader& reader, const ModuleRunRow& row) : m_reader(reader), m_row(row) {}

    Result<ModuleDetail> compareWith(const ModuleRunRow& other) {
        return haveDifferentBitcode(m_row, other) ? byStructure(other) : byKey(other);
    }

private:
    /// Both sides compiled the same bitcode: keys identify callsites, and all bytes are due to decisions.
    Result<ModuleDetail> byKey(const ModuleRunRow& other) {
        if (!m_callsites) {
            INLINESCOPE_TRY(m_callsites, callsitesOf(m_reader, m_row));
        }
        INLINESCOPE_TRY(const CallsitesByKey callsites, callsitesOf(m_reader, other));
        ModuleDetail detail{countCallsites(*m_callsites, callsites), {}, 0};
        if (haveSameBitcode(m_row, other))
            detail.causes = CauseBytes{.decidedDifferently = saturatedDifference(other.sizes.text, m_row.sizes.text)};
        return detail;
    }

    /// Two revisions of a module.
    Result<ModuleDetail> byStructure(const ModuleRunRow& other) {
        if (!m_evidence) {
            INLINESCOPE_TRY(m_evidence, readModuleEvidence(m_reader, m_row));
        }
        INLINESCOPE_TRY(const ModuleEvidence evidence, readModuleEvidence(m_reader, other));
        const RevisionComparison revisions(*m_evidence, evidence);
        ModuleDetail detail{revisions.alignment(), {}, revisions.renames().size()};
        if (const auto causes = revisions.causes()) detail.causes = causes->bytes;
        return detail;
    }

    const WorkspaceReader& m_reader;
    const ModuleRunRow& m_row;
    std::optional<CallsitesByKey> m_callsites;
    std::optional<ModuleEvidence> m_evidence;
};

ModuleFigures figuresOf(const ModuleRunRow& row) {
    const auto text = isOk(&row) ? std::optional(row.sizes.text) : std::nullopt;
    return {row.moduleName,        row.status,           text, row.unique, row.counts.asked(),
            row.input.bitcodeHash, row.input.commandHash};
}

/// Reads the modules one by one and collects what is compared.
class Gathering {
public:
    Gathering(const ReaderPool& readers, std::vector<RunSide> sides, std::vector<std::string> names)
        : m_readers(readers), m_reader(readers.first()), m_sides(std::move(sides)),
          m_modules(modulesOf(names, m_sides)) {
        m_runs.modules = std::move(names);
        m_runs.figures.resize(m_sides.size());
        m_runs.against.resize(m_sides.size());
        for (std::size_t side = 0; side < m_sides.size(); ++side) {
            m_inputs.emplace_back(m_reader, m_sides.front().run, m_sides[side].run);
            m_runs.figures[side].reserve(m_sides[side].rows.size());
        }
    }

    Result<GatheredRuns> gather(ComparisonDepth depth, const CancelToken& cancel) {
        CommonUniqueSizes unique(m_reader, m_sides.size());
        const bool uniqueHolds = uniqueSizesHold(m_modules);
        for (const ModuleSides& module : m_modules) {
            if (cancel.isCancelled()) return CancelToken::error();
            if (!uniqueHolds) INLINESCOPE_CHECK(unique.add(module));
            INLINESCOPE_CHECK(compareInputs(module));
        }
        if (depth == ComparisonDepth::Callsites) INLINESCOPE_CHECK(compareCallsites(cancel));
        for (std::size_t module = 0; module < m_modules.size(); ++module)
            addFigures(module);
        INLINESCOPE_CHECK(finishInputs());
        for (const ModuleSides& module : m_modules) {
            auto& stored = m_runs.stored.emplace_back();
            for (ModuleRunRow* row : module.rows)
                stored.push_back(isOk(row) ? std::optional(std::move(*row)) : std::nullopt);
        }
        for (RunSide& side : m_sides)
            m_runs.runs.push_back(std::move(side.run));
        return std::move(m_runs);
    }

private:
    /// Command lines that differ only in paths are treated as equal from here on.
    Result<void> compareInputs(const ModuleSides& module) {
        for (std::size_t side = 1; side < m_sides.size(); ++side) {
            const ModuleRunRow* baseline = module.rows.front();
            ModuleRunRow* row = module.rows[side];
            if (!baseline || !row) continue;
            INLINESCOPE_TRY(const bool differ, m_inputs[side].addModule(*baseline, *row));
            if (!differ && row->input.commandHash != baseline->input.commandHash)
                m_runs.ownCommands[row->id] = std::exchange(row->input.commandHash, baseline->input.commandHash);
            const ModuleRow *inBaseline = module.modules.front(), *inOther = module.modules[side];
            if (inBaseline && inOther && inBaseline != inOther)
                INLINESCOPE_CHECK(m_inputs[side].addSideFiles(*inBaseline, *inOther));
        }
        return {};
    }

    using Details = std::vector<std::optional<ModuleDetail>>; ///< by side; std::nullopt for the baseline

    /// Compares callsites and causes of all modules that both sides have.
    Result<void> compareCallsites(const CancelToken& cancel) {
        m_details.resize(m_modules.size());
        const auto baseline = [this](std::size_t module) {
            const ModuleRunRow* row = m_modules[module].rows.front();
            return row ? row->id : ModuleRunId();
        };
        INLINESCOPE_CHECK(m_readers.forEach(
            inStoredOrder(m_modules.size(), baseline),
            [&](std::size_t, const WorkspaceReader& reader, std::size_t module) {
                return compareCallsites(reader, module);
            },
            cancel));
        for (std::size_t module = 0; module < m_modules.size(); ++module)
            if (m_details[module].empty()) INLINESCOPE_CHECK(compareCallsites(m_reader, module));
        return {};
    }

    /// A reader with a later state than the first may not have a module; the first reader then does it.
    Result<void> compareCallsites(const WorkspaceReader& reader, std::size_t module) {
        Result<Details> details = detailsOf(reader, m_modules[module]);
        if (details.ok())
            m_details[module] = std::move(details).value();
        else if (details.error().code != ErrorCode::NotFound || &reader == &m_reader)
            return std::move(details).error();
        return {};
    }

    static Result<Details> detailsOf(const WorkspaceReader& reader, const ModuleSides& module) {
        Details details(module.rows.size());
        if (!isOk(module.rows.front())) return details;
        BaselineModule baseline(reader, *module.rows.front());
        for (std::size_t side = 1; side < module.rows.size(); ++side)
            if (isOk(module.rows[side])) {
                INLINESCOPE_TRY(details[side], baseline.compareWith(*module.rows[side]));
            }
        return details;
    }

    void addFigures(std::size_t module) {
        const std::vector<ModuleRunRow*>& rows = m_modules[module].rows;
        for (std::size_t side = 0; side < rows.size(); ++side) {
            if (!rows[side]) continue;
            ModuleFigures& figures = m_runs.figures[side].emplace_back(figuresOf(*rows[side]));
            if (m_details.empty() || !m_details[module][side]) continue;
            const ModuleDetail& detail = *m_details[module][side];
            const AlignmentCounts& callsites = detail.callsites;
            figures.differing = std::int64_t(callsites.differing);
            figures.oneSided = std::int64_t(callsites.onlyA + callsites.onlyB);
            figures.causes = detail.causes;
            count(m_runs.against[side], detail);
        }
    }

    static void count(RunAgainstBaseline& against, const ModuleDetail& detail) {
        against.callsites += detail.callsites;
        against.renames += detail.renames;
        against.modulesWithRenames += detail.renames != 0;
    }

    Result<void> finishInputs() {
        const RunSide& baseline = m_sides.front();
        for (std::size_t side = 1; side < m_sides.size(); ++side) {
            if (m_sides[side].corpus != baseline.corpus)
                m_inputs[side].addModuleSets(namesOf(*baseline.corpus), namesOf(*m_sides[side].corpus));
            INLINESCOPE_CHECK(m_inputs[side].addRuns());
            m_runs.against[side].differences = m_inputs[side].list();
        }
        return {};
    }

    const ReaderPool& m_readers;
    const WorkspaceReader& m_reader; ///< the first one, in its snapshot
    std::vector<RunSide> m_sides;
    std::vector<ModuleSides> m_modules; ///< point into m_sides
    std::vector<Details> m_details;     ///< by module; empty if no callsites are compared
    std::vector<InputComparison> m_inputs;
    GatheredRuns m_runs;
};

} // namespace

Result<GatheredRuns> gatherRuns(const ReaderPool& readers, const std::vector<std::string>& names, ComparisonDepth depth,
                                const CancelToken& cancel) {
    INLINESCOPE_TRY(const auto snapshots, readers.snapshots()); // TOTAL and its rows are of one state
    INLINESCOPE_TRY(auto sides, SidesReader(readers, snapshots.areOfOneState).read(names, cancel));
    std::vector<std::string> modules = namesOfAll(sides);
    return Gathering(readers, std::move(sides), std::move(modules)).gather(depth, cancel);
}

} // namespace inlinescope
