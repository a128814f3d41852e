// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/cli/build_fixture.h"

#include <QMap>
#include <QTest>
#include <QtEndian>

#include <functional>
#include <tuple>

/// `train bytes` through the real program, on modules in which the callee's size decides whether inlining saves bytes:
/// each small callee is cheaper inlined, each large one is not. Stock clang with attributes that say so gives the
/// expected sizes.
class TrainBytesTest : public QObject {
    Q_OBJECT

    static constexpr int modules = 8;

    static QString nameOf(int module) { return QString(module < 6 ? "learned/m%1" : "held/m%1").arg(module); }

    /// Two callees and four callers; `attributes`: of the small and of the large callee.
    static QByteArray source(int module, const char* small = "", const char* large = "") {
        const QByteArray seed = QByteArray::number(module + 3);
        QByteArray text = "extern int ext(int, int);\n";
        text += QByteArray(small) + " static int tiny(int x) { return x ^ " + seed + "; }\n";
        text += QByteArray(large) + " static int large(int x) {\n  int s = 0;\n";
        for (int call = 0; call < 6 + module; ++call)
            text += "  s += ext(x * " + QByteArray::number(call + 3) + ", s) ^ " + seed + ";\n";
        text += "  return s;\n}\n";
        for (const char* caller : {"a", "b", "c", "d"})
            text += QByteArray("int ") + caller + "(int x) { return ext(tiny(x), 1) + large(x + 2) * tiny(x * 5); }\n";
        return text;
    }

    static qint64 textOf(const QString& object) {
        return runProgram("llvm-size-22", {object}).out.split('\n').value(1).simplified().split(' ')[0].toLongLong();
    }

    /// By stock clang; -1 if it does not compile.
    static qint64 textMade(BuildFixture& build, const QByteArray& source) {
        build.write("wanted.c", source);
        const QStringList words{"-Oz", "-w", "-c", "wanted.c", "-o", "wanted.o"};
        const bool made = runProgram("clang-22", words, build.folder.path()).exitCode == 0;
        return made ? textOf(build.path("wanted.o")) : -1;
    }

    /// Two callees with few callers, and one that two functions call; `attributes`: of the small, the large and this
    /// one.
    static QByteArray withPair(int module, const char* small = "", const char* large = "", const char* pair = "") {
        const QByteArray text = source(module, small, large);
        return text.left(text.indexOf("int a(int x)")) + pair + " static int pair(int x) { return ext(x + " +
               QByteArray::number(module + 3) +
               ", x); }\nint a(int x) { return tiny(x) + large(x); }\nint b(int x) { return large(x + 2); }\n"
               "int c(int x) { return pair(x + 1) * 5; }\nint d(int x) { return pair(x) ^ 7; }\n";
    }

    /// A large callee of one small function, which has four callers; `attributes`: of the two. A small function that is
    /// inlined with the large callee inside makes four of it.
    static QByteArray nested(int module, const char* inner = "", const char* outer = "") {
        const QByteArray seed = QByteArray::number(module + 3);
        QByteArray text = "extern int ext(int, int);\n";
        text += QByteArray(inner) + " static int inner(int x) {\n  int s = 0;\n";
        for (int call = 0; call < 8; ++call)
            text += "  s += ext(x * " + QByteArray::number(call + 3) + ", s) ^ " + seed + ";\n";
        text += "  return s;\n}\n";
        text +=
            QByteArray(outer) + " static int outer(int x, int y, int z) { return y == z ? inner(x) : ext(y, z); }\n";
        for (const char* caller : {"a", "b", "c", "d"})
            text +=
                QByteArray("int ") + caller + "(int x) { return outer(x, '" + caller + "', '" + caller + "') ^ x; }\n";
        return text;
    }

