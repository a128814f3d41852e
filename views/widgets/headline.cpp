#include "views/widgets/headline.h"

#include <QLabel>
#include <QVBoxLayout>

namespace inlinescope {

Headline::Headline(const QString& name, QWidget* parent)
    : QWidget(parent), m_answer(new QLabel(this)), m_detail(new QLabel(this)) {
    setObjectName(name);
    m_answer->setObjectName(name + QStringLiteral("Answer"));
    m_detail->setObjectName(name + QStringLiteral("Detail"));
    QFont large = font();
    large.setPointSizeF(large.pointSizeF() * 1.7);
    large.setWeight(QFont::DemiBold);
    m_answer->setFont(large);
    for (QLabel* label : {m_answer, m_detail}) {
        label->setTextFormat(Qt::PlainText);
        label->setWordWrap(true);
        label->setTextInteractionFlags(Qt::TextSelectableByMouse);
    }
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 4);
    layout->setSpacing(2);
    layout->addWidget(m_answer);
    layout->addWidget(m_detail);
    m_detail->hide();
}

void Headline::setAnswer(const QString& answer, const QString& detail) {
    m_answer->setText(answer);
    m_detail->setText(detail);
    m_detail->setVisible(!detail.isEmpty());
}

QString Headline::answer() const {
    return m_answer->text();
}

QString Headline::detail() const {
    return m_detail->text();
}

} // namespace inlinescope
