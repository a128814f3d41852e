// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policy/policy_samples.h"
#include "tests/store/store_fixture.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QTest>

#include <random>
#include <set>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

/// One decision that is usable for training, as the workspace has it.
struct Question {
    std::string folder;
    std::map<std::string, std::int64_t> features;
    bool inlines = false;
};

constexpr int threshold = 37;
const std::vector<std::string> folders = {"alpha", "beta", "gamma", "delta", "epsilon", "zeta", "eta", "theta"};
/// Of 40 modules, five in each folder, a quarter: the first two in the order of FNV-1a hashes, computed independently.
const std::set<std::string> heldOut = {"zeta", "gamma"};

QByteArray read(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
}

/// Correct answers of a policy: the shares of both kinds of decision, and their mean.
struct CorrectAnswers {
    double right[2] = {0, 0};
    double rows[2] = {0, 0};

    double accuracy() const { return (right[0] + right[1]) / (rows[0] + rows[1]); }
    double balanced() const { return (right[0] / rows[0] + right[1] / rows[1]) / 2; }
};

} // namespace

/// Behaviour cloning of runs with a known rule: a decision is to inline if x > 37, independent of the noise.
class TrainJobTest : public QObject {
    Q_OBJECT

    Sandbox m_sandbox;
    std::vector<Question> m_questions; ///< of the run "ruled"

    /// 60 questions that count; one that is mandatory and one that never reached the features, both against the rule.
    ModuleRunResult moduleOf(const std::string& folder, std::mt19937& random, bool alwaysRefuses) {
        std::map<std::string, std::vector<std::int64_t>> values;
        ModuleRunResult result;
        result.status = ModuleRunStatus::Ok;
        for (int i = 0; i < 62; ++i) {
            Question question{folder, {}, false};
            const auto x = std::int64_t(random() % 100);
            question.inlines = x > threshold && !alwaysRefuses;
            question.features = {{"x", x}, {"noise", random() % 1000}, {"bits", random() % 2}};
            Decision decision;
            decision.ordinal = std::uint32_t(i);
            decision.caller = "f", decision.callee = "g";
            decision.key = {std::uint64_t(i + 1), 0};
            decision.mandatory = i == 60;
            decision.advice = question.inlines != (i >= 60) ? Advice::Inline : Advice::Refuse;
            decision.featureRow = i == 61 ? -1 : i;
            result.decisions.push_back(decision);
            if (i == 61) continue;
            for (const auto& [name, value] : question.features)
                values[name].push_back(value);
            values["inlining_default"].push_back(question.inlines);
            values["echo"].push_back(question.inlines);
            values["constant"].push_back(4);
            if (i < 60 && !alwaysRefuses) m_questions.push_back(question);
        }
        for (const auto& [name, column] : values)
            result.features.push_back(testing::column(name, ScalarType::Int64, column));
        result.features.push_back(testing::column("vector", ScalarType::Float, std::vector<float>(61 * 2, 1), {2}));
        return result;
    }

    /// A policy that has the output "noise" besides its decision.
    static PolicyId putModel(WorkspaceWriter& writer) {
        using namespace policy_samples;
        QByteArray text = model(node("y", "Relu", {"action_x"}) + node("z", "Tanh", {"action_x"}), "y:0");
        text.replace("outputs {", "outputs { key: \"noise\" value { name: \"z:0\" dtype: DT_FLOAT } }\noutputs {");
        const Policy policy = need(load(text));
        ByteWriter bytes;
        policy.serialize(bytes);
        return need(writer.policies().put({"model", PolicyKind::Model, "/model", policy.fingerprint(), bytes.take()}));
    }

    /// A script over that policy.
    static PolicyId putScript(WorkspaceWriter& writer, PolicyId base) {
        const std::string text = "inlinescope-script 1\notherwise model\n";
        const Bytes bytes = asBytes(text);
        return need(writer.policies().put(
            {"edited", PolicyKind::Script, "/edited", "edited", {bytes.begin(), bytes.end()}, base}));
    }

    void makeRun(WorkspaceWriter& writer, CorpusId corpus, const std::string& name, bool alwaysRefuses,
                 PolicyId policy = PolicyId{1}) {
        std::mt19937 random(5);
        const RunId run = beginRun(writer, corpus, name, policy);
        for (const std::string& folder : folders) {
            for (int i = 0; i < 5; ++i) {
                const std::string module = folder + "/" + std::to_string(i) + ".c";
                const ModuleId id =
                    need(writer.modules().put(corpus, testing::moduleOf(module, module), asBytes(module))).id;
                need(writer.moduleRuns().put(run, id, moduleOf(folder, random, alwaysRefuses)));
            }
        }
        need(writer.runs().finish(run, RunStatus::Finished));
    }