    static void prepare(
        BuildFixture& build, const std::function<QByteArray(int)>& sourceOf = [](int module) { return source(module); },
        const char* language = "c", const std::function<QString(int)>& named = nameOf) {
        for (int module = 0; module < modules; ++module) {
            const QString name = named(module);
            build.write(name + ".c", sourceOf(module));
            const QStringList words{"clang-22",  "-Oz", "-Xclang",  "-fembed-bitcode=all", "-w", "-x", language, "-c",
                                    name + ".c", "-o",  name + ".o"};
            build.database << QJsonObject{{"directory", build.folder.path()},
                                          {"file", name + ".c"},
                                          {"arguments", QJsonArray::fromStringList(words)}};
            QCOMPARE(runProgram(words[0], words.mid(1), build.folder.path()).exitCode, 0);
        }
        QCOMPARE(build.extract().exitCode, 0);
        QCOMPARE(build.cli({"import", build.path("corpus")}).exitCode, 0);
    }

    static Finished train(const BuildFixture& build, const QStringList& further = {}, int rounds = 2) {
        return build.cli(QStringList{"--format", "csv", "train", "bytes", "corpus", "--output", build.path("policy"),
                                     "--start", "never", "--validation", "held", "--rounds", QString::number(rounds)} +
                         further);
    }

    /// As the workspace has them.
    static QList<QStringList> stored(const BuildFixture& build, const QStringList& further = {}) {
        return parseCsv(build.cli(QStringList{"--format", "csv", "trained", "bytes"} + further).out);
    }

    static qint64 number(const QList<QStringList>& rows, qsizetype row, const QString& column) {
        return rows[row].value(rows[0].indexOf(column)).toLongLong();
    }

    /// The scalars of a tag in an event file: each follows the tag, as a 32-bit float.
    static QList<qint64> scalars(const QByteArray& events, const QByteArray& tag) {
        const QByteArray before = "\x0a" + QByteArray(1, char(tag.size())) + tag + "\x15";
        QList<qint64> values;
        for (qsizetype at = events.indexOf(before); at >= 0; at = events.indexOf(before, at + 1))
            values << qint64(qFromLittleEndian<float>(events.constData() + at + before.size()));
        return values;
    }

private slots:
    void whatOneFeatureDecidesIsLearnedForModulesItNeverSaw() {
        BuildFixture build;
        prepare(build);
        const Finished done = train(build);
        QVERIFY2(done.exitCode == 0, done.err);
        QCOMPARE(parseCsv(done.out)[0].join(','),
                 QString("round,run,rows,modules,text,text_percent,unique,unique_percent,held_modules,held_text,"
                         "held_text_percent,held_unique,held_unique_percent,best,policy,flips,accepted"));
        QCOMPARE(build.read("policy/rounds.csv"), done.out);
        const qsizetype rounds = parseCsv(done.out).size() - 1;
        for (const char* set : {"training", "held-out"})
            QCOMPARE(scalars(build.read(QString("policy/events/%1/tfevents").arg(set)), "unique").size(), rounds);
        QCOMPARE(build.cli({"run", "corpus", "--policy", build.path("policy"), "--name", "own"}).exitCode, 0);
        for (int module = 6; module < modules; ++module) {
            const QString name = nameOf(module);
            const QByteArray wanted = source(module, "__attribute__((always_inline))", "__attribute__((noinline))");
            QCOMPARE(build.value({"modules", "own"}, name + ".o", "text").toLongLong(), textMade(build, wanted));
            const QList<QStringList> rows =
                parseCsv(build.cli({"--format", "csv", "decisions", "own", "--module", name + ".o"}).out);
            for (const QStringList& row : rows.mid(1))
                QCOMPARE(row[rows[0].indexOf("advice")],
                         QString(row[rows[0].indexOf("callee")] == "tiny" ? "inline" : "refuse"));
        }
    }

