// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/observation_details.h"

#include "views/charts/tensor_grid.h"
#include "views/models/table_access.h"
#include "views/models/words.h"
#include "views/text/fixed_font.h"
#include "views/text/plain_text.h"

#include <QLabel>
#include <QPlainTextEdit>
#include <QVBoxLayout>

#include <algorithm>

namespace inlinescope {
namespace {

constexpr std::size_t MostElements = 1 << 16; ///< that a grid shows
// Characters of a log that a stranger may have written.
constexpr qsizetype LongestName = 100;
constexpr qsizetype LongestTensor = 20'000;
constexpr qsizetype LongestText = 2'000'000;

/// At most `most` characters of the text; sets `isCut` if these are not all.
QString cut(const std::string& text, qsizetype most, bool& isCut) {
    const QString whole = QString::fromStdString(text);
    if (whole.size() <= most) return whole;
    isCut = true;
    return whole.left(most - 1) + QChar(0x2026);
}

/// "[1,33]" or "1x33": the numbers of a text.
std::vector<std::int64_t> shapeOf(const QString& text) {
    std::vector<std::int64_t> shape;
    QString digits;
    for (const QChar character : text + QLatin1Char(' ')) {
        if (character.isDigit())
            digits += character;
        else if (!digits.isEmpty())
            shape.push_back(digits.toLongLong()), digits.clear();
    }
    return shape;
}

/// The elements of a tensor's text, "[1 2 3]": all, or the first MostElements + 1.
std::vector<double> valuesOf(const QString& text) {
    std::vector<double> values;
    if (!text.startsWith(QLatin1Char('['))) return values;
    for (const QStringView element : QStringView(text).mid(1).chopped(1).split(QLatin1Char(' '))) {
        if (values.size() > MostElements) break;
        values.push_back(element.toDouble());
    }
    return values;
}

} // namespace

ObservationDetails::ObservationDetails(QWidget* parent)
    : QWidget(parent), m_text(new QPlainTextEdit(this)), m_grid(new TensorGrid(QStringLiteral("logsTensor"), this)),
      m_note(plainLabel(this)) {
    m_text->setObjectName(QStringLiteral("logsDetails"));
    m_text->setAccessibleName(tr("Tensors of the observation"));
    m_text->setReadOnly(true);
    m_text->setLineWrapMode(QPlainTextEdit::NoWrap);
    m_text->setFrameShape(QFrame::NoFrame);
    m_text->setFont(fixedFont());
    m_text->setPlaceholderText(tr("Select an observation to read its tensors in full."));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_text, 1);
    layout->addWidget(m_grid);
    layout->addWidget(m_note);
    m_grid->setVisible(false);
    m_note->setObjectName(QStringLiteral("logsTensorNote"));
    m_note->setWordWrap(true);
    m_note->setVisible(false);
}

void ObservationDetails::showObservation(const Table& observations, int row) {
    QString text;
    bool isCut = false;
    qsizetype width = 0;
    for (const Column& column : observations.columns)
        width = std::max(width, cut(column.name, LongestName, isCut).size());
    for (std::size_t column = 0; row >= 0 && column < observations.columns.size(); ++column) {
        if (text.size() > LongestText) {
            isCut = true;
            break;
        }
        const QString name = cut(observations.columns[column].name, LongestName, isCut);
        const QString value = cut(plainText(observations.rows[std::size_t(row)][column]), LongestTensor, isCut);
        text += name.leftJustified(int(width) + 2) + value + QLatin1Char('\n');
    }
    if (isCut && row >= 0) text += tr("Long names and tensors are cut here; an export of the table has them in full.");
    m_text->setPlainText(text);
}

void ObservationDetails::showTensor(const Table& observations, int row, const QString& feature) {
    const std::string name = feature.toStdString();
    std::vector<double> values;
    if (row >= 0 && observations.columnIndex(name) >= 0) values = valuesOf(cellText(observations, row, name));
    const bool isTooLarge = values.size() > MostElements;
    if (isTooLarge) values.clear();
    m_note->setText(
        tr("The tensor of %1 has more than %2 elements and is not drawn.").arg(feature, grouped(MostElements)));
    m_note->setVisible(isTooLarge);
    const int known = m_features.columns.empty() ? -1 : findRow(m_features, "feature", feature);
    const auto count = std::int64_t(values.size());
    m_grid->setTensor(feature,
                      known >= 0 ? shapeOf(cellText(m_features, known, "shape")) : std::vector<std::int64_t>{count},
                      std::move(values));
}

} // namespace inlinescope
