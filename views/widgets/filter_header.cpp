// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/filter_header.h"

#include "core/jobs/tables/cell_filter.h"
#include "core/jobs/tables/table.h"
#include "views/models/cell_roles.h"
#include "views/models/table_model.h"
#include "views/text/plain_text.h"

#include <QAbstractItemView>
#include <QKeyEvent>
#include <QLabel>
#include <QLineEdit>
#include <QPainter>
#include <QScrollBar>
#include <QToolButton>

namespace inlinescope {
namespace {

/// Underlined while it filters.
class FilterField : public QLineEdit {
public:
    using QLineEdit::QLineEdit;

protected:
    void paintEvent(QPaintEvent* event) override {
        QLineEdit::paintEvent(event);
        if (text().trimmed().isEmpty()) return;
        constexpr int thickness = 3;
        QPainter(this).fillRect(0, height() - thickness, width(), thickness,
                                palette().color(QPalette::Active, QPalette::Highlight));
    }
};

} // namespace

FilterHeader::FilterHeader(const QString& name, QWidget* parent)
    : ColumnHeader(parent), m_name(name), m_menu(new QToolButton(this)) {
    m_menu->setObjectName(name + QStringLiteral("FilterMenu"));
    m_menu->setText(QStringLiteral("▾"));
    m_menu->setToolTip(tr("Filters: saved ones, undo, clear (Ctrl+Alt+V)"));
    m_menu->setAccessibleName(tr("Filters"));
    m_menu->setAutoRaise(true);
    m_menu->setAutoFillBackground(true);
    m_menu->hide(); // until there are fields to filter by
    connect(m_menu, &QToolButton::clicked, this,
            [this] { emit filterMenuRequested(m_menu->mapToGlobal(QPoint(0, m_menu->height()))); });
    setSectionsClickable(true);
    setSortIndicatorShown(true);
    setSortIndicatorClearable(true);
    setContextMenuPolicy(Qt::CustomContextMenu);
    connect(this, &QHeaderView::sectionResized, this, &FilterHeader::placeFields);
    connect(this, &QHeaderView::sectionMoved, this, &FilterHeader::placeFields);
    connect(this, &QHeaderView::sectionMoved, this, &FilterHeader::orderFields);
    connect(this, &QHeaderView::geometriesChanged, this, &FilterHeader::placeFields);
    if (auto* view = qobject_cast<QAbstractItemView*>(parent))
        connect(view->horizontalScrollBar(), &QScrollBar::valueChanged, this, &FilterHeader::placeFields);
}

QLineEdit* FilterHeader::field(int section) const {
    return section >= 0 && section < int(m_fields.size()) ? m_fields[std::size_t(section)] : nullptr;
}

QString FilterHeader::fieldName(int section) const {
    const QString column = model()->headerData(section, Qt::Horizontal, TableModel::NameRole).toString();
    return column.isEmpty() ? QString::number(section) : column;
}

QStringList FilterHeader::texts() const {
    QStringList texts;
    for (const QLineEdit* field : m_fields)
        texts << field->text();
    return texts;
}

void FilterHeader::setTexts(const QMap<QString, QString>& texts) {
    const QStringList before = this->texts();
    for (int section = 0; section < int(m_fields.size()); ++section) {
        QLineEdit* field = m_fields[std::size_t(section)];
        const QSignalBlocker quiet(field); // rows are filtered only once
        field->setText(texts.value(fieldName(section)));
    }
    placeWord();
    if (this->texts() != before) emit filtersReplaced();
}

void FilterHeader::rebuildFields() {
    for (QLineEdit* old : m_fields)
        old->deleteLater();
    m_fields.clear();
    for (int section = 0; section < count(); ++section) {
        auto* field = new FilterField(this);
        const QString title = model()->headerData(section, Qt::Horizontal).toString().simplified();
        const auto kind = ColumnKind(model()->headerData(section, Qt::Horizontal, TableModel::KindRole).toInt());
        const bool text = kind == ColumnKind::Text || kind == ColumnKind::Status;
        field->setObjectName(m_name + QStringLiteral("Filter_") + fieldName(section));
        field->setAccessibleName(tr("Filter for %1").arg(title));
        if (kind != ColumnKind::Status) field->setPlaceholderText(text ? tr("contains") : tr(">0"));
        field->setToolTip(text ? tr("Show rows whose %1 contains this text.").arg(title)
                               : tr("Show rows by their %1: >100, <0, =5, !=0 or a part of the number.").arg(title));
        field->setFrame(false);
        field->installEventFilter(this);
        connect(field, &QLineEdit::editingFinished, this, &FilterHeader::fieldLeft);
        connect(field, &QLineEdit::textChanged, this, [this, section](const QString& text) {
            placeWord();
            emit filterEdited(section, text);
        });
        m_fields.push_back(field);
    }
    orderFields();
    updateGeometries();
    placeFields();
}

void FilterHeader::sortBy(int section) {
    if (section < 0) return;
    const bool sorted = sortIndicatorSection() == section;
    if (sorted && sortIndicatorOrder() == Qt::DescendingOrder) return setSortIndicator(-1, Qt::AscendingOrder);
    setSortIndicator(section, sorted ? Qt::DescendingOrder : Qt::AscendingOrder);
}

/// The tab key goes through the fields from left to right, independent of the order of the sections.
void FilterHeader::orderFields() {
    QWidget* before = m_menu;
    for (int place = 0; place < int(m_fields.size()) && place < count(); ++place) {
        QLineEdit* field = m_fields[std::size_t(logicalIndex(place))];
        setTabOrder(before, field);
        before = field;
    }
}

/// Undo belongs to the filter row as a whole, so a field does not handle its keys.
bool FilterHeader::eventFilter(QObject* watched, QEvent* event) {
    if (event->type() == QEvent::ShortcutOverride) {
        const auto* key = static_cast<QKeyEvent*>(event);
        const bool undoes = key->key() == Qt::Key_Z || key->key() == Qt::Key_Y;
        if (undoes && key->modifiers().testFlag(Qt::ControlModifier)) {
            event->ignore();
            return true;
        }
    }
    return ColumnHeader::eventFilter(watched, event);
}

int FilterHeader::menuWidth() const {
    return m_menu->minimumSizeHint().width();
}

int FilterHeader::fieldHeight() const {
    return fontMetrics().height() + 9;
}

QSize FilterHeader::sizeHint() const {
    const QSize size = ColumnHeader::sizeHint();
    return {size.width(), size.height() + fieldHeight() + 3};
}

void FilterHeader::updateGeometries() {
    setViewportMargins(0, 0, 0, fieldHeight() + 3);
    ColumnHeader::updateGeometries();
    placeFields();
}

void FilterHeader::placeFields() {
    const int top = height() - fieldHeight() - 2;
    for (int section = 0; section < int(m_fields.size()); ++section) {
        QLineEdit* field = m_fields[std::size_t(section)];
        const int left = std::max(menuWidth() + 2, sectionViewportPosition(section) + 2);
        const int right = sectionViewportPosition(section) + sectionSize(section) - 2;
        // A size is 0 before the section counts as hidden.
        field->setVisible(section < count() && sectionSize(section) > 0 && right > left);
        field->setGeometry(left, top, std::max(8, right - left), fieldHeight());
    }
    m_menu->setGeometry(0, top, menuWidth(), fieldHeight());
    m_menu->setVisible(!m_fields.empty());
    m_menu->raise();
    placeWord();
}

bool FilterHeader::isUnread(int section) const {
    const auto kind = ColumnKind(model()->headerData(section, Qt::Horizontal, TableModel::KindRole).toInt());
    const auto rest = CellFilter(field(section)->text(), isNumeric(kind), typedNumber).unread();
    return rest && !rest->isEmpty();
}

/// Places it below the first such field.
void FilterHeader::placeWord() {
    int section = 0;
    while (section < int(m_fields.size()) && !(m_fields[std::size_t(section)]->isVisibleTo(this) && isUnread(section)))
        ++section;
    if (section == int(m_fields.size())) {
        if (m_word) m_word->hide();
        return;
    }
    if (!m_word) {
        m_word = plainLabel(parentWidget());
        m_word->setObjectName(m_name + QStringLiteral("FilterWord"));
        m_word->setFrameStyle(QFrame::Box);
        m_word->setAutoFillBackground(true);
    }
    const QLineEdit* field = m_fields[std::size_t(section)];
    m_word->setText(tr("\"%1\" has no number after its sign: it filters nothing.").arg(field->text().trimmed()));
    m_word->adjustSize();
    const int most = std::max(0, parentWidget()->width() - m_word->width());
    m_word->move(std::min(field->mapTo(parentWidget(), QPoint(0, field->height())).x(), most),
                 field->mapTo(parentWidget(), QPoint(0, field->height())).y() + 2);
    m_word->show();
    m_word->raise();
}

QSize FilterHeader::sectionSizeFromContents(int section) const {
    const QSize size = ColumnHeader::sectionSizeFromContents(section);
    return {size.width() + (visualIndex(section) == 0 ? menuWidth() : 0), size.height()};
}

} // namespace inlinescope
