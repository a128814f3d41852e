// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
// Common parts of the tests of the store: a separate folder, SQLite's own C interface as the independent reference, and
// values to store.
#include "core/store/workspace.h"

#include <QCryptographicHash>
#include <QTemporaryDir>
#include <QTest>

#include <limits>
#include <map>
#include <sqlite3.h>
#include <string>
#include <utility>
#include <vector>

namespace inlinescope::testing {

inline std::string sha256(Bytes bytes) {
    const QByteArrayView view(reinterpret_cast<const char*>(bytes.data()), qsizetype(bytes.size()));
    return QCryptographicHash::hash(view.toByteArray(), QCryptographicHash::Sha256).toHex().toStdString();
}

/// For paths that the user named.
inline const PathRule anyPath = [](const std::string&) { return true; };

/// The value of a Result; if it has none, ends the test with the text of the error (by an exception, which Qt Test
/// reports).
template <typename T>
T need(Result<T> result) {
    if (!result.ok()) throw std::runtime_error(describe(result.error()));
    if constexpr (!std::is_void_v<T>) return std::move(result).value();
}

template <typename T>
bool failsWith(const Result<T>& result, ErrorCode code) {
    return !result.ok() && result.error().code == code;
}

/// SQLite without our store.
class RawDatabase {
public:
    explicit RawDatabase(const std::string& path) {
        constexpr int patienceMs = 60'000; // the program may be closing its last connection
        sqlite3_open(path.c_str(), &m_handle);
        sqlite3_busy_timeout(m_handle, patienceMs);
    }
    ~RawDatabase() { sqlite3_close(m_handle); }
    RawDatabase(const RawDatabase&) = delete;
    RawDatabase& operator=(const RawDatabase&) = delete;

    /// All rows, values as text separated by '|'.
    std::vector<std::string> rows(const std::string& sql) {
        std::vector<std::string> rows;
        sqlite3_stmt* statement = nullptr;
        if (sqlite3_prepare_v2(m_handle, sql.c_str(), -1, &statement, nullptr) != SQLITE_OK)
            throw std::runtime_error(sqlite3_errmsg(m_handle));
        while (sqlite3_step(statement) == SQLITE_ROW) {
            std::string row;
            for (int column = 0; column < sqlite3_column_count(statement); ++column) {
                if (column) row += '|';
                if (const auto* text = sqlite3_column_text(statement, column))
                    row.append(reinterpret_cast<const char*>(text),
                               std::size_t(sqlite3_column_bytes(statement, column)));
            }
            rows.push_back(row);
        }
        if (sqlite3_finalize(statement) == SQLITE_BUSY) throw std::runtime_error("the database is locked");
        return rows;
    }
    std::string value(const std::string& sql) {
        const auto all = rows(sql);
        return all.empty() ? std::string() : all.front();
    }
    void exec(const std::string& sql) {
        if (sqlite3_exec(m_handle, sql.c_str(), nullptr, nullptr, nullptr) != SQLITE_OK)
            throw std::runtime_error(sqlite3_errmsg(m_handle));
    }
    sqlite3* handle() const { return m_handle; }