    void theWorkspaceHasTheRoundsThatArePrinted() {
        BuildFixture build;
        prepare(build);
        const Finished done = train(build);
        QVERIFY2(done.exitCode == 0, done.err);
        const QList<QStringList> rounds = stored(build), packages = stored(build, {"--part", "packages"});
        QCOMPARE(rounds, parseCsv(done.out));
        QVERIFY(rounds.size() > 1);
        for (const auto& [set, prefix, folder] :
             {std::tuple("training", "", "training"), {"validation", "held_", "held-out"}})
            for (const char* size : {"text", "unique"}) {
                QList<qint64> bytes;
                for (qsizetype round = 1; round < rounds.size(); ++round)
                    bytes << number(rounds, round, QString(prefix) + size);
                QCOMPARE(scalars(build.read(QString("policy/events/%1/tfevents").arg(folder)), size), bytes);
                QList<qint64> sums(rounds.size() - 1);
                for (qsizetype row = 1; row < packages.size(); ++row)
                    if (packages[row][1] == set) sums[packages[row][0].toInt()] += number(packages, row, size);
                QCOMPARE(sums, bytes);
            }
        QCOMPARE(packages.size() - 1, 2 * (rounds.size() - 1)); // the folders learned and held
        for (qsizetype row = 1; row < packages.size(); ++row) {
            const QString run = rounds[packages[row][0].toInt() + 1][1], folder = packages[row][2];
            qint64 text = 0, count = 0;
            for (int module = 0; module < modules; ++module)
                if (const QString name = nameOf(module); name.startsWith(folder + '/')) {
                    text += build.value({"modules", run}, name + ".o", "text").toLongLong();
                    ++count;
                }
            QCOMPARE(packages[row][1], QString(folder == "held" ? "validation" : "training"));
            QCOMPARE(number(packages, row, "modules"), count);
            QCOMPARE(number(packages, row, "text"), text);
        }
        QCOMPARE(build.value({"list", "trainings"}, "bytes", "rounds").toInt(), int(rounds.size() - 1));
        QCOMPARE(build.cli({"trained", "absent"}).exitCode, 2);
    }

    /// A package is the second part of a module's name, whatever folders are in it.
    void eachPackageHasItsCurves() {
        const auto named = [](int module) {
            const QString package = module < 3 ? "train/alpha" : module < 6 ? "train/beta" : "validation/gamma";
            return QString(module % 2 ? "%1/m%2" : "%1/deep/er/m%2").arg(package).arg(module);
        };
        BuildFixture build;
        prepare(build, [](int module) { return source(module); }, "c", named);
        const Finished done =
            build.cli({"--format", "csv", "train", "bytes", "corpus", "--output", build.path("policy"), "--start",
                       "never", "--validation", "validation", "--rounds", "1"});
        QVERIFY2(done.exitCode == 0, done.err);
        const QList<QStringList> curves = stored(build, {"--part", "curves"}), rounds = parseCsv(done.out);
        QCOMPARE(parseCsv(build.read("policy/curves.csv")), curves);
        QCOMPARE(rounds.size(), 3);
        QCOMPARE(curves.size() - 1, 2 * 3);
        QMap<QString, QList<qint64>> texts, uniques;
        for (qsizetype row = 1; row < curves.size(); ++row) {
            const QString package = curves[row][2], run = rounds[curves[row][0].toInt() + 1][1];
            qint64 text = 0, count = 0;
            for (int module = 0; module < modules; ++module)
                if (named(module).section('/', 1, 1) == package) {
                    text += build.value({"modules", run}, named(module) + ".o", "text").toLongLong();
                    ++count;
                }
            QCOMPARE(curves[row][1], QString(package == "gamma" ? "validation" : "training"));
            QCOMPARE(number(curves, row, "modules"), count);
            QCOMPARE(number(curves, row, "text"), text);
            QVERIFY(text > 0);
            texts[package] << text;
            uniques[package] << number(curves, row, "unique");
        }
        QCOMPARE(texts.keys(), (QStringList{"alpha", "beta", "gamma"}));
        for (const QString& package : texts.keys()) {
            const QString set = package == "gamma" ? "held-out" : "training";
            const QByteArray events = build.read(QString("policy/events/%1/tfevents").arg(set));
            QCOMPARE(scalars(events, "text/" + package.toUtf8()), texts[package]);
            QCOMPARE(scalars(events, "unique/" + package.toUtf8()), uniques[package]);
        }
    }

