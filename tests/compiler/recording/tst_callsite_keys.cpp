// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/support.h"

#include <QHash>
#include <QRegularExpression>
#include <QSet>
#include <QtTest>

using namespace support;

namespace {

/// One callsite of a run, recorded twice: named as in a run without debug info, and by its real place.
struct Site {
    QString synthetic; ///< key and occurrence
    QString real;      ///< caller, callee and the stack of real lines and columns; empty without a location
};
using Sites = QList<Site>;
using Pair = std::pair<qsizetype, qsizetype>;

QString shape(const QJsonObject& decision) {
    return decision["caller"].toString() + ">" + decision["callee"].toString() + " " + decision["advice"].toString() +
           " " + decision["outcome"].toString() + " " + decision["reason"].toString();
}

/// The rows with the same `name` in both runs, first with first, second with second.
template <typename Name>
QSet<Pair> pairsBy(const Sites& a, const Sites& b, Name name) {
    QHash<QString, QList<qsizetype>> inB;
    for (qsizetype j = 0; j < b.size(); ++j)
        inB[name(b[j])].append(j);
    QSet<Pair> pairs;
    for (qsizetype i = 0; i < a.size(); ++i) {
        const auto found = inB.find(name(a[i]));
        if (!name(a[i]).isEmpty() && found != inB.end() && !found->isEmpty()) pairs.insert({i, found->takeFirst()});
    }
    return pairs;
}

} // namespace

class tst_callsite_keys : public QObject {
    Q_OBJECT

private:
    QHash<QString, Sites> m_default; ///< the default policy's run of each object, computed once

    /// Counts over all modules, per kind of second run.
    struct Tally {
        qsizetype synthetic = 0, right = 0, real = 0, found = 0;
    };
    void countPairs(const Sites& a, const Sites& b, Tally& tally) const;
    static Sites sitesOf(const QString& object, const QStringList& how);

private slots:
    void keysAlignRunsAsRealLocationsDo_data();
    void keysAlignRunsAsRealLocationsDo();
    void aModuleWithDebugInfoIsKeyedByItsRealLocations();
    void keysAreTheSameInTwoRunsOfOnePolicy();
    void macroMadeTwinsHaveKeysOfTheirOwn();
    void callsBelowInlinedTwinsHaveKeysOfTheirOwn();
};

void tst_callsite_keys::countPairs(const Sites& a, const Sites& b, Tally& tally) const {
    const QSet<Pair> made = pairsBy(a, b, [](const Site& site) { return site.synthetic; });
    const QSet<Pair> wanted = pairsBy(a, b, [](const Site& site) { return site.real; });
    for (const Pair& pair : made) {
        if (a[pair.first].real.isEmpty() && b[pair.second].real.isEmpty()) continue; // there is no reference
        ++tally.synthetic;
        tally.right += a[pair.first].real == b[pair.second].real;
    }
    tally.real += wanted.size();
    tally.found += std::ranges::count_if(wanted, [&](const Pair& pair) { return made.contains(pair); });
}

/// The rows of one run, recorded twice. Empty if debug info changes the inliner's questions: then there is no
/// reference.
Sites tst_callsite_keys::sitesOf(const QString& object, const QStringList& how) {
    const QJsonArray real = compileByUs(QStringList{object} + how)["decisions"].toArray();
    const QJsonArray synthetic = compileByUs(QStringList{object, "--synthetic"} + how)["decisions"].toArray();
    // Debug info must not change the inliner's questions: only then are the two recordings of one run the same rows.
    bool same = real.size() == synthetic.size() && !real.isEmpty();
    Sites sites;
    for (qsizetype row = 0; same && row < real.size(); ++row) {
        same = shape(real[row].toObject()) == shape(synthetic[row].toObject()) &&
               synthetic[row]["path"].toString().isEmpty();
        const QString path = real[row]["path"].toString();
        const QString key =
            synthetic[row]["key"].toString() + "/" + QString::number(synthetic[row]["occurrence"].toInt());
        sites.append({key, path.isEmpty()
                               ? path
                               : real[row]["caller"].toString() + ">" + real[row]["callee"].toString() + " " + path});
    }
    return same ? sites : Sites();
}

void tst_callsite_keys::keysAlignRunsAsRealLocationsDo_data() {
    QTest::addColumn<QStringList>("second");
    QTest::addRow("default and never") << QStringList{"--policy", "never"};
    QTest::addRow("default and a threshold of 60") << QStringList{"--mllvm", "-inline-threshold=60"};
    QTest::addRow("default and a threshold of -20") << QStringList{"--mllvm", "-inline-threshold=-20"};
}

