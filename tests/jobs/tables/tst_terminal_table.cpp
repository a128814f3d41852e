// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/terminal_table.h"

#include <QStringList>
#include <QTest>

#include <sstream>

using namespace inlinescope;

/// Which columns stay where a terminal has no room for all.
class TerminalTableTest : public QObject {
    Q_OBJECT

    /// As of a comparison of two runs.
    static Table comparison() {
        Table table;
        table.columns = {{"module"},
                         {"size_a", ColumnKind::Bytes},
                         {"size_b", ColumnKind::Bytes},
                         {"delta", ColumnKind::Delta},
                         {"percent", ColumnKind::Percent},
                         {"decisions_a", ColumnKind::Count},
                         {"decisions_b", ColumnKind::Count},
                         {"status", ColumnKind::Status},
                         {"added", ColumnKind::Delta},
                         {"culprit_caller"},
                         {"culprit_callee"},
                         {"culprit_bytes", ColumnKind::Delta},
                         {"object_hash"},
                         {"label"}};
        const auto number = [](std::int64_t value) { return cell(value); };
        table.rows = {{cell("core/store/writer.cpp.o"), number(18204), number(17020), number(-1184), cell(-6.5),
                       number(412), number(408), cell("ok"), number(0), cell("Writer::put(Row const&)"),
                       cell("Connection::execute"), number(-612), cell(std::string(64, 'f')), Cell()}};
        table.total =
            Row{cell("TOTAL"), number(18204), number(17020), number(-1184), cell(-6.5), number(412), number(408),
                Cell(),        Cell(),        Cell(),        Cell(),        Cell(),     Cell(),      Cell()};
        return table;
    }
    static QStringList lines(const TerminalTable& table) {
        std::ostringstream out;
        table.write(out);
        return QString::fromStdString(out.str()).split('\n', Qt::SkipEmptyParts);
    }
    static QStringList titles(const TerminalTable& table) {
        return lines(table).value(0).split(' ', Qt::SkipEmptyParts);
    }
    static QStringList leftOut(const TerminalTable& table) {
        QStringList names;
        for (const std::string& name : table.leftOut())
            names << QString::fromStdString(name);
        return names;
    }
    static TerminalTable shown(std::size_t width) {
        const Table table = comparison();
        return {table, {width, false}};
    }

private slots:
    void whatATableIsReadForStaysLongest_data() {
        QTest::addColumn<int>("width");
        QTest::addColumn<QStringList>("expected");
        // 14 characters for each name that is cut, the widest of title and values for others, and two between.
        const QStringList answer = {"module", "size_a", "size_b", "delta"};
        QTest::newRow("one column") << 10 << QStringList{"module"};
        QTest::newRow("delta") << 26 << QStringList{"module", "delta"};
        QTest::newRow("sizes") << 40 << answer;
        QTest::newRow("culprit") << 76 << answer + QStringList{"culprit_callee", "culprit_bytes"};
        QTest::newRow("80") << 80 << answer + QStringList{"status", "culprit_callee", "culprit_bytes"};
    }
    void whatATableIsReadForStaysLongest() {
        QFETCH(const int, width);
        QFETCH(const QStringList, expected);
        const TerminalTable table = shown(std::size_t(width));
        QCOMPARE(titles(table), expected);
        for (const QString& line : lines(table))
            QVERIFY2(width < 14 || line.size() <= width, qPrintable(line));
        QStringList rest;
        for (const Column& column : comparison().columns)
            if (!expected.contains(QString::fromStdString(column.name))) rest << QString::fromStdString(column.name);
        QCOMPARE(leftOut(table), rest); // in the table's order
    }

    void countsGoBeforeNamesAndHashesBeforeCounts() {
        const QStringList wide = titles(shown(150)), medium = titles(shown(120));
        QVERIFY2(wide.contains("decisions_a") && !wide.contains("object_hash") && !wide.contains("label"),
                 qPrintable(wide.join(' ')));
        QVERIFY2(medium.contains("culprit_caller") && !medium.contains("decisions_b"), qPrintable(medium.join(' ')));
    }

    void withRoomNothingIsLeftOut() {
        const Table table = comparison();
        QCOMPARE(titles(TerminalTable(table, {400, false})).size(), qsizetype(table.columns.size()));
        QVERIFY(TerminalTable(table, {20, false, true}).leftOut().empty());
        QVERIFY(TerminalTable(table, {20, false, false, true}).leftOut().empty()); // the user chose them
    }

    void cellsStayBelowTheirTitles() {
        const QStringList shownLines = lines(shown(80));
        const auto endOf = [](const QString& line, const QString& word) { return line.indexOf(word) + word.size(); };
        QCOMPARE(endOf(shownLines[1], "\u22121,184"), endOf(shownLines[0], "delta"));
        QCOMPARE(endOf(shownLines[1], "\u2212612"), endOf(shownLines[0], "culprit_bytes"));
        QVERIFY(shownLines[2].startsWith("TOTAL "));
    }
};

QTEST_GUILESS_MAIN(TerminalTableTest)
#include "tst_terminal_table.moc"