    QString path(const char* name) const { return m_sandbox.folder.filePath(name); }

    Finished train(const QString& output, const QStringList& options, const QString& run = "ruled") const {
        return runCli(QString::fromStdString(m_sandbox.path),
                      QStringList{"--format", "csv", "train", "bc", "--from", run, "--output", output} + options);
    }

    /// The answers of the policy in a folder to the questions of one side of the split.
    CorrectAnswers correctAnswers(const QString& folder, bool isHeldOut) const {
        const Policy policy = need(Policy::load(folder.toStdString()));
        PolicyEvaluator evaluator(policy);
        CorrectAnswers found;
        for (const Question& question : m_questions) {
            if (heldOut.contains(question.folder) != isHeldOut) continue;
            for (std::size_t i = 0; i < policy.inputs().size(); ++i)
                std::memcpy(evaluator.input(i).data(), &question.features.at(policy.inputs()[i].name), 8);
            need(evaluator.evaluate());
            std::int64_t answer = 0;
            std::memcpy(&answer, evaluator.output(0).data(), 8);
            found.rows[question.inlines] += 1;
            found.right[question.inlines] += (answer != 0) == question.inlines;
        }
        return found;
    }

private slots:
    void initTestCase() {
        WorkspaceWriter writer = need(m_sandbox.workspace.writer());
        const CorpusId corpus = addCorpus(writer);
        makeRun(writer, corpus, "refusing", true);
        const PolicyId model = putModel(writer);
        makeRun(writer, corpus, "modelled", false, model);
        makeRun(writer, corpus, "scripted", false, putScript(writer, model));
        m_questions.clear();
        makeRun(writer, corpus, "ruled", false);
    }

    void aKnownRuleIsLearned() {
        const Finished done = train(path("ruled"), {"--bounds", "120"});
        QVERIFY2(done.exitCode == 0, done.err);
        const Policy policy = need(Policy::load(path("ruled").toStdString()));
        QCOMPARE(policy.outputs().size(), std::size_t(1));
        QCOMPARE(policy.outputs()[0], (TensorSpec{"inlining_decision", 0, ScalarType::Int64, {1}}));
        QVERIFY(correctAnswers(path("ruled"), true).balanced() > 0.99);
    }

    void theTfliteModelIsTheSamePolicy() {
        QVERIFY(QDir().mkpath(path("tflite")));
        for (const char* name : {"model.tflite", "output_spec.json"})
            QVERIFY(QFile::copy(path("ruled") + "/" + name, path("tflite") + "/" + name));
        for (const bool isHeldOut : {false, true})
            QVERIFY(correctAnswers(path("tflite"), isHeldOut).balanced() ==
                    correctAnswers(path("ruled"), isHeldOut).balanced());
    }

    void theAnswerIsNeverAnInput() {
        const Policy policy = need(Policy::load(path("ruled").toStdString()));
        QStringList names;
        for (const TensorSpec& input : policy.inputs())
            names << QString::fromStdString(input.name);
        QCOMPARE(names, QStringList({"bits", "noise", "x"}));
        const QByteArray said = train(path("again"), {"--bounds", "120"}).err;
        for (const char* left : {"inlining_default (it is the answer)", "vector (it has 2 elements)",
                                 "echo (it contains the answer: equal to it, or its opposite, on 1800 of 1800 rows)",
                                 "constant (it never changes)"})
            QVERIFY2(said.contains(left), said);
    }

