// SPDX-License-Identifier: GPL-3.0-or-later
// bench_store [--bytes] FILE: the read paths of the store on a workspace that make_workspace made. Every figure is a
// ratio to a reference that is measured in the same run on the same file: SQLite's own C interface, without our store.
// --bytes: only the bytes per decision, by table.
#include "bare_sqlite.h"
#include "core/store/workspace.h"
#include "need.h"

#include <algorithm>
#include <cstdio>
#include <cstdlib>
#include <string>

using namespace inlinescope;

namespace {

/// SELECT of decisions with their texts, as a page needs them.
const char* const DecisionsWithTexts =
    "SELECT d.*, a.text, b.text, r.text, l.text, p.*, pf.text FROM decisions d JOIN callsites c ON c.id = "
    "d.callsite_id JOIN strings a ON a.id = c.caller_id JOIN strings b ON b.id = c.callee_id JOIN strings r ON r.id = "
    "d.reason_id JOIN strings l ON l.id = c.linkage_id LEFT JOIN places p ON p.id = c.place_id LEFT JOIN strings pf ON "
    "pf.id = p.file_id ";

class StoreBench {
public:
    explicit StoreBench(std::string path)
        : m_path(std::move(path)), m_workspace(need(Workspace::open(m_path))), m_reader(need(m_workspace.reader())),
          m_bare(m_path), m_run(need(m_reader.runs().byName("default"))),
          m_moduleRuns(need(m_reader.moduleRuns().of(m_run.id))) {
        m_longest = *std::max_element(m_moduleRuns.begin(), m_moduleRuns.end(),
                                      [](const auto& a, const auto& b) { return a.counts.rows() < b.counts.rows(); });
    }

    void runAll() {
        open();
        lists();
        decisions();
        features();
        bytesPerDecision();
    }

private:
    std::string ofRun() const { return " WHERE run_id = " + std::to_string(m_run.id.value); }
    std::string rangeOfLongest() const {
        const auto rows = need(m_reader.decisions().outcomes(m_longest.id));
        return " WHERE d.id BETWEEN " + std::to_string(rows.front().id.value) + " AND " +
               std::to_string(rows.back().id.value);
    }

    void open() {
        compare(
            "open a workspace and a reader", "sqlite3_open and one PRAGMA",
            [&] { return need(need(Workspace::open(m_path)).reader().value().dataVersion()) >= 0 ? 1 : 0; },
            [&] { return Bare(m_path).rows("PRAGMA user_version"); }, 20);
    }

    void lists() {
        compare(
            "module list of a run", "a bare SELECT of the same rows",
            [&] { return std::int64_t(need(m_reader.moduleRuns().of(m_run.id)).size()); },
            [&] {
                return m_bare.rows("SELECT mr.*, m.name FROM module_runs mr JOIN modules m ON m.id = mr.module_id" +
                                   ofRun());
            });
        compare(
            "list of runs with their totals", "a bare SELECT of the same sums",
            [&] {
                std::int64_t runs = 0;
                for (const RunRow& run : need(m_reader.runs().all()))
                    runs += need(m_reader.runs().counts(run.id)).modules > 0;
                return runs;
            },
            [&] {
                return m_bare.rows("SELECT r.*, count(*), sum(mr.text), sum(mr.unique_text), sum(mr.inlined + "
                                   "mr.refused + mr.failed) FROM runs r JOIN module_runs mr ON mr.run_id = r.id GROUP "
                                   "BY r.id");
            });
    }

    void decisions() {
        std::vector<DecisionId> ids;
        std::vector<std::int64_t> keys;
        const auto decisions = std::uint64_t(need(m_reader.runs().counts(m_run.id)).decisions);
        for (std::uint64_t state = 1; ids.size() < 512; state = state * 6364136223846793005 + 1442695040888963407) {
            keys.push_back(1 + std::int64_t((state >> 20) % decisions));
            ids.push_back(DecisionId{keys.back()});
        }
        compare(
            "page of decisions by id, anywhere", "a bare SELECT by id with the texts",
            [&] { return std::int64_t(need(m_reader.decisions().byId(ids)).size()); },
            [&] { return m_bare.rows(std::string(DecisionsWithTexts) + "WHERE d.id = ?1", keys); }, 20);
        const std::string range = rangeOfLongest();
        compare(
            "decisions of the longest module", "a bare SELECT with the texts",
            [&] { return std::int64_t(need(m_reader.decisions().of(m_longest.id)).size()); },
            [&] { return m_bare.rows(DecisionsWithTexts + range); }, 20);
        compare(
            "callsites of every module of a run", "a bare scan of the same columns",
            [&] {
                std::int64_t rows = 0;
                for (const ModuleRunRow& row : m_moduleRuns)
                    rows += std::int64_t(need(m_reader.decisions().outcomes(row.id)).size());
                return rows;
            },
            [&] {
                return m_bare.rows(
                    "SELECT d.id, c.key_hash, d.key_occurrence, d.advice, d.outcome, d.mandatory FROM decisions d "
                    "JOIN callsites c ON c.id = d.callsite_id JOIN module_runs mr ON d.id >= mr.first_decision AND "
                    "d.id < mr.first_decision + "
                    "mr.decision_count" +
                    ofRun());
            },
            2);
    }