    void onlyNamedModulesAreCompiledAndJudged() {
        BuildFixture build;
        prepare(build);
        const QStringList names{nameOf(0) + ".o", nameOf(1) + ".o", nameOf(2) + ".o", nameOf(6) + ".o"};
        QStringList few;
        for (const QString& name : names)
            few << "--module" << name;
        QCOMPARE(build.cli({"run", "corpus", "--policy", "never", "--name", "whole"}).exitCode, 0);
        const Finished done = train(build, few);
        QVERIFY2(done.exitCode == 0, done.err);
        const QList<QStringList> rounds = parseCsv(done.out);
        QVERIFY(rounds.size() > 2);
        QCOMPARE(rounds[1][1], QString("whole")); // is not made again
        for (qsizetype round = 1; round < rounds.size(); ++round) {
            QCOMPARE(number(rounds, round, "modules"), 3);
            QCOMPARE(number(rounds, round, "held_modules"), 1);
        }
        const QList<QStringList> compiled = parseCsv(build.cli({"--format", "csv", "modules", rounds[2][1]}).out);
        QCOMPARE(compiled.size() - 1, names.size());
        for (const QStringList& row : compiled.mid(1))
            QVERIFY2(names.contains(row[0]), qPrintable(row[0]));
        const Finished unknown = train(build, {"--module", "absent.o"});
        QCOMPARE(unknown.exitCode, 2);
        QVERIFY2(unknown.err.contains("absent.o"), unknown.err);
    }

    void aStoppedTrainingResumesToTheSamePolicy() {
        BuildFixture whole, stopped;
        prepare(whole);
        prepare(stopped);
        const Finished done = train(whole);
        QVERIFY2(done.exitCode == 0, done.err);
        const Finished first = train(stopped, {"--budget", "1"});
        QVERIFY2(first.exitCode == 0, first.err);
        // Of two rounds one second allows a part, on most machines.
        QCOMPARE(first.err.contains("the budget ended; the same call resumes"), first.out != done.out);
        QCOMPARE(stored(stopped), parseCsv(first.out)); // the rounds that are complete
        const Finished second = train(stopped);
        QVERIFY2(second.exitCode == 0, second.err);
        QCOMPARE(second.out, done.out);
        QCOMPARE(stored(stopped), stored(whole));
        for (const QString file :
             {"policy/saved_model.pbtxt", "policy/model.tflite", "policy/round-1/saved_model.pbtxt"})
            QVERIFY(!whole.read(file).isEmpty() && whole.read(file) == stopped.read(file));
        const QByteArray policy = whole.read("policy/saved_model.pbtxt");
        QCOMPARE(train(whole).out, done.out); // nothing is left to do
        QCOMPARE(whole.read("policy/saved_model.pbtxt"), policy);
    }

    void aLargePriorKeepsTheAnswersOfTheFirstPolicy() {
        BuildFixture build;
        prepare(build);
        const Finished done = train(build, {"--prior", "1000"});
        QVERIFY2(done.exitCode == 0, done.err);
        QVERIFY2(done.err.contains("no policy is better than never"), done.err);
        QVERIFY(build.read("policy/saved_model.pbtxt").isEmpty());
        const QList<QStringList> rows = parseCsv(done.out);
        QCOMPARE(rows.size(), 4);
        for (const QStringList& row : rows.mid(2))
            QCOMPARE(row.mid(3, 9), rows[1].mid(3, 9));
    }

