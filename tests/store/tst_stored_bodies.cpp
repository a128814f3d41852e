// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

#include <QTest>

using namespace inlinescope;
using namespace inlinescope::testing;

/// The functions that bitcode defines, stored once per hash, in an old workspace too.
class TestStoredBodies : public QObject {
    Q_OBJECT

    struct Sandbox {
        QTemporaryDir folder;
        std::string path = folder.filePath("w.inlinescope").toStdString();
        Workspace workspace = need(Workspace::create(path));
        WorkspaceWriter writer = need(workspace.writer());
        CorpusId corpus = need(writer.corpora().add({"c", "/somewhere", "d", false, false}));
        WorkspaceReader reader = need(workspace.reader());

        /// Puts a module with this bitcode and a result of it into a new run.
        RunId run(const std::string& name, const std::string& bitcode,
                  std::optional<std::vector<FunctionBody>> bodies) {
            const Module module = moduleOf("m", bitcode);
            const ModuleId id = need(writer.modules().put(corpus, module, asBytes(bitcode))).id;
            RunSpec spec;
            spec.name = name;
            spec.corpus = corpus;
            spec.policy = PolicyId{1};
            const RunId run = need(writer.runs().begin(spec));
            ModuleRunResult result;
            result.status = ModuleRunStatus::Ok;
            result.functions = {{"f", 4, ".text", "external", false}, {"also_f", 4, ".text", "external", false, true}};
            result.bodies = std::move(bodies);
            CompiledInput input;
            input.bitcodeHash = module.bitcodeHash;
            need(writer.moduleRuns().put(run, id, result, input));
            need(writer.runs().finish(run, RunStatus::Finished));
            return run;
        }
        std::optional<std::vector<FunctionBody>> bodies(const std::string& bitcode) {
            return need(reader.modules().bodies(sha256(asBytes(bitcode))));
        }
    };

    static std::vector<FunctionBody> odd() {
        return {{"f", 0xffffffffffffffff, 0x8000000000000001, 4294967295U},
                {"only in a body", 1, 2, 3},
                {std::string("nul\0inside", 10), 0, 0, 0}};
    }

private slots:
    void everyValueComesBackOncePerBitcode() {
        Sandbox box;
        box.run("first", "bitcode", odd());
        box.run("second", "bitcode", std::vector<FunctionBody>{{"ignored", 9, 9, 9}});
        QVERIFY(box.bodies("bitcode") == odd());
        QVERIFY(!box.bodies("other"));
        QCOMPARE(RawDatabase(box.path).value("SELECT count(*), sum(count) FROM bodies"), std::string("1|3"));
        QVERIFY(need(box.reader.check(sha256)).empty());
    }

    void noFunctionsAreNotUnknownOnes() {
        Sandbox box;
        box.run("none", "empty", std::vector<FunctionBody>());
        box.run("unknown", "older", std::nullopt);
        QVERIFY(box.bodies("empty") && box.bodies("empty")->empty());
        QVERIFY(!box.bodies("older"));
    }

    void aliasesAreKept() {
        Sandbox box;
        const RunId run = box.run("r", "bitcode", std::nullopt);
        const auto functions = need(box.reader.moduleRuns().functions(need(box.reader.moduleRuns().of(run))[0].id));
        QVERIFY(!functions[0].alias && functions[1].alias);
    }

    void namesStayWhileABodyHasThemAndGoWithIt() {
        Sandbox box;
        const RunId first = box.run("first", "old bitcode", odd());
        const RunId second = box.run("second", "new bitcode", std::vector<FunctionBody>{{"g", 1, 1, 1}});
        // The module has the new bitcode now; only the first run refers to the facts of the old one.
        need(box.writer.runs().remove(second));
        QVERIFY(box.bodies("old bitcode") == odd());
        QVERIFY(box.bodies("new bitcode").has_value());
        need(box.writer.runs().remove(first));
        QVERIFY(!box.bodies("old bitcode"));
        const auto names = RawDatabase(box.path).rows("SELECT text FROM strings");
        QVERIFY(std::find(names.begin(), names.end(), "only in a body") == names.end());
        QVERIFY(std::find(names.begin(), names.end(), "g") != names.end());
        QVERIFY(need(box.reader.check(sha256)).empty());
    }

    void damagedOnesAreErrorsAndCheckNamesThem() {
        for (const char* damage :
             {"UPDATE bodies SET count = 4", "UPDATE bodies SET count = -1", "UPDATE bodies SET count = 1 << 40",
              "UPDATE bodies SET data = x'00'", "DELETE FROM strings WHERE text = 'only in a body'"}) {
            Sandbox box;
            box.run("r", "bitcode", odd());
            RawDatabase(box.path).exec(damage);
            QVERIFY2(failsWith(box.reader.modules().bodies(sha256(asBytes("bitcode"))), ErrorCode::Malformed), damage);
            QVERIFY2(!need(box.reader.check(sha256)).empty(), damage);
        }
    }
};

QTEST_GUILESS_MAIN(TestStoredBodies)
#include "tst_stored_bodies.moc"