    // Few bounds and few units, so that there are errors to count.
    void thePrintedFiguresAreThePolicys() {
        const QStringList options = {"--bounds", "3", "--hidden", "2", "--iterations", "20"};
        const Finished done = train(path("coarse"), options);
        QVERIFY2(done.exitCode == 0, done.err);
        const auto rows = parseCsv(done.out);
        QCOMPARE(rows.size(), 3);
        QCOMPARE(rows[0].join(','),
                 QString("set,modules,rows,inline,refuse,accuracy,balanced_accuracy,majority_accuracy,"
                         "majority_balanced_accuracy"));
        for (const bool isHeldOut : {false, true}) {
            const QStringList& row = rows[isHeldOut ? 2 : 1];
            const CorrectAnswers found = correctAnswers(path("coarse"), isHeldOut);
            QCOMPARE(row[0], QString(isHeldOut ? "held-out" : "training"));
            QCOMPARE(row[1].toInt(), isHeldOut ? 10 : 30);
            QCOMPARE(row[2].toDouble(), found.rows[0] + found.rows[1]);
            QCOMPARE(row[3].toDouble(), found.rows[1]);
            QCOMPARE(row[4].toDouble(), found.rows[0]);
            QVERIFY(std::abs(row[5].toDouble() - found.accuracy()) < 1e-6);
            QVERIFY(std::abs(row[6].toDouble() - found.balanced()) < 1e-6);
            QVERIFY(found.accuracy() > 0.8 && found.accuracy() < 1);
            const double all = found.rows[0] + found.rows[1];
            QVERIFY(std::abs(row[7].toDouble() - found.rows[1] / all) < 1e-6);
            QCOMPARE(row[8], QString("0.5"));
        }
    }

    void theSeedDecidesEveryByte() {
        const QStringList options = {"--max-rows", "500", "--iterations", "30"};
        for (const auto& [name, seed] : {std::pair("seed1", "7"), std::pair("seed2", "7"), std::pair("seed3", "8")})
            QCOMPARE(train(path(name), options + QStringList{"--seed", seed}).exitCode, 0);
        const QByteArray first = read(path("seed1/saved_model.pbtxt"));
        QVERIFY(!first.isEmpty());
        QVERIFY(first == read(path("seed2/saved_model.pbtxt")));
        QVERIFY(first != read(path("seed3/saved_model.pbtxt")));
    }

    void moreRowsThanAskedForAreChosenFromAndTold() {
        const Finished done = train(path("few"), {"--max-rows", "500", "--bounds", "120"});
        QVERIFY2(done.err.contains("learned from 500 decisions, chosen from 1800 with seed 1"), done.err);
        QVERIFY(correctAnswers(path("few"), true).balanced() > 0.95);
    }

    void aFeatureCanBeLeftOut() {
        const Finished done = train(path("without"), {"--without", "x"});
        QVERIFY2(done.err.contains("x (as asked)"), done.err);
        const Policy policy = need(Policy::load(path("without").toStdString()));
        QCOMPARE(policy.inputs().size(), std::size_t(2));
        QVERIFY(std::abs(correctAnswers(path("without"), true).balanced() - 0.5) < 0.1);
    }

    void whatThePolicyOfTheRunGaveIsNoInput_data() {
        QTest::addColumn<QString>("run");
        QTest::newRow("a model") << "modelled";
        QTest::newRow("a script over it") << "scripted";
    }
    // Another compile has no such feature.
    void whatThePolicyOfTheRunGaveIsNoInput() {
        QFETCH(QString, run);
        const Finished done = train(m_sandbox.folder.filePath(run), {"--iterations", "5"}, run);
        QVERIFY2(done.err.contains("noise (a policy gave it, not the compiler)"), done.err);
        QVERIFY2(done.err.contains("2 features: bits, x"), done.err);
    }

    void aMissingClassIsReported() {
        const Finished done = train(path("refusing"), {}, "refusing");
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY2(done.err.contains("every decision is not to inline"), done.err);
        const auto rows = parseCsv(done.out);
        QCOMPARE(rows[2][3], QString("0"));
        QCOMPARE(rows[2][5], QString("1"));
        QCOMPARE(rows[2][6], QString());
    }

    void aPolicyThatWouldHideItIsNotJoined() {
        QVERIFY(QDir().mkpath(path("taken")));
        QFile file(path("taken/saved_model.pb"));
        QVERIFY(file.open(QIODevice::WriteOnly));
        file.close();
        const Finished done = train(path("taken"), {});
        QVERIFY(done.exitCode != 0);
        QVERIFY2(done.err.contains("another policy is there"), done.err);
        QVERIFY(!QFile::exists(path("taken/saved_model.pbtxt")));
    }

    void anUnknownRunIsNamed() {
        const Finished done = train(path("none"), {}, "nothing");
        QVERIFY(done.exitCode != 0);
        QVERIFY2(done.err.contains("nothing"), done.err);
    }
};

QTEST_GUILESS_MAIN(TrainJobTest)
#include "tst_train_job.moc"