    /// Each inlining of a function that is called twice adds bytes, both together remove its body: single flips say
    /// that it must not be inlined, the search's result says that it must.
    void whatOnlyASearchFindsIsLearned() {
        BuildFixture build;
        prepare(build, [](int module) { return withPair(module); });
        QCOMPARE(build.cli({"run", "corpus", "--policy", "never"}).exitCode, 0);
        const Finished searched = build.cli({"search", "corpus", "--name", "best"});
        QVERIFY2(searched.exitCode == 0, searched.err);
        const QStringList bytesOnly{"--prior", "0"};
        const Finished flips = train(build, bytesOnly + QStringList{"--name", "flips"}, 1);
        QVERIFY2(flips.exitCode == 0, flips.err);
        const Finished both = train(build, bytesOnly + QStringList{"--name", "both", "--searches", "best"}, 1);
        QVERIFY2(both.exitCode == 0, both.err);
        for (int module = 6; module < modules; ++module) {
            const QString name = nameOf(module);
            const auto text = [&](const char* run) {
                return build.value({"modules", run}, name + ".o", "text").toLongLong();
            };
            for (const auto& [run, attribute] :
                 {std::pair("flips-1", "__attribute__((noinline))"), {"both-1", "__attribute__((always_inline))"}}) {
                const QByteArray wanted =
                    withPair(module, "__attribute__((always_inline))", "__attribute__((noinline))", attribute);
                QCOMPARE(text(run), textMade(build, wanted));
            }
            QVERIFY(text("both-1") < text("flips-1"));
        }
        const auto rowsOf = [](const Finished& done) { return number(parseCsv(done.out), 2, "rows"); };
        QVERIFY(rowsOf(both) > rowsOf(flips));
        QCOMPARE(number(parseCsv(both.out), 2, "flips"), number(parseCsv(flips.out), 2, "flips"));
        const QByteArray policy = build.read("policy/round-1/saved_model.pbtxt");
        const Finished again = train(build, bytesOnly + QStringList{"--name", "again", "--searches", "best"}, 1);
        QVERIFY2(again.exitCode == 0, again.err);
        QVERIFY(!policy.isEmpty() && build.read("policy/round-1/saved_model.pbtxt") == policy);
    }

    /// The search reverses some refusals of the first policy and keeps others. From its decisions alone a policy learns
    /// both, with one measured flip.
    void whatASearchKeepsIsLearnedWithWhatItReverses() {
        BuildFixture build;
        prepare(build);
        QCOMPARE(build.cli({"run", "corpus", "--policy", "never"}).exitCode, 0);
        const Finished searched = build.cli({"search", "corpus", "--compiles", "400", "--name", "best"});
        QVERIFY2(searched.exitCode == 0, searched.err);
        const Finished done = train(build, {"--prior", "0", "--flips", "1", "--searches", "best"}, 1);
        QVERIFY2(done.exitCode == 0, done.err);
        for (int module = 6; module < modules; ++module) {
            const QByteArray wanted = source(module, "__attribute__((always_inline))", "__attribute__((noinline))");
            QCOMPARE(build.value({"modules", "bytes-1"}, nameOf(module) + ".o", "text").toLongLong(),
                     textMade(build, wanted));
        }
        // Flips of the decisions that the search ended with are measured, and learned from, too.
        const QStringList more{"--prior", "0", "--flips", "1", "--searches", "best", "--name", "more"};
        const Finished flipped = train(build, more + QStringList{"--flip-runs", "best", "--flips-per-run", "20"}, 1);
        QVERIFY2(flipped.exitCode == 0, flipped.err);
        QCOMPARE(number(parseCsv(flipped.out), 2, "flips"), number(parseCsv(done.out), 2, "flips") + 20);
        for (int module = 6; module < modules; ++module) {
            const QString name = nameOf(module) + ".o";
            QCOMPARE(build.value({"modules", "more-1"}, name, "text"),
                     build.value({"modules", "bytes-1"}, name, "text"));
        }
    }

