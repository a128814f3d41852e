// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/support.h"
#include "tests/support/sample_policies.h"

#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QtTest>

using namespace support;

namespace {

/// Names of functions with a body, and the number of direct calls to them, in the bitcode's own text.
int directCallsToDefined(const QString& bitcode) {
    const QString text = QString::fromUtf8(run("llvm-dis-22", {bitcode, "-o", "-"}).out);
    QSet<QString> defined;
    static const QRegularExpression definition("^define .*?@(\"[^\"]*\"|[\\w.$]+)\\(",
                                               QRegularExpression::MultilineOption);
    for (auto match = definition.globalMatch(text); match.hasNext();)
        defined.insert(match.next().captured(1));
    static const QRegularExpression call("^\\s.*\\b(?:call|invoke)\\b[^@\\n]*?@(\"[^\"]*\"|[\\w.$]+)\\(",
                                         QRegularExpression::MultilineOption);
    int calls = 0;
    for (auto match = call.globalMatch(text); match.hasNext();)
        calls += defined.contains(match.next().captured(1));
    return calls;
}

} // namespace

/// The decisions of whole compiles; expected values are from stock clang and llvm-dis.
class tst_recording : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }
    QJsonObject record(const QStringList& further = {}) const {
        return compileByUs(QStringList{path("input.o"), "--object", path("ours.o")} + further);
    }

private slots:
    void everyDirectCallIsAskedAboutOrCountedAsNeverAsked();
    void linkageIsTheModulesOwn();
    void neverRefusesAllButTheMandatory();
    void attributesAreRecordedAsMandatory();
    void remarksAreThoseOfPlainClang();
    void aDeferredCallSaysWhyItIsRefused();
    void copiesOfAlwaysInlinedCallsHaveNoRows();
    void theSizeGuardStopsFeaturesOfADefaultRunButNotItsDecisions();
    void theSizeGuardStopsAPolicy_data();
    void theSizeGuardStopsAPolicy();
};

void tst_recording::everyDirectCallIsAskedAboutOrCountedAsNeverAsked() {
    for (const QString& object : corpusObjects("plain")) {
        QVERIFY(dumpEmbedded(object, m_folder.path()));
        QSet<QString> original;
        int neverAsked = 0;
        for (const QJsonValue& value : decisionsOf(compileByUs({object}))) {
            const QString site = value["site"].toString();
            if (site.contains(" @ ")) continue;
            QVERIFY2(site.startsWith(value["caller"].toString() + ":"), qPrintable(site));
            if (!wasAsked(value.toObject())) {
                ++neverAsked;
                QVERIFY2(!original.contains(site), qPrintable(site));
            }
            original.insert(site);
        }
        const int expected = directCallsToDefined(path("module.bc"));
        QVERIFY(expected > 0);
        QCOMPARE(original.size(), expected);
        QVERIFY(neverAsked < expected / 2);
    }
}

void tst_recording::linkageIsTheModulesOwn() {
    QVERIFY(dumpEmbedded(corpusFolder("plain/vectors_first.cpp.o"), m_folder.path()));
    const QString text = QString::fromUtf8(run("llvm-dis-22", {path("module.bc"), "-o", "-"}).out);
    static const QRegularExpression definition(
        "^define (?:(internal|private|linkonce_odr|weak_odr|linkonce|weak|available_externally) "
        ")?[^@]*@([\\w.$]+)\\([^\\n]*",
        QRegularExpression::MultilineOption);
    QHash<QString, QString> linkages, lines;
    for (auto match = definition.globalMatch(text); match.hasNext();) {
        const auto found = match.next();
        linkages[found.captured(2)] = found.captured(1).isEmpty() ? "external" : found.captured(1);
        lines[found.captured(2)] = found.captured();
    }
    const QJsonObject result = compileByUs({corpusFolder("plain/vectors_first.cpp.o")});
    QSet<QString> seen;
    for (const QJsonValue& value : result["functions"].toArray()) {
        const QString name = value["name"].toString();
        QCOMPARE(value["linkage"].toString(), linkages.value(name));
        QCOMPARE(value["shared"].toBool(), lines.value(name).contains(" comdat"));
        seen.insert(linkages.value(name));
    }
    QVERIFY(seen.contains("external") && seen.contains("linkonce_odr"));
    for (const QJsonValue& value : decisionsOf(result))
        QCOMPARE(value["linkage"].toString(), linkages.value(value["callee"].toString()));
}

