// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/visible_text.h"
#include "core/jobs/report/gate_report.h"
#include "core/jobs/tables/markdown_text.h"

#include <QTest>
#include <QTextDocument>
#include <QTextFragment>
#include <QTextList>
#include <QTextTable>

using namespace inlinescope;

/// Checked with Qt's reader of GitHub's Markdown (md4c): the content of the document, and its markup.
class TestMarkdownText : public QObject {
    Q_OBJECT

    /// Whether the fragments of a block are only text. Text that GitHub would also turn into a link must be in a code
    /// span.
    static QString markupIn(const QTextBlock& block) {
        if (block.blockFormat().headingLevel() > 0) return "a heading";
        for (auto it = block.begin(); !it.atEnd(); ++it) {
            const QTextCharFormat format = it.fragment().charFormat();
            const bool isCode = format.fontFixedPitch();
            if (format.isAnchor() || format.isImageFormat()) return "a link or an image";
            if (format.fontWeight() > QFont::Normal || format.fontItalic() || format.fontStrikeOut()) return "emphasis";
            if (isCode) continue;
            static const QRegularExpression linked("[@#&]|www\\.|[a-z]:[a-z/]|\\b[A-Z]+-[0-9]|[0-9a-f]{7}",
                                                   QRegularExpression::CaseInsensitiveOption);
            if (const auto match = linked.match(it.fragment().text()); match.hasMatch()) return match.captured();
        }
        return {};
    }

    static void addTexts() {
        QTest::addColumn<QString>("text");
        for (const char* text : {"plain.cpp",
                                 "a|b",
                                 "a||b",
                                 "a\\|b",
                                 "\\",
                                 "a\\",
                                 "\\|",
                                 "`",
                                 "``",
                                 "`a`",
                                 "a`b",
                                 "``a`b```",
                                 "`|`",
                                 "`\\|`",
                                 "*a*",
                                 "_a_",
                                 "__init__",
                                 "~~a~~",
                                 "<b>a</b>",
                                 "<img src=x onerror=y>",
                                 "<!-- a",
                                 "&lt;b&gt;",
                                 "&#35; a",
                                 "[a](http://example.org)",
                                 "![a](http://example.org/y.png)",
                                 "[a]: http://example.org",
                                 "http://example.org/z",
                                 "www.x.y",
                                 "WWW.x.y",
                                 "a@b.cd",
                                 "@team",
                                 "a/b#12",
                                 "#12",
                                 "GH-12",
                                 "(GH-12)",
                                 "(deadbeef1)",
                                 "deadbeef1",
                                 "# Size gate: passed",
                                 "## a",
                                 "> a",
                                 "- a",
                                 "+ a",
                                 "1. a",
                                 "1) a",
                                 "---",
                                 "===",
                                 "```",
                                 "    a",
                                 "| a | b |",
                                 "$x$",
                                 ":smile:",
                                 "a\nb",
                                 "a\n\n## Size gate: passed",
                                 "a\r## b",
                                 "\x1b[31ma",
                                 "a\u202eb",
                                 "std::vector<int>::push_back",
                                 "operator||",
                                 "f(int&&)",
                                 "the sides differ in flags: A has -Oz, B has -O2",
                                 "flags @team differ *much* from #3, says a|b",
                                 "crashed in B (Segmentation fault)",
                                 "'lambda'(int)::operator()"})
            QTest::newRow(text) << QString::fromUtf8(text);
    }

    static QString shown(const QString& text) {
        return QString::fromStdString(visibleText(text.toStdString())).simplified();
    }

private slots:
    void namesAndSentencesInALineAreText_data() { addTexts(); }

    void namesAndSentencesInALineAreText() {
        QFETCH(QString, text);
        const std::string code = markdownCode(text.toStdString(), MarkdownPlace::Line),
                          sentence = markdownSentence(text.toStdString(), MarkdownPlace::Line);
        for (const std::string& line : {"- " + code + ": said", "- " + sentence + " said", "- said " + sentence}) {
            QTextDocument document;
            document.setMarkdown(QString::fromStdString(line) + "\n", QTextDocument::MarkdownDialectGitHub);
            QCOMPARE(document.blockCount(), 1);
            const QTextBlock block = document.firstBlock();
            QVERIFY2(block.textList() && block.textList()->format().indent() == 1, line.c_str());
            QVERIFY2(markupIn(block).isEmpty(), (line + ": " + markupIn(block).toStdString()).c_str());
            const QString read = block.text().simplified();
            QVERIFY2(read.contains(shown(text)), qPrintable(QString::fromStdString(line) + ": " + read));
        }
    }