void tst_callsite_keys::keysAlignRunsAsRealLocationsDo() {
    QFETCH(QStringList, second);
    Tally tally;
    for (const QString& object : corpusObjects("g")) {
        if (!m_default.contains(object)) m_default[object] = sitesOf(object, {});
        const Sites a = m_default[object], b = sitesOf(object, second);
        QVERIFY2(!a.isEmpty() && !b.isEmpty(),
                 qPrintable(object + ": the run without debug info asks other questions"));
        countPairs(a, b, tally);
    }
    const double right = 100.0 * double(tally.right) / double(tally.synthetic);
    const double found = 100.0 * double(tally.found) / double(tally.real);
    qInfo("pairs by key: %lld, of them with equal real line, column and inlined-at stack: %.2f %% (at least 99.5)",
          (long long)tally.synthetic, right);
    qInfo("pairs by real location: %lld, of them found by key: %.2f %% (at least 97)", (long long)tally.real, found);
    QVERIFY(tally.synthetic > 3000);
    QVERIFY(right >= 99.5);
    QVERIFY(found >= 97.0);
}

void tst_callsite_keys::aModuleWithDebugInfoIsKeyedByItsRealLocations() {
    int deep = 0;
    for (const QJsonValue& value : compileByUs({corpusFolder("g/graph.cpp.o")})["decisions"].toArray()) {
        const QString path = value["path"].toString();
        QVERIFY(!path.isEmpty());
        deep += path.contains(" @ ");
        QString site = value["site"].toString();
        QCOMPARE(site.remove(QRegularExpression("#\\d+")), path); // only the id of a twin is added
        QVERIFY(path.split(" @ ").last().startsWith(value["caller"].toString() + ":"));
    }
    QVERIFY(deep > 10);
    for (const QJsonValue& value : compileByUs({corpusFolder("plain/graph.cpp.o")})["decisions"].toArray())
        QVERIFY(value["path"].toString().isEmpty());
}

void tst_callsite_keys::keysAreTheSameInTwoRunsOfOnePolicy() {
    for (const QString object : {"plain/expression.cpp.o", "g/expression.cpp.o"})
        QCOMPARE(compileByUs({corpusFolder(object)})["decisions"], compileByUs({corpusFolder(object)})["decisions"]);
}

void tst_callsite_keys::macroMadeTwinsHaveKeysOfTheirOwn() {
    for (const QString way : {"plain", "g"}) {
        QSet<QString> keys;
        int exchanges = 0;
        for (const QJsonValue& value :
             compileByUs({corpusFolder(way + "/sorting.c.o"), "--policy", "never"})["decisions"].toArray()) {
            if (value["caller"].toString() != "sort_three" || value["callee"].toString() != "exchange") continue;
            ++exchanges;
            keys.insert(value["key"].toString());
            QCOMPARE(value["occurrence"].toInt(), 0);
        }
        QCOMPARE(exchanges, 3); // ORDER3 is one line of source
        QCOMPARE(keys.size(), 3);
    }
}

// outer() calls middle() twice from one place, and middle() calls leaf() twice in the same way: 2 sites of leaf in
// middle, 4 below outer, and 8 below top(), which calls outer() twice from one place.
void tst_callsite_keys::callsBelowInlinedTwinsHaveKeysOfTheirOwn() {
    QTemporaryDir folder;
    QFile source(folder.filePath("twins.c"));
    QVERIFY(source.open(QIODevice::WriteOnly));
    source.write("#define TWICE(f, x) (f(x) ^ f((x) + 1))\n"
                 "volatile int sink;\n"
                 "__attribute__((noinline)) int leaf(int x) { return sink * x; }\n"
                 "static inline int middle(int x) { return TWICE(leaf, x); }\n"
                 "static inline int outer(int x) { return TWICE(middle, x); }\n"
                 "int top(int x) { return TWICE(outer, x); }\n");
    source.close();
    const QString object = folder.filePath("twins.o");
    const auto built = support::run(
        "clang-22", {"-O2", "-g", "-Xclang", "-fembed-bitcode=all", "-c", source.fileName(), "-o", object});
    QVERIFY2(built.code == 0, built.err);
    const QJsonObject result = support::compileByUs({object});
    QSet<QString> keys, belowTop;
    const QJsonArray decisions = result["decisions"].toArray();
    for (const QJsonValue& decision : decisions) {
        QCOMPARE(decision["occurrence"].toInt(), 0);
        keys << decision["key"].toString();
        if (decision["caller"] == "top" && decision["callee"] == "leaf") belowTop << decision["site"].toString();
    }
    QCOMPARE(keys.size(), decisions.size());
    QCOMPARE(belowTop.size(), 8);
}

QTEST_GUILESS_MAIN(tst_callsite_keys)
#include "tst_callsite_keys.moc"
