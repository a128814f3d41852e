// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/policy/policy_samples.h"
#include "tests/support/csv.h"
#include "tests/support/process.h"
#include "tests/support/sample_policies.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QRegularExpression>
#include <QTemporaryDir>
#include <QTest>

using namespace policy_samples;

/// `show` and `vocab` on LLVM 12's inliner policy, whose structure is published (formats: 34 inputs to 100, 40 and 2
/// units, 999 bounds per feature), and on small policies written here.
class ShowTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    const QString m_policy = sharedFile("policies/inliner-oz-llvm12");

    QList<QStringList> csv(const QStringList& arguments) {
        return parseCsv(runCli(m_folder.filePath("none.inlinescope"), QStringList{"--format", "csv"} + arguments).out);
    }
    QStringList rowOf(const QList<QStringList>& rows, const QString& first) {
        for (const QStringList& row : rows)
            if (row[0] == first) return row;
        return {};
    }

    /// The bounds of the policy's Bucketize operations as written in its text form, one list per operation.
    QList<QStringList> spelledBounds() const {
        QList<QStringList> lists;
        const QString text = read(m_policy + "/saved_model.pbtxt");
        static const QRegularExpression operation("key: \"boundaries\"\\s*value \\{\\s*list \\{([^}]*)\\}");
        static const QRegularExpression number("f: (\\S+)");
        for (auto match = operation.globalMatch(text); match.hasNext();) {
            QStringList bounds;
            for (auto found = number.globalMatch(match.next().captured(1)); found.hasNext();)
                bounds.append(found.next().captured(1));
            lists.append(bounds);
        }
        return lists;
    }

