// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/headline.h"

#include "views/text/plain_text.h"
#include "views/theme/theme.h"

#include <QEvent>
#include <QHBoxLayout>
#include <QLabel>
#include <QVBoxLayout>

namespace inlinescope {
namespace {

/// No line begins with the separator of two parts, or with the unit of a number.
QString keptTogether(QString text) {
    return text.replace(QStringLiteral("   ·"), QString(3, QChar::Nbsp) + QStringLiteral("·"))
        .replace(QStringLiteral(" B"), QChar::Nbsp + QStringLiteral("B"));
}

} // namespace

Headline::Headline(const QString& name, QWidget* parent)
    : QWidget(parent), m_figure(plainLabel(this)), m_answer(plainLabel(this)), m_sentence(plainLabel(this)),
      m_detail(plainLabel(this)) {
    setObjectName(name);
    m_figure->setObjectName(name + QStringLiteral("Figure"));
    m_answer->setObjectName(name + QStringLiteral("Answer"));
    m_sentence->setObjectName(name + QStringLiteral("Sentence"));
    m_detail->setObjectName(name + QStringLiteral("Detail"));
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.7);
    large.setWeight(QFont::DemiBold);
    m_answer->setFont(large);
    for (QLabel* label : {m_answer, m_sentence, m_detail}) {
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto* layout = new QHBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(18);
    layout->addWidget(m_figure);
    auto* lines = new QVBoxLayout;
    lines->setSpacing(2);
    lines->addWidget(m_answer);
    lines->addWidget(m_sentence);
    lines->addWidget(m_detail);
    layout->addLayout(lines, 1);
    large.setPointSizeF(large.pointSizeF() * 1.5);
    m_figure->setFont(large);
    m_figure->hide();
    m_sentence->hide();
    m_detail->hide();
}

void Headline::setSentence(const QString& sentence) {
    m_sentence->setText(sentence);
    m_sentence->setVisible(!sentence.isEmpty());
}

void Headline::setAnswer(const QString& answer, const QString& detail) {
    m_answer->setText(answer);
    m_detail->setText(keptTogether(detail));
    m_detail->setVisible(!detail.isEmpty());
}

void Headline::setFigure(const QString& figure, int sign) {
    m_sign = sign;
    m_figure->setText(figure);
    m_figure->setVisible(!figure.isEmpty());
    colorFigure();
}

void Headline::colorFigure() {
    QPalette colored = palette();
    if (m_sign != 0) colored.setColor(QPalette::WindowText, signColor(palette(), m_sign));
    m_figure->setPalette(colored);
}

void Headline::changeEvent(QEvent* event) {
    if (event->type() == QEvent::PaletteChange) colorFigure();
    QWidget::changeEvent(event);
}

QString Headline::figure() const {
    return m_figure->text();
}

QString Headline::answer() const {
    return m_answer->text();
}

QString Headline::sentence() const {
    return m_sentence->text();
}

QString Headline::detail() const {
    return m_detail->text().replace(QChar(QChar::Nbsp), QLatin1Char(' '));
}

} // namespace inlinescope
