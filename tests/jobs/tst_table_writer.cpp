#include "core/jobs/table_writer.h"

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
    // RFC 4180: CRLF, fields with comma, quote or line end in quotes, quotes doubled; everything else bare.
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

    // Judged by another JSON reader than the one that writes.
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
        QVERIFY(lines[5].contains("lines \\| tab"));
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