private slots:
    // As tests/support/tiny/README.md describes it: 35 features in three forms to 16 units and 2, 1,730 numbers.
    void layersAndOutputsOfOurOwnPolicyAreThoseOfItsMaking() {
        const QList<QStringList> inputs = csv({"show", ownPolicy(), "--part", "inputs"});
        QCOMPARE(inputs.size(), 36);
        for (const QStringList& input : inputs.mid(1)) {
            QCOMPARE(input.mid(1, 3), QStringList({"int64_t", "[1]", "yes"}));
            QVERIFY2(input[4].startsWith("quantile"),
                     qPrintable(input.join(','))); // the square roots of all are computed together
            QVERIFY2(input[5].toInt() >= 1 && input[5].toInt() <= 32, qPrintable(input.join(',')));
        }
        const QList<QStringList> layers = csv({"show", ownPolicy(), "--part", "layers"});
        QCOMPARE(layers.size(), 4);
        QCOMPARE(layers[1].mid(1), QStringList({"dense", "105", "16", "relu", "1696"}));
        QCOMPARE(layers[2].mid(1), QStringList({"dense", "16", "2", "linear", "34"}));
        QCOMPARE(layers[3], QStringList({"TOTAL", "", "", "", "", "1730"}));
        QCOMPARE(csv({"show", ownPolicy(), "--part", "outputs"})[1],
                 QStringList({"inlining_decision", "int64_t", "[1]", "decision", "2"}));
    }

    void inputsLayersAndOutputsAreThePublishedOnes() {
        if (!QFile::exists(m_policy)) QSKIP("the shared policies are not here");
        const QList<QStringList> inputs = csv({"show", m_policy, "--part", "inputs"});
        QCOMPARE(inputs.size(), 16);
        QCOMPARE(inputs[0], QStringList({"input", "type", "shape", "given", "normalisation", "bounds", "minimum",
                                         "maximum", "distinct"}));
        for (const QString name : {"callee_users", "edge_count", "nr_ctant_params"})
            QCOMPARE(rowOf(inputs, name).mid(1, 5),
                     QStringList({"int64_t", "[1]", "yes", "quantile, sqrt, square", "999"}));
        QCOMPARE(rowOf(inputs, "reward").mid(1, 4), QStringList({"float", "[1]", "always 0", "not used"}));
        QCOMPARE(rowOf(inputs, "inlining_default").mid(3, 2), QStringList({"default's answer", "not used"}));
        const QList<QStringList> layers = csv({"show", m_policy, "--part", "layers"});
        QCOMPARE(layers.size(), 5);
        QCOMPARE(layers[1].mid(1), QStringList({"dense", "34", "100", "relu", "3500"}));
        QCOMPARE(layers[2].mid(1), QStringList({"dense", "100", "40", "relu", "4040"}));
        QCOMPARE(layers[3].mid(1), QStringList({"dense", "40", "2", "linear", "82"}));
        QCOMPARE(layers[4], QStringList({"TOTAL", "", "", "", "", "7622"}));
        QCOMPARE(csv({"show", m_policy, "--part", "outputs"})[1],
                 QStringList({"inlining_decision", "int64_t", "[1]", "decision", "2"}));
    }

    void aVocabularyIsComparedNumberByNumber() {
        if (!QFile::exists(m_policy)) QSKIP("the shared policies are not here");
        const QList<QStringList> inputs = csv({"show", m_policy, "--part", "inputs"});
        QStringList expected;
        int compared = 0;
        for (const QStringList& bounds : spelledBounds()) {
            for (const QStringList& input : inputs) { // the list with the same ends and length is the input's own
                if (input[5] != QString::number(bounds.size()) || input[6].toFloat() != bounds.first().toFloat() ||
                    input[7].toFloat() != bounds.last().toFloat() ||
                    input[8].toInt() != QSet<QString>(bounds.begin(), bounds.end()).size())
                    continue;
                QStringList written = bounds;
                const bool isChanged = compared++ % 2 == 1;
                if (isChanged) written[998] = QString::number(written[998].toDouble() + 1);
                QVERIFY(
                    write(m_folder.filePath("vocab/" + input[0] + ".buckets"), (written.join('\n') + "\n").toUtf8()));
                expected.append(input[0] + (isChanged ? "differs at 998" : "equal"));
            }
        }
        QVERIFY(compared >= 8);
        QVERIFY(write(m_folder.filePath("vocab/reward.buckets"), "1\n2\n2\n"));
        const QList<QStringList> shown =
            csv({"show", m_policy, "--part", "inputs", "--vocab", m_folder.filePath("vocab")});
        QCOMPARE(shown[0].last(), QString("vocabulary"));
        for (const QStringList& row : shown.mid(1)) {
            if (row.last() == "equal" || row.last().startsWith("differs"))
                QVERIFY2(expected.removeOne(row[0] + row.last()), qPrintable(row.join(',')));
            if (row[0] == "reward") QCOMPARE(row.last(), QString("not embedded"));
            if (row[0] == "discount") QCOMPARE(row.last(), QString());
        }
        QCOMPARE(expected, QStringList());
        QCOMPARE(rowOf(csv({"vocab", m_folder.filePath("vocab")}), "reward"),
                 QStringList({"reward", "3", "1", "2", "2"}));
    }

    /// The distances are counted by hand: of `users`, up to 2 there are 3 of 4 numbers on one side and 1 of 2 on the
    /// other; all numbers of `cost` are larger on one side.
    void anImportedVocabularyIsComparedByItsName() {
        const QString workspace = m_folder.filePath("vocabularies.inlinescope");
        const auto file = [this](const QString& name) { return m_folder.filePath(name); };
        QVERIFY(write(file("a/users.buckets"), "1\n1\n2\n9\n") && write(file("a/cost.buckets"), "5\n6\n") &&
                write(file("a/same.buckets"), "0.5\n0.5\n") && write(file("a/mine.buckets"), "3\n"));
        QVERIFY(write(file("b/users.buckets"), "1\n4\n") && write(file("b/cost.buckets"), "1\n2\n") &&
                write(file("b/same.buckets"), "0.5\n0.5\n") && write(file("b/callee_users.buckets"), "7\n"));
        const auto rows = [&](const QStringList& arguments) {
            return parseCsv(runCli(workspace, QStringList{"--format", "csv"} + arguments).out);
        };
        const Finished imported = runCli(workspace, {"import", file("b")});
        QVERIFY2(imported.exitCode == 0, imported.err);
        QCOMPARE(rows({"list", "performance"}).value(1).mid(0, 3), QStringList({"b", "vocabulary", "7"}));
        QCOMPARE(rows({"vocab", "b"}), rows({"vocab", file("b")}));
        QCOMPARE(rowOf(rows({"vocab", "b"}), "users"), QStringList({"users", "2", "1", "4", "2"}));
        QCOMPARE(rows({"vocab", file("a"), "--compare", "b"}),
                 (QList<QStringList>{{"feature", "count_a", "count_b", "minimum_a", "minimum_b", "maximum_a",
                                      "maximum_b", "distance", "vocabulary"},
                                     {"callee_users", "", "1", "", "7", "", "7", "", "only in b"},
                                     {"cost", "2", "2", "5", "1", "6", "2", "1", "differs at 0"},
                                     {"mine", "1", "", "3", "", "3", "", "", "only in a"},
                                     {"same", "2", "2", "0.5", "0.5", "0.5", "0.5", "0", "equal"},
                                     {"users", "4", "2", "1", "1", "9", "4", "0.25", "differs at 1"}}));
        const auto shown = [&](const QString& vocabulary) {
            return rows({"show", ownPolicy(), "--part", "inputs", "--vocab", vocabulary});
        };
        QVERIFY(rowOf(shown("b"), "callee_users").value(9).startsWith("differs at "));
        QCOMPARE(rowOf(shown("b"), "callee_users"), rowOf(shown(file("b")), "callee_users"));
        QCOMPARE(rowOf(shown("b"), "caller_users").value(9), QString("not in the vocabulary"));
        QCOMPARE(runCli(workspace, {"vocab", "nowhere"}).exitCode, 3);
        QCOMPARE(runCli(workspace, {"show", ownPolicy(), "--vocab", "nowhere"}).exitCode, 3);
    }

    void whatTheCompilerCannotGiveIsSaid() {
        const QByteArray nodes = integer("a", 1) + node("y", "ArgMax", {"action_callee_embedding", "a"}) +
                                 node("z", "Identity", {"action_caller_moods"});
        QVERIFY(write(m_folder.filePath("policy/saved_model.pbtxt"),
                      modelOf({{"callee_embedding", "DT_FLOAT", {1, 75}},
                               {"caller_moods", "DT_INT64", {1}},
                               {"callee_users", "DT_INT64", {2}}},
                              nodes, {{"inlining_decision", "", {}, "y:0"}, {"moods", "", {}, "z:0"}})
                          .replace("dtype:  }", "}")));
        const Finished shown =
            runCli(m_folder.filePath("none.inlinescope"), {"--format", "csv", "show", m_folder.filePath("policy")});
        QVERIFY2(shown.exitCode == 0, shown.err);
        QVERIFY2(shown.err.contains("does not give: caller_moods\n"), shown.err);
        const QList<QStringList> rows = parseCsv(shown.out);
        QCOMPARE(rowOf(rows, "callee_embedding")[3], QString("with a vocabulary"));
        QCOMPARE(rowOf(rows, "caller_moods")[3], QString("no"));
        QCOMPARE(rowOf(rows, "callee_users")[3], QString("other shape"));
        QCOMPARE(rowOf(rows, "moods")[3], QString("extra feature"));
    }

    /// The code generated from a policy shows the same as the files of the policy.
    void aBuiltInPolicyTellsItsInputsAndOutputs() {
        const QString files = INLINESCOPE_SOURCE_DIR "/resources/policies/oz-1";
        for (const QString part : {"inputs", "outputs"}) {
            const QList<QStringList> read = csv({"show", files, "--part", part});
            const QList<QStringList> built = csv({"show", "release:oz-1", "--part", part});
            QVERIFY(read.size() > 1);
            QCOMPARE(built.size(), read.size());
            QCOMPARE(built[0], read[0]);
            for (qsizetype row = 1; row < read.size(); ++row) {
                QCOMPARE(built[row].mid(0, 4), read[row].mid(0, 4));
                QCOMPARE(built[row].mid(4).join(QString()), QString());
            }
        }
        QCOMPARE(csv({"show", "release"}), csv({"show", "release:oz-1"}));
        QCOMPARE(csv({"show", "release", "--part", "layers"}).size(), 1);
        const QString workspace = m_folder.filePath("none.inlinescope");
        const Finished absent = runCli(workspace, {"show", "release:none"});
        QCOMPARE(absent.exitCode, 2);
        QVERIFY2(absent.err.contains("release:oz-1"), absent.err);
        const Finished compared = runCli(workspace, {"show", "release", "--vocab", m_folder.path()});
        QVERIFY(compared.exitCode != 0);
        QVERIFY2(compared.err.contains("cannot be compared"), compared.err);
    }

    void everyFormatOfAllPartsCanBeRead() {
        const QString workspace = m_folder.filePath("none.inlinescope"),
                      policy = INLINESCOPE_SOURCE_DIR "/tests/support/tiny";
        const auto show = [&](const QString& format, const QStringList& more = {}) {
            return runCli(workspace, QStringList{"--format", format, "show", policy} + more).out;
        };
        QJsonParseError error{};
        const QJsonObject all = QJsonDocument::fromJson(show("json"), &error).object();
        QVERIFY2(error.error == QJsonParseError::NoError, qPrintable(error.errorString()));
        QCOMPARE(all.keys(), QStringList({"inputs", "layers", "outputs"}));
        QByteArrayList csv;
        for (const QString part : {"inputs", "layers", "outputs"}) {
            const QJsonDocument alone = QJsonDocument::fromJson(show("json", {"--part", part}), &error);
            QVERIFY(alone.isArray() && !alone.array().isEmpty());
            QCOMPARE(all[part].toArray(), alone.array());
            csv.append(show("csv", {"--part", part}));
        }
        QCOMPARE(show("csv"), csv.join("\r\n"));
    }

    /// stdout is a device that is always full.
    void anOutputThatCannotBeWrittenIsSaid() {
        for (const QString command : {"show release:oz-1", "--format json show release:oz-1", "manual"}) {
            const Finished full =
                runProgram("sh", {"-c", INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli " + command + " >/dev/full"});
            QCOMPARE(full.exitCode, 1);
            QCOMPARE(full.err, QByteArray("inlinescope-cli: stdout: the output could not be written\n"));
        }
    }

    void numbersThatMakeNoSenseAreRefusedInWords() {
        const auto refused = [&](const QStringList& arguments) {
            const Finished finished = runCli(m_folder.filePath("none.inlinescope"), arguments);
            return finished.exitCode == 2 ? QString::fromUtf8(finished.err) : QString();
        };
        QVERIFY(refused({"run", "c", "--policy", "never", "--sample", "0"}).contains("a whole number from 1 to"));
        for (const QString number : {"0", "-1", "1.5", "nan", "99999999999999999999"})
            QVERIFY2(refused({"find", "x", "--limit", number}).contains(number + ": expected a whole number from 1 to"),
                     qPrintable(refused({"find", "x", "--limit", number})));
        for (const QString time : {"-5m", "0", "-1", "5000000000h", "inf", "99999999999999999999"})
            QVERIFY2(!refused({"search", "c", "--budget", time}).isEmpty(), qPrintable(time));
        for (const QString bound : {"nan", "inf", "x"}) // -inf is parsed as an option
            QVERIFY2(refused({"features", "r", "--scatter", "a", "b", "--inside", "0", "1", "0", bound})
                         .contains("a finite number"),
                     qPrintable(bound));
    }

    void whatIsNoPolicyIsRefused() {
        QVERIFY(QDir().mkpath(m_folder.filePath("empty")));
        const QString none = m_folder.filePath("none.inlinescope"), empty = m_folder.filePath("empty");
        for (const QString& policy : {QString("nowhere"), empty, QString("/dev/null")})
            QCOMPARE(runCli(none, {"show", policy}).exitCode, 3);
        QCOMPARE(runCli(none, {"vocab", empty}).exitCode, 3);
        const Finished absent = runCli(m_folder.filePath("none.inlinescope"), {"show", "nowhere"});
        QCOMPARE(absent.exitCode, 3);
        QVERIFY(absent.err.contains("there is no such policy"));
        QVERIFY(write(m_folder.filePath("words/x.buckets"), "1\ntwo\n"));
        const Finished words = runCli(m_folder.filePath("none.inlinescope"), {"vocab", m_folder.filePath("words")});
        QCOMPARE(words.exitCode, 3);
        QVERIFY2(words.err.contains("line 2"), words.err);
    }
};

QTEST_GUILESS_MAIN(ShowTest)
#include "tst_show.moc"