    void features() {
        const auto bytes = [](const std::vector<TensorColumn>& columns) { return std::int64_t(columns.size()); };
        compare(
            "features of the longest module", "a bare SELECT of the compressed columns",
            [&] { return bytes(need(m_reader.features().columns(m_longest.id))); },
            [&] {
                return m_bare.rows("SELECT fc.data FROM module_runs mr JOIN feature_columns fc ON fc.id >= "
                                   "mr.first_column AND fc.id < mr.first_column + mr.column_count WHERE mr.id = " +
                                   std::to_string(m_longest.id.value));
            },
            20);
        compare(
            "distribution of every feature of a run", "a bare SELECT of the histograms",
            [&] { return std::int64_t(need(m_reader.features().distributions(m_run.id)).size()); },
            [&] { return m_bare.rows("SELECT * FROM run_features" + ofRun()); }, 20);
    }

    /// The size of a decision without encoding: texts, chain, fixed fields, features.
    static std::int64_t rawBytes(const Decision& d, std::int64_t featureBytes) {
        constexpr std::int64_t FixedFields = 8 + 4 + 4 + 1 + 1 + 1 + 8 + 8 + 1 + 4;
        std::int64_t bytes = FixedFields + featureBytes;
        for (const std::string* text : {&d.caller, &d.callee, &d.reason, &d.linkage})
            bytes += std::int64_t(text->size());
        for (const SourcePlace& place : d.path.places)
            bytes += std::int64_t(place.function.size() + place.file.size() + 8);
        return bytes;
    }

public:
    /// The size of the whole workspace, divided by the decisions of all its runs.
    void bytesPerDecision() {
        std::int64_t raw = 0;
        std::int64_t sampled = 0;
        for (std::size_t index = 0; index < m_moduleRuns.size(); index += 1 + m_moduleRuns.size() / 500) {
            std::int64_t featureBytes = 0;
            for (const TensorColumn& column : need(m_reader.features().columns(m_moduleRuns[index].id)))
                featureBytes += std::int64_t(column.spec.byteSize());
            for (const DecisionRow& row : need(m_reader.decisions().of(m_moduleRuns[index].id)))
                raw += rawBytes(row.decision, featureBytes), ++sampled;
        }
        std::int64_t decisions = 0;
        for (const RunRow& run : need(m_reader.runs().all()))
            decisions += need(m_reader.runs().counts(run.id)).decisions;
        const double each = 1 / double(std::max<std::int64_t>(decisions, 1));
        const double plain = double(raw) / double(std::max<std::int64_t>(sampled, 1));
        std::int64_t stored = 0;
        std::string parts;
        for (const auto& [table, bytes] : m_bare.sizes()) {
            if (table == "blobs") continue; // imported data, not recorded
            stored += bytes;
            if (double(bytes) * each < 0.5) continue;
            char part[80];
            std::snprintf(part, sizeof part, "%s%s %.1f", parts.empty() ? "" : ", ", table.c_str(),
                          double(bytes) * each);
            parts += part;
        }
        std::printf("%-46s %10lld rows %11.1f bytes = %5.2f times the plain bytes of a decision (%.1f)\n    %s\n",
                    "workspace per decision, all but the bitcode", static_cast<long long>(decisions),
                    double(stored) * each, double(stored) * each / plain, plain, parts.c_str());
    }

private:
    std::string m_path;
    Workspace m_workspace;
    WorkspaceReader m_reader;
    Bare m_bare;
    RunRow m_run;
    std::vector<ModuleRunRow> m_moduleRuns;
    ModuleRunRow m_longest;
};

} // namespace

int main(int count, char** arguments) {
    const bool onlyBytes = count == 3 && std::string_view(arguments[1]) == "--bytes";
    if (count != 2 && !onlyBytes) {
        std::fputs("usage: bench_store [--bytes] FILE\n", stderr);
        return EXIT_FAILURE;
    }
    StoreBench bench(arguments[count - 1]);
    onlyBytes ? bench.bytesPerDecision() : bench.runAll();
    return EXIT_SUCCESS;
}