void tst_recording::neverRefusesAllButTheMandatory() {
    for (const QString name : {"plain/vm.c.o", "plain/text.cpp.o", "g/events.cpp.o"}) {
        const QJsonObject result = compileByUs({corpusFolder(name), "--policy", "never"});
        QCOMPARE(result["status"].toString(), QString("ok"));
        int disagreements = 0;
        for (const QJsonValue& value : decisionsOf(result)) {
            if (!wasAsked(value.toObject())) continue;
            if (value["mandatory"].toBool()) continue;
            QCOMPARE(value["advice"].toString(), QString("refuse"));
            QCOMPARE(value["outcome"].toString(), QString("refused"));
            QVERIFY(value["row"].toInt() >= 0);
            disagreements += value["default"].toBool();
        }
        QVERIFY(disagreements > 0); // the heuristic's own answer is recorded with the refusal
    }
}

/// LLVM inlines always_inline functions in a separate pass that asks no advisor, before the inliner runs.
void tst_recording::attributesAreRecordedAsMandatory() {
    QVERIFY(dumpEmbedded(corpusFolder("plain/vm.c.o"), m_folder.path()));
    const QByteArray text = run("llvm-dis-22", {path("module.bc"), "-o", "-"}).out;
    int always = 0, refused = 0;
    for (const QJsonValue& value : decisionsOf(compileByUs({corpusFolder("plain/vm.c.o")}))) {
        if (value["callee"].toString() == "pop") {
            QCOMPARE(value["mandatory"].toBool(), true);
            QCOMPARE(value["reason"].toString(), QString("always inline attribute"));
            QCOMPARE(value["outcome"].toString(), QString("never-asked"));
            ++always;
        }
        if (value["callee"].toString() == "report" && wasAsked(value.toObject())) {
            QCOMPARE(value["mandatory"].toBool(), true);
            QCOMPARE(value["reason"].toString(), QString("noinline function attribute"));
            QCOMPARE(value["outcome"].toString(), QString("refused"));
            ++refused;
        }
    }
    QCOMPARE(always, text.count("call i64 @pop("));
    QVERIFY(always > 0);
    QVERIFY(refused >= text.count("call void @report("));
}

void tst_recording::remarksAreThoseOfPlainClang() {
    QVERIFY(compileSource(m_folder.path(), "json.c", {"-Oz", "-g", "-Rpass=inline", "-Rpass-missed=inline"}));
    QVERIFY(dumpEmbedded(path("input.o"), m_folder.path()));
    const QString clang = QString::fromUtf8(compileByClang(m_folder.path()).err);
    const QString ours = record()["diagnostics"].toString();
    QVERIFY(clang.contains("inlined into") && clang.contains("not inlined into"));
    const QStringList ourRemarks = ours.split('\n').filter("remark:");
    QCOMPARE(ourRemarks, clang.split('\n').filter("remark:"));
}

void tst_recording::aDeferredCallSaysWhyItIsRefused() {
    QVERIFY(compileSource(m_folder.path(), "expression.cpp", {"-O2", "-g"}));
    QVERIFY(dumpEmbedded(path("input.o"), m_folder.path()));
    const QStringList deferral = {"-mllvm", "-inline-deferral"};
    const QString said =
        QString::fromUtf8(compileByClang(m_folder.path(), deferral + QStringList{"-Rpass-missed=inline"}).err);
    QStringList expected, found;
    static const QRegularExpression remark("Cost of inlining '(.*)' increases the cost of inlining '(.*)' in other");
    for (auto match = remark.globalMatch(said); match.hasNext();) {
        const auto words = match.next();
        expected << words.captured(1) + " into " + words.captured(2);
    }
    for (const QJsonValue& value : decisionsOf(record({"--mllvm", "-inline-deferral"})))
        if (value["reason"].toString().contains("other contexts")) {
            static const QRegularExpression reason(
                "^cost=-?\\d+, threshold=\\d+: increases the cost of inlining in other contexts$");
            QVERIFY2(reason.match(value["reason"].toString()).hasMatch(), qPrintable(value["reason"].toString()));
            QCOMPARE(value["outcome"].toString(), QString("refused"));
            found << value["callee"].toString() + " into " + value["caller"].toString();
        }
    expected.sort();
    found.sort();
    QVERIFY(expected.size() > 3);
    QCOMPARE(found, expected);
}

