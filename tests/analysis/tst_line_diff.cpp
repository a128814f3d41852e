// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/line_diff.h"
#include "tests/support/process.h"

#include <QFile>
#include <QTemporaryDir>
#include <QtTest>

#include <random>

using namespace inlinescope;

namespace {

using Lines = std::vector<std::string>;

QByteArray textOf(const Lines& lines) {
    QByteArray text;
    for (const std::string& line : lines)
        text += QByteArray::fromStdString(line) + '\n';
    return text;
}

Lines lettersOf(const char* text) {
    Lines lines;
    for (; *text; ++text)
        lines.emplace_back(1, *text);
    return lines;
}

/// Both sides in files, compared by the system's diff and by ours.
struct BothDiffs {
    QTemporaryDir folder;
    QByteArray ours, theirs;
    std::vector<LinePair> rows;
    std::vector<std::string_view> a, b;

    BothDiffs(const Lines& linesA, const Lines& linesB)
        : a(linesA.begin(), linesA.end()), b(linesB.begin(), linesB.end()) {
        write("a", textOf(linesA));
        write("b", textOf(linesB));
        rows = alignLines(a, b);
        ours = QByteArray::fromStdString(unifiedDiff(a, b, rows, "a", "b"));
        theirs = runProgram("diff", {"--minimal", "-u", "--label", "a", "--label", "b", "a", "b"}, folder.path()).out;
    }
    void write(const QString& name, const QByteArray& content) const {
        QFile file(folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(content) != content.size()) qFatal("cannot write");
    }
    QByteArray read(const QString& name) const {
        QFile file(folder.filePath(name));
        return file.open(QIODevice::ReadOnly) ? file.readAll() : QByteArray();
    }
    /// Side A after the system's patch has applied our diff.
    QByteArray patched() const {
        write("ours.diff", ours);
        if (ours.isEmpty()) return read("a");
        const Finished done = runProgram("patch", {"--force", "a", "ours.diff"}, folder.path());
        return done.exitCode == 0 ? read("a") : done.out + done.err;
    }
    static qsizetype changes(const QByteArray& diff) {
        qsizetype count = 0;
        for (const QByteArray& line : diff.split('\n').mid(2))
            count += line.startsWith('+') || line.startsWith('-');
        return count;
    }
    /// Whether the rows have each line of both sides once, in order, and only equal ones as common.
    bool isWhole() const {
        std::size_t nextA = 0, nextB = 0;
        for (const LinePair& row : rows) {
            if (row.isCommon() && a[*row.a] != b[*row.b]) return false;
            if ((row.a && *row.a != nextA++) || (row.b && *row.b != nextB++)) return false;
        }
        return nextA == a.size() && nextB == b.size();
    }
};

} // namespace

/// The expected results are those of the system's diff and patch.
class TestLineDiff : public QObject {
    Q_OBJECT

private slots:
    void aUnifiedDiffIsTheSystems_data() {
        QTest::addColumn<QByteArray>("from");
        QTest::addColumn<QByteArray>("to");
        QTest::newRow("nothing changes") << QByteArray("abc") << QByteArray("abc");
        QTest::newRow("one line") << QByteArray("abcdefghij") << QByteArray("abcdXfghij");
        QTest::newRow("at the beginning") << QByteArray("abcdefgh") << QByteArray("Xabcdefgh");
        QTest::newRow("at the end") << QByteArray("abcdefgh") << QByteArray("abcdefghX");
        QTest::newRow("all of it appears") << QByteArray() << QByteArray("ab");
        QTest::newRow("all of it goes") << QByteArray("ab") << QByteArray();
        QTest::newRow("six lines between: one hunk") << QByteArray("aMNOPQRb") << QByteArray("XMNOPQRY");
        QTest::newRow("seven lines between: two") << QByteArray("aMNOPQRSb") << QByteArray("XMNOPQRSY");
        QTest::newRow("far apart") << QByteArray("0123456789abcdefghij") << QByteArray("01X3456789abcdefgYhij");
        QTest::newRow("lines change place") << QByteArray("abcdef") << QByteArray("abXcdeYf");
    }
    void aUnifiedDiffIsTheSystems() {
        QFETCH(const QByteArray, from);
        QFETCH(const QByteArray, to);
        const BothDiffs diffs(lettersOf(from.constData()), lettersOf(to.constData()));
        QCOMPARE(diffs.ours, diffs.theirs);
    }

    void noScriptIsShorterAndPatchTakesIt() {
        std::mt19937 random(7);
        for (int round = 0; round < 60; ++round) {
            const int letters = 2 + round % 5;
            const auto side = [&] {
                Lines lines(random() % 40);
                for (std::string& line : lines)
                    line = char('a' + int(random() % unsigned(letters)));
                return lines;
            };
            const Lines a = side(), b = side();
            const BothDiffs diffs(a, b);
            QVERIFY2(diffs.isWhole(), diffs.ours.constData());
            QCOMPARE(BothDiffs::changes(diffs.ours), BothDiffs::changes(diffs.theirs));
            QCOMPARE(diffs.patched(), textOf(b));
        }
    }

    void sidesWithoutACommonLineAndLongOnesAreBounded() {
        Lines a, b;
        for (int line = 0; line < 5'000; ++line) {
            a.push_back("a" + std::to_string(line * 7919 % 5'000));
            b.push_back((line % 3 ? "b" : "a") + std::to_string(line));
        }
        const BothDiffs diffs(a, b);
        QVERIFY(diffs.isWhole());
        QCOMPARE(diffs.patched(), textOf(b));
    }
};

QTEST_GUILESS_MAIN(TestLineDiff)
#include "tst_line_diff.moc"
