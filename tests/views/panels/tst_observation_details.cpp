// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/charts/tensor_grid.h"
#include "views/panels/observation_details.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QTest>

using namespace inlinescope;

namespace {

/// One observation of these tensors.
Table observationOf(const std::vector<std::pair<std::string, std::string>>& tensors) {
    Table table;
    table.rows.emplace_back();
    for (const auto& [name, text] : tensors) {
        Column column;
        column.name = name;
        table.columns.push_back(column);
        table.rows[0].push_back(cell(text));
    }
    return table;
}

/// "[1 1 1]"
std::string onesOf(int elements) {
    std::string text = "[1";
    for (int element = 1; element < elements; ++element)
        text += " 1";
    return text + "]";
}

} // namespace

/// The tensors of one observation.
class TestObservationDetails : public QObject {
    Q_OBJECT

    ObservationDetails m_details;
    QPlainTextEdit* m_text = m_details.findChild<QPlainTextEdit*>(QStringLiteral("logsDetails"));
    TensorGrid* m_grid = m_details.findChild<TensorGrid*>(QStringLiteral("logsTensor"));
    QLabel* m_note = m_details.findChild<QLabel*>(QStringLiteral("logsTensorNote"));

private slots:
    void namesAndTensorsAreAligned() {
        m_details.showObservation(observationOf({{"a", "1"}, {"bcd", "[2 3]"}}), 0);
        QCOMPARE(m_text->toPlainText(), QString("a    1\nbcd  [2 3]\n"));
    }

    /// 2,000 rows that were as wide as the longest name would be 200 million characters.
    void longNamesAndTensorsAreCut() {
        std::vector<std::pair<std::string, std::string>> tensors = {{std::string(100'000, 'n'), onesOf(100'000)}};
        for (int feature = 0; feature < 2'000; ++feature)
            tensors.emplace_back("f" + std::to_string(feature), "1");
        m_details.showObservation(observationOf(tensors), 0);
        const QString text = m_text->toPlainText();
        QVERIFY(text.size() < 300'000);
        QVERIFY(text.startsWith(QString(99, 'n') + QChar(0x2026) + "  [1 1"));
        QVERIFY(text.contains("\nf1999 "));
        QVERIFY(text.endsWith("an export of the table has them in full."));
    }

    void aTensorTooLargeForTheGridIsSaid() {
        m_details.showTensor(observationOf({{"small", onesOf(1 << 16)}}), 0, "small");
        QVERIFY(!m_grid->isHidden() && m_note->isHidden());
        QCOMPARE(m_grid->columns(), 1 << 16);
        m_details.showTensor(observationOf({{"large", onesOf((1 << 16) + 1)}}), 0, "large");
        QVERIFY(m_grid->isHidden() && !m_note->isHidden());
        QCOMPARE(m_note->text(), QString("The tensor of large has more than 65,536 elements and is not drawn."));
        m_details.showTensor(observationOf({{"scalar", "1"}}), 0, "scalar");
        QVERIFY(m_grid->isHidden() && m_note->isHidden());
    }
};

QTEST_MAIN(TestObservationDetails)
#include "tst_observation_details.moc"