/// As clang reports: f is inlined into g twice, and with each of them its two calls of h into g; h is called three
/// times in the bitcode.
void tst_recording::copiesOfAlwaysInlinedCallsHaveNoRows() {
    const QByteArray attribute = "static inline __attribute__((always_inline)) int ";
    QFile source(path("always.c"));
    QVERIFY(source.open(QIODevice::WriteOnly));
    source.write("int a[100];\n" + attribute + "h(int x) { return a[x] * 3; }\n" + attribute +
                 "f(int x) { return h(x) + h(x + 1); }\n"
                 "int g(int x) { return f(x) + f(x + 2); }\n"
                 "int g2(int x) { return h(x); }\n");
    source.close();
    const auto clang = run("clang-22", {"-O2", "-Rpass=inline", "-Xclang", "-fembed-bitcode=all", "-c",
                                        path("always.c"), "-o", path("input.o")});
    QCOMPARE(clang.code, 0);
    QStringList said, rows;
    static const QRegularExpression remark("'(\\w+)' inlined into '(\\w+)' with \\(cost=always\\)");
    for (auto match = remark.globalMatch(QString::fromUtf8(clang.err)); match.hasNext();) {
        const auto words = match.next();
        said << words.captured(1) + " into " + words.captured(2);
    }
    for (const QJsonValue& value : decisionsOf(record()))
        if (value["mandatory"].toBool()) rows << value["callee"].toString() + " into " + value["caller"].toString();
    said.sort();
    rows.sort();
    QCOMPARE(said, QString("f into g,f into g,h into g,h into g,h into g,h into g,h into g2").split(','));
    QCOMPARE(rows, QString("f into g,f into g,h into f,h into f,h into g2").split(','));
}

/// LLVM's ML advisor stops when the IR has grown by a factor; here that is so low that it stops at the first inlining.
void tst_recording::theSizeGuardStopsFeaturesOfADefaultRunButNotItsDecisions() {
    QVERIFY(dumpEmbedded(corpusFolder("plain/graph.cpp.o"), m_folder.path()));
    QCOMPARE(compileByClang(m_folder.path()).code, 0);
    const QJsonObject result = compileByUs({corpusFolder("plain/graph.cpp.o"), "--object", path("ours.o"), "--mllvm",
                                            "-ml-advisor-size-increase-threshold=0.1"});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QCOMPARE(result["forceStopped"].toBool(), true);
    QVERIFY2(readAll(path("ours.o")) == readAll(path("reference.o")), "objects differ");
}

void tst_recording::theSizeGuardStopsAPolicy_data() {
    QTest::addColumn<QString>("policy");
    addPolicyRows();
}

void tst_recording::theSizeGuardStopsAPolicy() {
    QFETCH(QString, policy);
    const QJsonObject result = compileByUs(
        {corpusFolder("plain/graph.cpp.o"), "--policy", policy, "--mllvm", "-ml-advisor-size-increase-threshold=0.1"});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QCOMPARE(result["forceStopped"].toBool(), true);
    int inlined = 0, stopped = 0;
    for (const QJsonValue& value : decisionsOf(result)) {
        inlined += value["outcome"].toString().startsWith("inlined");
        if (value["reason"].toString() != "module size grew too much") continue;
        ++stopped;
        QCOMPARE(value["advice"].toString(), QString("refuse"));
        QCOMPARE(value["row"].toInt(), -1);
    }
    QCOMPARE(inlined, 1);
    QVERIFY(stopped > 100);
}

QTEST_GUILESS_MAIN(tst_recording)
#include "tst_recording.moc"