    void cellsStayInTheirColumn_data() { addTexts(); }

    void cellsStayInTheirColumn() {
        QFETCH(QString, text);
        for (const std::string& cell :
             {markdownCell(text.toStdString()), markdownSentence(text.toStdString(), MarkdownPlace::Cell),
              markdownCode(text.toStdString(), MarkdownPlace::Cell)}) {
            const QString written =
                QString::fromStdString("| h | i |\n|:--|:--|\n| " + cell + " | x |\n| " + cell + " | y |\n");
            QTextDocument document;
            document.setMarkdown(written, QTextDocument::MarkdownDialectGitHub);
            const QList<QTextFrame*> frames = document.rootFrame()->childFrames();
            QCOMPARE(frames.size(), 1);
            auto* table = qobject_cast<QTextTable*>(frames.front());
            QVERIFY(table);
            QCOMPARE(table->rows(), 3);
            QCOMPARE(table->columns(), 2);
            QCOMPARE(table->cellAt(1, 1).firstCursorPosition().block().text(), QString("x"));
            const QTextBlock block = table->cellAt(1, 0).firstCursorPosition().block();
            QVERIFY2(markupIn(block).isEmpty(), qPrintable(written + markupIn(block)));
            // "\\|" is "|" in a cell's code span too (GFM 4.10, example 200); this reader keeps the backslash there.
            QString read = block.text().simplified();
            if (!text.contains("\\|")) read.replace("\\|", "|");
            QCOMPARE(read, shown(text));
        }
    }

    // In every place of a gate's summary that comes from a file.
    void aGateHasOneHeadingWhateverItsNamesSay_data() { addTexts(); }

    void aGateHasOneHeadingWhateverItsNamesSay() {
        QFETCH(QString, text);
        const std::string hostile = text.toStdString();
        Gate gate;
        gate.base = gate.next = hostile;
        gate.modules = {{hostile, 10, 20, true, {}, Explanation(), hostile}};
        Culprit culprit;
        culprit.caller = culprit.callee = culprit.location = hostile;
        gate.modules[0].explanation->culprits = {culprit};
        gate.modules[0].explanation->ended = EarlyEnd::Error;
        gate.modules[0].explanation->error = hostile;
        gate.omissions = {{hostile, hostile, 70, {}, true}};
        gate.differences = {hostile};
        gate.shown = gate.compared = gate.known = 1;
        const QString written = QString::fromStdString(gateMarkdown(gate));
        QTextDocument document;
        document.setMarkdown(written, QTextDocument::MarkdownDialectGitHub);
        QCOMPARE(document.firstBlock().text(), QString("Size gate: failed"));
        static const QStringList own = {"Size gate: failed", "Not compared: 1 module",
                                        "The runs differ in more than their decisions"};
        for (QTextBlock block = document.firstBlock(); block.isValid(); block = block.next()) {
            if (own.contains(block.text()) || block.text().contains("of text: ") || block.text().contains(" over"))
                continue; // its own heading and its own bold words
            QVERIFY2(markupIn(block).isEmpty() || markupIn(block) == "emphasis", qPrintable(written + markupIn(block)));
            QVERIFY(block.blockFormat().headingLevel() == 0);
        }
        QCOMPARE(document.rootFrame()->childFrames().size(), 1);
        auto* table = qobject_cast<QTextTable*>(document.rootFrame()->childFrames().front());
        QVERIFY(table);
        QCOMPARE(table->columns(), 6);
        QCOMPARE(table->rows(), 2);
    }

    void whatCannotBeMarkupStaysAsItIs() {
        for (const char* text : {"plain.cpp", "src/a_b/c-d.c.o", "ok", "TOTAL", "=", "!", "-", "+", "a - b",
                                 "crashed in B (Segmentation fault)", "-Oz"})
            QCOMPARE(markdownCell(text), std::string(text));
        QCOMPARE(markdownSentence("a - b", MarkdownPlace::Line), std::string("a - b"));
        QCOMPARE(markdownSentence("see @a b #3 c", MarkdownPlace::Line), std::string("see `@a` b `#3` c"));
        QCOMPARE(markdownCode("", MarkdownPlace::Line), std::string());
    }
};

QTEST_MAIN(TestMarkdownText)
#include "tst_markdown_text.moc"
