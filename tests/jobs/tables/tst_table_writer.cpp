// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/tables/table_writer.h"

#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QTest>

#include <sstream>

using namespace inlinescope;

class TableWriterTest : public QObject {
    Q_OBJECT

    static Table awkwardTable() {
        Table table;
        table.columns = {
            {"name"}, {"size", ColumnKind::Bytes}, {"delta", ColumnKind::Delta}, {"percent", ColumnKind::Percent}};
        using S = std::string;
        table.rows = {{S("plain"), std::int64_t(1234567), std::int64_t(-5), -0.4},
                      {S("a,b"), std::int64_t(0), std::int64_t(7), 12.5},
                      {S("say \"hi\""), Cell(), Cell(), Cell()},
                      {S("two\r\nlines | tab\there"), std::int64_t(9007199254740993), std::int64_t(0), 0.0}};
        table.total = std::vector<Cell>{S("TOTAL"), std::int64_t(90071992560), std::int64_t(2), Cell()};
        return table;
    }

    static std::string written(TableFormat format) {
        std::ostringstream out;
        writeTable(out, awkwardTable(), format);
        return out.str();
    }

private slots:
    // RFC 4180: CRLF; fields with comma, quote or line end in quotes, quotes doubled; all others without quotes.
    void csvFollowsRfc4180() {
        QCOMPARE(written(TableFormat::Csv), std::string("name,size,delta,percent\r\n"
                                                        "plain,1234567,-5,-0.4\r\n"
                                                        "\"a,b\",0,7,12.5\r\n"
                                                        "\"say \"\"hi\"\"\",,,\r\n"
                                                        "\"two\r\nlines | tab\there\",9007199254740993,0,0\r\n"
                                                        "TOTAL,90071992560,2,\r\n"));
    }

    void tsvKeepsOneLineARow() {
        const QString text = QString::fromStdString(written(TableFormat::Tsv));
        const QStringList lines = text.split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 6);
        for (const QString& line : lines)
            QCOMPARE(line.count('\t'), 3);
        QCOMPARE(lines[4], QString("two  lines | tab here\t9007199254740993\t0\t0"));
    }

    // Checked with a JSON reader independent of the writer.
    void jsonIsReadBackByQt() {
        const QJsonDocument document = QJsonDocument::fromJson(QByteArray::fromStdString(written(TableFormat::Json)));
        const QJsonArray rows = document.array();
        QCOMPARE(rows.size(), 5);
        QCOMPARE(rows[1].toObject()["name"].toString(), QString("a,b"));
        QVERIFY(rows[2].toObject()["size"].isNull());
        QCOMPARE(rows[0].toObject()["percent"].toDouble(), -0.4);
        QCOMPARE(rows[4].toObject()["name"].toString(), QString("TOTAL"));
        QCOMPARE(rows[3].toObject()["size"].toInteger(), qint64(9007199254740993));
    }

    void markdownEscapesBars() {
        const QStringList lines =
            QString::fromStdString(written(TableFormat::Markdown)).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 7);
        QVERIFY(lines[1].contains("--:"));
        QVERIFY(lines[5].contains("`two  lines \\| tab here`"));
    }

    // All characters that a terminal could interpret, in a cell and in a column's name.
    void noFormatWritesHiddenCharacters_data() {
        QTest::addColumn<int>("format");
        for (const TableFormat format :
             {TableFormat::Table, TableFormat::Csv, TableFormat::Tsv, TableFormat::Json, TableFormat::Markdown})
            QTest::newRow(qPrintable(QString::number(int(format)))) << int(format);
    }

    void noFormatWritesHiddenCharacters() {
        QFETCH(int, format);
        QString hostile = "a";
        for (char16_t code = 0; code < 0xa0; ++code)
            if ((code < ' ' || code >= 0x7f) && code != '\n' && code != '\t') hostile += QChar(code);
        hostile += QString::fromUtf8("\u202e\u2066\u200f\u2028z");
        Table table;
        table.columns = {{hostile.toStdString()}};
        table.rows = {{hostile.toStdString()}};
        table.total = table.rows.front();
        std::ostringstream out;
        writeTable(out, table, TableFormat(format));
        QByteArray written = QByteArray::fromStdString(out.str());
        if (TableFormat(format) == TableFormat::Csv) written.replace("\r\n", "\n"); // the format's line end
        for (const QChar c : QString::fromUtf8(written)) {
            const bool isStructure = c == '\n' || (c == '\t' && TableFormat(format) == TableFormat::Tsv);
            const bool isHidden = c.category() == QChar::Other_Control || c.category() == QChar::Other_Format ||
                                  c.category() == QChar::Separator_Line;
            QVERIFY2(isStructure || !isHidden, qPrintable(QString::number(c.unicode(), 16)));
        }
        if (TableFormat(format) != TableFormat::Json) return;
        const QJsonArray rows = QJsonDocument::fromJson(written).array();
        QCOMPARE(rows[0].toObject()[hostile].toString(), hostile); // the escapes are JSON's own
    }

    void textsThatASpreadsheetWouldComputeAreGuarded() {
        Table table;
        table.columns = {{"name"}, {"delta", ColumnKind::Delta}, {"percent", ColumnKind::Percent}};
        using S = std::string;
        for (const char* text : {"=1+1", "+f", "-[Foo bar]", "@x", "\uff1d1", "-12", "+1.5e3", "a=1", "", "=", "-",
                                 "-a=b", "-a|b!c", "-f(x)"})
            table.rows.push_back({S(text), std::int64_t(-5), -0.5});
        const auto csv = [&table](FormulaGuard guard) {
            std::ostringstream out;
            writeTable(out, table, TableFormat::Csv, guard);
            return QString::fromStdString(out.str()).replace(",-5,-0.5", "").split("\r\n");
        };
        QCOMPARE(csv(FormulaGuard::On),
                 QStringList({"name,delta,percent", "'=1+1", "'+f", "'-[Foo bar]", "'@x", QString::fromUtf8("'\uff1d1"),
                              "-12", "+1.5e3", "a=1", "", "=", "-", "-a=b", "'-a|b!c", "'-f(x)", ""}));
        QCOMPARE(csv(FormulaGuard::Off).mid(1, 3), QStringList({"=1+1", "+f", "-[Foo bar]"}));
        std::ostringstream out;
        writeTable(out, table, TableFormat::Tsv);
        QVERIFY(out.str().find("\n'=1+1\t-5\t-0.5\n") != std::string::npos);
        std::ostringstream json;
        writeTable(json, table, TableFormat::Json);
        QVERIFY(json.str().find("\"=1+1\"") != std::string::npos);
    }

    void tableAlignsNumbersRight() {
        const QStringList lines = QString::fromStdString(written(TableFormat::Table)).split('\n', Qt::SkipEmptyParts);
        QCOMPARE(lines.size(), 6);
        const auto end = [&](int line, const char* text) { return lines[line].indexOf(text) + int(qstrlen(text)); };
        QCOMPARE(end(1, "1234567"), end(4, "9007199254740993"));
        QCOMPARE(end(2, "+7"), end(1, "-5"));
    }
};

QTEST_GUILESS_MAIN(TableWriterTest)
#include "tst_table_writer.moc"
