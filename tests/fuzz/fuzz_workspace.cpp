// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/file_bytes.h"
#include "fuzz_target.h"
#include "tests/support/opening_watch.h"
#include "tests/support/read_workspace.h"
#include "tests/support/resume_workspace.h"

#include <sqlite3.h>

namespace inlinescope::fuzz {

namespace {

ModuleRunResult smallResult() {
    ModuleRunResult result;
    result.status = ModuleRunStatus::Ok;
    result.sizes = {100, 7, 3, 60, 25, 10, 5};
    result.functions = {{"f", 40, ".text.f", "weak", true}, {"g", 20, ".text", "global", false}};
    for (std::uint32_t ordinal = 0; ordinal < 3; ++ordinal) {
        Decision decision;
        decision.ordinal = ordinal;
        decision.caller = "caller";
        decision.callee = "callee" + std::to_string(ordinal);
        decision.key = {ordinal, 0};
        decision.cost = 35;
        decision.featureRow = std::int32_t(ordinal);
        decision.path = {{{"f", "a.c", 12, 5}, {"caller", "a.c", 7, ordinal}}, "#1", {}};
        result.decisions.push_back(decision);
    }
    TensorColumn column{{"cost", 0, ScalarType::Int64, {1}}, {}};
    column.data.resize(3 * sizeof(std::int64_t));
    result.features = {column};
    return result;
}

void fillEvidence(WorkspaceWriter& writer) {
    TensorColumn column{{"n", 0, ScalarType::Int64, {1}}, std::vector<std::byte>(24)};
    auto log = writer.importEvidence("log", {"/log", "h", 1});
    require(log.ok() && (*log)->beginLog({{column.spec}, {}, {}}).ok(), "a log");
    require((*log)->observations({"f", 0, {column}}).ok() && (*log)->finish().ok(), "observations");
    auto report = writer.importEvidence("report", {"/report", "h", 1});
    const std::vector<std::optional<std::int64_t>> values(elfSizeFields().size(), 5);
    require(report.ok() && (*report)->beginReport().ok() && (*report)->entry({"bin/a", "", values}).ok() &&
                (*report)->totals(values).ok() && (*report)->finish().ok(),
            "a report");
}

/// A file that the workspaces name in every way, and that must not be opened for that reason.
struct Bait {
    ScratchFolder folder;
    std::string path = folder.file("bait");
    Bait() { folder.write("bait", asBytes("text")); }
};

/// Names that a foreign workspace would have the program start and read.
void fillBait(WorkspaceWriter& writer, CorpusId corpus, const std::string& bait) {
    const SideFile file{"-fprofile-sample-use=", bait, bait, std::string(64, '0'), 4, true};
    const std::vector<std::string> command = {"-cc1", "-fprofile-sample-use=" + bait};
    const auto outside = writer.modules().put(corpus, {"b", "hash", 4, bait, true, false, command, {file}}, {});
    require(outside.ok(), "a module outside");
    RunSpec run{"bait", corpus, PolicyId{1}, bait + " (clang 19.1.7, development)", {"-forceattrs-csv-path=" + bait}};
    run.changes.add = {"-fsanitize-coverage-type=3", "-fsanitize-coverage-allowlist=" + bait};
    const auto begun = writer.runs().begin(run);
    require(begun.ok() && writer.runs().finish(*begun, RunStatus::Cancelled).ok(), "a run by a program");
}

/// The bytes of a workspace with some data of every kind.
std::vector<std::byte> soundWorkspace(const std::string& bait) {
    const ScratchFolder folder;
    const std::string path = folder.file("w.inlinescope");
    {
        auto workspace = Workspace::create(path);
        require(workspace.ok(), "a workspace");
        auto writer = workspace->writer();
        require(writer.ok(), "a writer");
        const auto corpus = writer->corpora().add({"corpus", "/corpus", "h", false, false});
        const auto module =
            writer->modules().put(*corpus, {"a", "hash", 7, "/a.bc", false, false, {"-cc1"}}, asBytes("bitcode"));
        require(module.ok(), "a module");
        for (const char* name : {"one", "two"}) {
            const auto run = writer->runs().begin({name, *corpus, PolicyId{1}, "clang", {"-mllvm"}});
            require(run.ok(), "a run");
            const auto moduleRun = writer->moduleRuns().put(*run, module->id, smallResult());
            const std::vector<FlipResult> flips = {
                {Others::Decide, {0, 2}, FlipStatus::Ok, -3, {{".text.f", -3}}, {{"f", -3}}, {{"f", -4}}}};
            require(moduleRun.ok() && writer->flips().put(*moduleRun, flips).ok() &&
                        writer->runs().finish(*run, RunStatus::Finished).ok(),
                    "a module run");
            const auto mix =
                writer->explanations().beginMix({*moduleRun, *moduleRun, Others::Decide, "hash", "clang"}, false);
            const std::vector<MeasuredMix> mixes = {{{}, 100, 1}, {{0, 2}, 90, 2}};
            FoundExplanation found;
            found.decisions = 2;
            Culprit& culprit = found.culprits.emplace_back();
            culprit.decisionB = 2;
            culprit.features = {{"callee_users", "1", 50}};
            require(mix.ok() && writer->explanations().putMixes(*mix, mixes).ok() &&
                        writer->explanations().put(*mix, found).ok(),
                    "an explanation");
        }
        fillEvidence(*writer);
        fillBait(*writer, *corpus, bait);
    }
    auto bytes = readFile(path, 1 << 22);
    require(bytes.ok(), "the workspace's bytes");
    return std::move(bytes).value();
}

/// Each five bytes of the input replace one byte: three for its position, one unused, and its value.
void patch(std::vector<std::byte>& file, Bytes input) {
    for (ByteReader in(input); in.remaining() >= 5;) {
        const std::uint32_t place = in.read<std::uint32_t>() & 0xffffff;
        file[place % file.size()] = std::byte(in.read<std::uint8_t>());
    }
}

int denyOtherFiles(void*, int action, const char*, const char*, const char*, const char*) {
    return action == SQLITE_ATTACH ? SQLITE_DENY : SQLITE_OK;
}

/// Any SQL with everything allowed except other files. It may fail in the middle: the finished statements stay.
void execute(const std::string& path, std::string_view sql) {
    sqlite3* handle = nullptr;
    sqlite3_open(path.c_str(), &handle);
    sqlite3_db_config(handle, SQLITE_DBCONFIG_DEFENSIVE, 0, nullptr);
    sqlite3_limit(handle, SQLITE_LIMIT_LENGTH, 1 << 24);
    sqlite3_set_authorizer(handle, denyOtherFiles, nullptr);
    int calls = 0;
    sqlite3_progress_handler(
        handle, 10'000, [](void* count) { return static_cast<int>(++*static_cast<int*>(count) > 100); }, &calls);
    sqlite3_exec(handle, std::string(sql).c_str(), nullptr, nullptr, nullptr);
    sqlite3_close(handle);
}

} // namespace

/// The first byte says what follows: 'P' a patch of a valid workspace, 'S' SQL that is executed on one, 'F' a file.
Result<void> readInput(Bytes input) {
    static const Bait bait;
    static const std::vector<std::byte> sound = soundWorkspace(bait.path);
    static OpeningWatch watch(QString::fromStdString(bait.path));
    require(watch.good(), "a watch");
    if (input.empty()) return Error{ErrorCode::Malformed, "nothing", {}, {}, {}};
    const char kind = char(input.front());
    std::vector<std::byte> file = sound;
    if (kind == 'F') file.assign(input.begin() + 1, input.end());
    if (kind == 'P') patch(file, input.subspan(1));
    const ScratchFolder folder;
    folder.write("w.inlinescope", file);
    if (kind == 'S') execute(folder.file("w.inlinescope"), asText(input.subspan(1)));
    Result<void> walked = testing::WorkspaceWalk(folder.file("w.inlinescope")).walk();
    testing::ResumeWalk(folder.file("w.inlinescope"), folder.file("known"), require).walk();
    require(!watch.opened(), "what only the workspace names is not opened");
    return walked;
}

} // namespace inlinescope::fuzz
