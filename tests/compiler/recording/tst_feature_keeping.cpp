// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/support.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

using namespace support;

namespace {

/// `trip` calls itself if `writing` is set, and so can be inlined into itself if it is not.
const QByteArray text = "struct cursor { struct cursor *next; int state, saved; };\n"
                        "int save(struct cursor *), drop(struct cursor *), lookup(int, struct cursor *);\n"
                        "HELPER static int helper(struct cursor *c) {\n"
                        "    for (int i = 0; i < c->saved; ++i)\n"
                        "        if (lookup(i, c) > 3) return save(c);\n"
                        "    return drop(c);\n"
                        "}\n"
                        "int trip(struct cursor *first, int code, int writing) {\n"
                        "    int result = 0;\n"
                        "    for (struct cursor *c = first; c; c = c->next) {\n"
                        "        if (writing) {\n"
                        "            result = save(c);\n"
                        "            if (result) {\n"
                        "                (void)trip(first, result, 0);\n"
                        "                break;\n"
                        "            }\n"
                        "        } else {\n"
                        "            c->state = code;\n"
                        "            drop(c);\n"
                        "        }\n"
                        "        result += helper(c);\n"
                        "    }\n"
                        "    return result + helper(first);\n"
                        "}\n";

} // namespace

/// The code that keeps the features sees every inlining, and nothing else depends on it.
class tst_feature_keeping : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;
    QString path(const QString& name) const { return m_folder.filePath(name); }

private slots:
    void aFunctionInlinedIntoItselfKeepsItsFeatures();
    void withoutFeaturesAllElseIsTheSame_data();
    void withoutFeaturesAllElseIsTheSame();
};

/// LLVM's ML advisor refuses to inline a function into itself, and must be notified if the heuristic does. The expected
/// features are from clang's own dump of the function after the inliner, with `helper` kept out of it.
void tst_feature_keeping::aFunctionInlinedIntoItselfKeepsItsFeatures() {
    QFile source(path("self.c"));
    QVERIFY(source.open(QIODevice::WriteOnly) && source.write(text) == text.size());
    source.close();
    const Outcome dump = run("clang-22",
                             {"-O2", "-DHELPER=__attribute__((noinline))", "-mllvm", "-print-after=inline", "-mllvm",
                              "-filter-print-funcs=trip", "-c", "self.c", "-o", "/dev/null"},
                             m_folder.path());
    const QString inlined = QString::fromUtf8(dump.err).section("InlinerPass on (trip)", 1).section("\n}", 0, 0);
    QVERIFY2(inlined.contains("@trip(") && !inlined.section('{', 1).contains("@trip("), qPrintable(inlined));
    static const QRegularExpression label("^\\d+:", QRegularExpression::MultilineOption);
    const qsizetype blocks = 1 + inlined.count(label);

    QCOMPARE(run("clang-22", {"-O2", "-DHELPER=", "-Xclang", "-fembed-bitcode=all", "-c", "self.c", "-o", "self.o"},
                 m_folder.path())
                 .code,
             0);
    const QJsonObject result = compileByUs({path("self.o")});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QStringList callerBlocks;
    for (const QJsonValue& column : result["features"].toArray())
        for (const QJsonValue& row : column["rows"].toArray())
            if (column["name"] == "caller_basic_block_count") callerBlocks << row.toString();
    int intoItself = 0, helpers = 0;
    for (const QJsonValue& value : result["decisions"].toArray()) {
        QVERIFY(value["outcome"].toString().startsWith("inlined")); // the last call of a function deletes it
        intoItself += value["callee"] == "trip";
        if (value["callee"] != "helper") continue;
        QVERIFY(value["row"].toInt() >= 0); // including those that came with the copy of the function
        if (helpers++ == 0) QCOMPARE(callerBlocks.value(value["row"].toInt()), QString::number(blocks));
    }
    QCOMPARE(intoItself, 1);
    QCOMPARE(helpers, 4);
}

void tst_feature_keeping::withoutFeaturesAllElseIsTheSame_data() {
    QTest::addColumn<QString>("object");
    QTest::addColumn<QString>("policy");
    for (const QString object : {"plain/vm.c.o", "plain/text.cpp.o", "g/events.cpp.o"})
        for (const QString policy : {"default", "never"})
            QTest::addRow("%s %s", qPrintable(object), qPrintable(policy)) << object << policy;
}

void tst_feature_keeping::withoutFeaturesAllElseIsTheSame() {
    QFETCH(QString, object);
    QFETCH(QString, policy);
    const QStringList arguments{corpusFolder(object), "--policy", policy};
    const QJsonObject with = compileByUs(arguments);
    const QJsonObject without = compileByUs(arguments + QStringList{"--without-features"});
    QCOMPARE(without["status"].toString(), QString("ok"));
    QVERIFY(!with["features"].toArray().isEmpty() && without["features"].toArray().isEmpty());
    for (const QString part : {"objectHash", "sizes", "sections", "functions"})
        QVERIFY2(with[part] == without[part], qPrintable(part));
    const QJsonArray expected = with["decisions"].toArray(), found = without["decisions"].toArray();
    QVERIFY(!expected.isEmpty());
    QCOMPARE(found.size(), expected.size());
    for (qsizetype i = 0; i < found.size(); ++i) {
        QJsonObject decision = expected[i].toObject();
        decision["row"] = -1;
        QCOMPARE(found[i].toObject(), decision);
    }
}

QTEST_GUILESS_MAIN(tst_feature_keeping)
#include "tst_feature_keeping.moc"