    /// Of the decisions of a module that save bytes alone no row is made if they save nothing together: six modules
    /// have twelve or five flips, and the five of a nested one all save bytes alone.
    void whatDoesNotAddUpIsNotLearned() {
        const char *never = "__attribute__((noinline))", *always = "__attribute__((always_inline))";
        BuildFixture build;
        const auto text = [&](const char* inner, const char* outer) {
            build.write("nested.c", nested(1, inner, outer));
            runProgram("clang-22", {"-Oz", "-w", "-c", "nested.c", "-o", "nested.o"}, build.folder.path());
            return textOf(build.path("nested.o"));
        };
        const qint64 kept = text(never, never);
        QVERIFY(text(always, never) < kept);
        QVERIFY(text(never, always) < kept);
        QVERIFY(text(always, always) > kept);
        prepare(build, [](int module) { return module % 2 ? nested(module) : source(module); });
        const Finished done = train(build, {}, 1);
        QVERIFY2(done.exitCode == 0, done.err);
        QCOMPARE(number(parseCsv(done.out), 2, "flips"), 3 * 12);
    }

    /// Each module to learn from has an inline function that it alone calls, so that inlining the call removes the
    /// body, unless a held-out module has the body, too. The policy must not depend on that.
    void whatHeldOutModulesHaveChangesNoLabel() {
        const auto shared = [](int module) {
            const QByteArray name = "shared" + QByteArray::number(module);
            return "inline int " + name + "(int x) { return ext(ext(x, " + QByteArray::number(module + 3) +
                   "), x * 7); }\n";
        };
        const auto policyBeside = [&](bool haveBodies) {
            BuildFixture build;
            prepare(
                build,
                [&](int module) {
                    QByteArray text = source(module);
                    if (module < 6)
                        return text + shared(module) + "int use" + QByteArray::number(module) +
                               "(int x) { return shared" + QByteArray::number(module) + "(x + 1); }\n";
                    for (int other = 0; haveBodies && other < 6; ++other)
                        text += shared(other) + "int call" + QByteArray::number(module * 6 + other) +
                                "(int x) { return shared" + QByteArray::number(other) + "(x); }\n";
                    return text;
                },
                "c++");
            const Finished done = train(build, {"--objective", "unique", "--prior", "0"}, 1);
            return std::pair(done, build.read("policy/round-1/saved_model.pbtxt"));
        };
        const auto [alone, policy] = policyBeside(false);
        QVERIFY2(alone.exitCode == 0 && !policy.isEmpty(), alone.err);
        const auto [beside, other] = policyBeside(true);
        QVERIFY2(beside.exitCode == 0, beside.err);
        QVERIFY(other == policy);
    }

    void aSearchedRunDiffersByItsDecisionsAlone() {
        BuildFixture build;
        prepare(build);
        const Finished absent = train(build, {"--searches", "absent"});
        QCOMPARE(absent.exitCode, 2);
        QVERIFY2(absent.err.contains("absent"), absent.err);
        const QStringList words{"run", "corpus", "--policy", "never", "--mllvm=-inline-threshold=0", "--name", "odd"};
        QCOMPARE(build.cli(words).exitCode, 0);
        const Finished other = train(build, {"--searches", "odd"});
        QCOMPARE(other.exitCode, 2);
        QVERIFY2(other.err.contains("run \"odd\" is of another corpus, or has options of its own"), other.err);
    }

    void anUnknownFolderToHoldOutIsNamed() {
        BuildFixture build;
        prepare(build);
        const Finished done = train(build, {"--validation", "absent"});
        QCOMPARE(done.exitCode, 2);
        QVERIFY2(done.err.contains("no module in the folder absent"), done.err);
    }
};

QTEST_GUILESS_MAIN(TrainBytesTest)
#include "tst_train_bytes.moc"