    /// Row counts of every table, except SQLite's own.
    std::map<std::string, std::string> counts() {
        std::map<std::string, std::string> counts;
        for (const std::string& table :
             rows("SELECT name FROM sqlite_schema WHERE type = 'table' AND name NOT LIKE 'sqlite%'"))
            counts[table] = value("SELECT count(*) FROM " + table);
        return counts;
    }

private:
    sqlite3* m_handle = nullptr;
};

inline std::vector<std::byte> bytesOf(const std::string& text) {
    const Bytes bytes = asBytes(text);
    return {bytes.begin(), bytes.end()};
}

template <typename T>
TensorColumn column(const std::string& name, ScalarType type, const std::vector<T>& values,
                    std::vector<std::int64_t> shape = {1}) {
    TensorColumn column{{name, 0, type, std::move(shape)}, {}};
    const Bytes bytes = std::as_bytes(std::span(values));
    column.data.assign(bytes.begin(), bytes.end());
    return column;
}

inline Module moduleOf(const std::string& name, const std::string& bitcode) {
    Module module;
    module.name = name;
    module.bitcodeHash = sha256(asBytes(bitcode));
    module.bitcodeSize = std::int64_t(bitcode.size());
    module.bitcodePath = "/somewhere/" + name + ".bc";
    module.commandLine = {"-cc1", "-Oz", "", "a b", "line\nbreak", "-x", "ir"};
    return module;
}

/// A result with every kind of value that is difficult to store.
inline ModuleRunResult oddResult() {
    ModuleRunResult result;
    result.status = ModuleRunStatus::Ok;
    result.diagnostics = "warning: it's \"odd\"\n\tsecond line; DROP TABLE runs; --";
    result.wallNs = std::numeric_limits<std::int64_t>::max();
    result.cpuNs = 5;
    result.forceStopped = true;
    result.objectHash = std::string(64, 'f');
    result.sizes = {100, 7, 3, 60, 25, 10, 5};
    result.functions = {{"_Z1fv", 40, ".text._Z1fv", "linkonce_odr", true},
                        {"quote'\"\n", 0, "", "", false},
                        {std::string("nul\0inside", 10), 20, ".text", "external", false},
                        {"\xff\xfe not UTF-8", 1, ".text", "internal", false}};
    Decision asked;
    asked.ordinal = 0;
    asked.caller = "caller";
    asked.callee = "callee'\"\n";
    asked.key = {0xffffffffffffffff, 4294967295U};
    asked.advice = Advice::Inline;
    asked.outcome = Outcome::InlinedCalleeDeleted;
    asked.cost = std::numeric_limits<std::int64_t>::min();
    asked.threshold = -1;
    asked.reason = "(cost=35, threshold=25)";
    asked.defaultAdvice = false;
    asked.path = {
        {{"f", "dir/a.c", 12, 5}, {"g", "", 4294967295U, 0}, {"caller", "dir/a.c", 7, 1}}, "#2 'twin'\n", "#1#4"};
    asked.linkage = "internal";
    asked.featureRow = 1;
    asked.policyOutputs = {0.1, -1e300, 0};
    Decision mandatory;
    mandatory.ordinal = 1;
    mandatory.caller = "caller";
    mandatory.callee = "caller";
    mandatory.mandatory = true;
    mandatory.reason = "noinline function attribute";
    mandatory.path = {{{"g", "", 4294967295U, 0}, {"caller", "dir/a.c", 7, 1}}, {}, {}};
    mandatory.linkage = "external";
    Decision neverAsked;
    neverAsked.ordinal = 2;
    neverAsked.caller = "";
    neverAsked.callee = "callee'\"\n";
    neverAsked.outcome = Outcome::NeverAsked;
    result.decisions = {asked, mandatory, neverAsked};
    result.features = {column<std::int64_t>("count", ScalarType::Int64, {3, std::numeric_limits<std::int64_t>::min()}),
                       column<float>("embedding", ScalarType::Float, {1.5F, -2, 0, 1e-30F, 5, 6}, {1, 3}),
                       column<std::int8_t>("scalar", ScalarType::Int8, {-1, 1}, {})};
    return result;
}

/// A workspace in a separate folder.
struct Sandbox {
    QTemporaryDir folder;
    std::string path = folder.filePath("w.inlinescope").toStdString();
    Workspace workspace = need(Workspace::create(path));

    std::string file(const char* name) const { return folder.filePath(name).toStdString(); }
};

inline CorpusId addCorpus(WorkspaceWriter& writer, const std::string& name = "corpus") {
    return need(writer.corpora().add({name, "/somewhere/" + name, std::string(64, 'a'), false, false}));
}

inline RunId beginRun(WorkspaceWriter& writer, CorpusId corpus, const std::string& name,
                      PolicyId policy = PolicyId{1}) {
    return need(writer.runs().begin({name, corpus, policy, "built-in LLVM 22.1.8", {"-inline-threshold=5", "it's"}}));
}

/// A corpus of modules a, b, c and a run that has begun.
struct RunSandbox : Sandbox {
    WorkspaceWriter writer = need(workspace.writer());
    WorkspaceReader reader = need(workspace.reader());
    CorpusId corpus = addCorpus(writer);
    ModuleId c = need(writer.modules().put(corpus, moduleOf("c", "C"), asBytes("C"))).id;
    ModuleId a = need(writer.modules().put(corpus, moduleOf("a", "A"), asBytes("A"))).id;
    ModuleId b = need(writer.modules().put(corpus, moduleOf("b", "B"), asBytes("B"))).id;
    RunId run = beginRun(writer, corpus, "run");
};

inline Decision decision(std::uint32_t ordinal, const std::string& callee, std::optional<std::int64_t> cost,
                         Outcome outcome) {
    Decision decision;
    decision.ordinal = ordinal;
    decision.caller = "main";
    decision.callee = callee;
    decision.key = {ordinal * 1000ULL, 0};
    decision.cost = cost;
    decision.outcome = outcome;
    decision.advice = outcome == Outcome::Refused ? Advice::Refuse : Advice::Inline;
    return decision;
}

/// One decision to blame, as a search finds it that compiled all that it says.
inline FoundExplanation oddExplanation() {
    FoundExplanation found;
    found.sizeA = found.none = 100;
    found.sizeB = found.all = found.withCulprits = 80;
    found.decisions = 2;
    found.differing = 1;
    found.compiles = 3;
    found.allButCulprits = 101;
    found.verified = true;
    found.culprits = {{std::nullopt,
                       1,
                       "caller <b>\n",
                       "callee'\"",
                       "00000000000003e8#1",
                       "a.c:3:1",
                       std::nullopt,
                       Advice::Inline,
                       AlignmentMark::OnlyB,
                       -20,
                       -20,
                       {{"callee_users", "9", 97.5}, {"cost", "-1", 0}}}};
    return found;
}
/// What it rests on.
inline std::vector<MeasuredMix> oddMixes() {
    return {{{}, 100, 7}, {{0}, 101, std::numeric_limits<std::uint64_t>::max()}, {{0, 1}, 80, 0}, {{1}, 80, 0}};
}

/// A little of everything: a corpus of one module, a run with a flip and an explanation, a training log.
inline void fillWorkspace(const Workspace& workspace) {
    WorkspaceWriter writer = need(workspace.writer());
    const CorpusId corpus = addCorpus(writer);
    const ModuleId module = need(writer.modules().put(corpus, moduleOf("a", "bitcode"), asBytes("bitcode"))).id;
    const RunId run = beginRun(writer, corpus, "run");
    const ModuleRunId moduleRun = need(writer.moduleRuns().put(run, module, oddResult()));
    const std::vector<FlipResult> flips = {
        {Others::Decide, {0}, FlipStatus::Ok, -3, {{".text._Z1fv", -4}}, {{"_Z1fv", -4}}, {{"_Z1fv", -8}}}};
    need(writer.flips().put(moduleRun, flips));
    const MixId mix =
        need(writer.explanations().beginMix({moduleRun, moduleRun, Others::Decide, "hash", "clang"}, false));
    need(writer.explanations().putMixes(mix, oddMixes()));
    need(writer.explanations().put(mix, oddExplanation()));
    need(writer.runs().finish(run, RunStatus::Finished));
    auto sink = need(writer.importEvidence("log", {"/log", "h", 1}));
    FeatureSchema schema;
    schema.features = {{"n", 0, ScalarType::Int64, {1}}};
    need(sink->beginLog(schema));
    need(sink->observations({"f", 0, {column<std::int64_t>("n", ScalarType::Int64, {1, 2, 3})}}));
    need(sink->finish());
}

} // namespace inlinescope::testing
