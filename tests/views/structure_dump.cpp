// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/structure_dump.h"

#include <QAbstractButton>
#include <QAbstractItemView>
#include <QComboBox>
#include <QGroupBox>
#include <QHeaderView>
#include <QLabel>
#include <QLineEdit>
#include <QRegularExpression>
#include <QScrollBar>
#include <QTabBar>

#include <algorithm>
#include <tuple>

namespace {

constexpr int shownRows = 3;

QString textOf(const QWidget& widget) {
    if (const auto* label = qobject_cast<const QLabel*>(&widget)) return label->text();
    if (const auto* button = qobject_cast<const QAbstractButton*>(&widget)) return button->text();
    if (const auto* box = qobject_cast<const QComboBox*>(&widget)) return box->currentText();
    if (const auto* box = qobject_cast<const QGroupBox*>(&widget)) return box->title();
    if (const auto* line = qobject_cast<const QLineEdit*>(&widget))
        return line->text().isEmpty() ? line->placeholderText() : line->text();
    if (const auto* tabs = qobject_cast<const QTabBar*>(&widget)) {
        QStringList texts;
        for (int i = 0; i < tabs->count(); ++i)
            texts << tabs->tabText(i);
        return texts.join(QStringLiteral(" | "));
    }
    return {};
}

bool isClipped(const QWidget& widget) {
    const auto* label = qobject_cast<const QLabel*>(&widget);
    if (label && label->wordWrap()) return label->heightForWidth(label->width()) > label->height();
    if (!label && !qobject_cast<const QAbstractButton*>(&widget)) return false;
    return !textOf(widget).isEmpty() && widget.sizeHint().width() > widget.width();
}

class Dump {
public:
    explicit Dump(const QStringList& masks) : m_masks(masks) {}

    QStringList of(const QWidget& widget) {
        add(widget, 0);
        return m_lines;
    }

private:
    /// On one line, without the parts that differ between machines and days.
    QString plain(QString text) const {
        for (const QString& mask : m_masks)
            text.replace(mask, QStringLiteral("HERE"));
        static const QRegularExpression date("\\d{4}-\\d\\d-\\d\\d([ T]\\d\\d:\\d\\d(:\\d\\d)?Z?)?|"
                                             "\\d+ [A-Z][a-z]{2} \\d{4} \\d\\d:\\d\\d:\\d\\d");
        return text.replace(date, QStringLiteral("DATE")).replace(QLatin1Char('\n'), QStringLiteral(" / "));
    }

    /// Measured values differ between compilers, and other tests check them.
    QString withoutNumbers(const QString& text) const {
        static const QRegularExpression number("(?<!\\w)[-+\u2212]?\\d+([.,]\\d+)*(?!\\w)");
        // A slow machine needs hours where another needs minutes.
        return plain(text).replace(number, QStringLiteral("#")).replace(QStringLiteral("#:#:#"), QStringLiteral("#:#"));
    }

    static QString rectangle(const QWidget& widget) {
        const QRect rect(widget.mapTo(widget.window(), QPoint()), widget.size());
        const auto grid = [](int pixels) { return QString::number(qRound(double(pixels) / structureGrid)); };
        return QStringLiteral("[%1 %2 %3 %4]")
            .arg(grid(rect.x()), grid(rect.y()), grid(rect.width()), grid(rect.height()));
    }

    void add(const QWidget& widget, int depth) {
        const QString text = textOf(widget);
        QString line = QString(depth * 2, QLatin1Char(' ')) + widget.metaObject()->className();
        if (!widget.objectName().isEmpty()) line += QLatin1Char(' ') + widget.objectName();
        line += QLatin1Char(' ') + rectangle(widget);
        const bool isInput = qobject_cast<const QLineEdit*>(&widget);
        if (!text.isEmpty()) line += QStringLiteral(" \"%1\"").arg(isInput ? plain(text) : withoutNumbers(text));
        if (!widget.accessibleName().isEmpty()) line += QStringLiteral(" (%1)").arg(plain(widget.accessibleName()));
        if (isClipped(widget)) line += QStringLiteral(" CLIPPED");
        m_lines << line;
        if (const auto* view = qobject_cast<const QAbstractItemView*>(&widget)) addItems(*view, depth + 1);
        addChildren(widget, depth + 1);
    }

    /// In reading order, independent of the order of creation. Qt's internal parts of a widget belong to the widget.
    void addChildren(const QWidget& widget, int depth) {
        if (qobject_cast<const QComboBox*>(&widget)) return;
        std::vector<const QWidget*> children;
        for (const QWidget* child : widget.findChildren<QWidget*>(Qt::FindDirectChildrenOnly))
            if (child->isVisible() && !child->isWindow() && !qobject_cast<const QScrollBar*>(child))
                children.push_back(child);
        std::ranges::sort(children, [](const QWidget* a, const QWidget* b) {
            const auto place = [](const QWidget* w) {
                return std::tuple(w->y() / structureGrid, w->x(), w->objectName());
            };
            return place(a) < place(b);
        });
        for (const QWidget* child : children)
            add(*child, depth);
    }

    void addItems(const QAbstractItemView& view, int depth) {
        if (!view.model() || qobject_cast<const QHeaderView*>(&view)) return;
        const QAbstractItemModel& model = *view.model();
        const auto* head = view.findChild<QHeaderView*>();
        const bool hasColumns = head && head->orientation() == Qt::Horizontal;
        const auto addRow = [&](const QString& what, auto&& textAt) {
            QStringList texts; // from left to right
            for (int place = 0; place < model.columnCount(); ++place) {
                const int column = hasColumns ? head->logicalIndex(place) : place;
                if (!hasColumns || !head->isSectionHidden(column)) texts << withoutNumbers(textAt(column));
            }
            m_lines << QString(depth * 2, QLatin1Char(' ')) + what + texts.join(QStringLiteral(" | "));
        };
        if (head)
            addRow(QStringLiteral("heads: "),
                   [&](int column) { return model.headerData(column, Qt::Horizontal).toString(); });
        const int first = std::max(0, view.indexAt({1, 1}).row()); // invisible rows may be placeholders
        for (int row = first; row < std::min(first + shownRows, model.rowCount()); ++row)
            addRow(QStringLiteral("row: "), [&](int column) { return model.index(row, column).data().toString(); });
        const QString count = model.rowCount() > shownRows ? QStringLiteral("more") : QString::number(model.rowCount());
        m_lines << QString(depth * 2, QLatin1Char(' ')) + QStringLiteral("rows: ") + count;
    }

    QStringList m_masks;
    QStringList m_lines;
};

bool isClose(const QRegularExpressionMatch& a, const QRegularExpressionMatch& b) {
    for (int i = 1; i <= 4; ++i)
        if (std::abs(a.captured(i).toInt() - b.captured(i).toInt()) > structureTolerance) return false;
    return true;
}

bool isAlike(QString a, QString b) {
    static const QRegularExpression rectangle("\\[(\\d+) (\\d+) (\\d+) (\\d+)\\]");
    const auto inA = rectangle.match(a), inB = rectangle.match(b);
    if (!inA.hasMatch() || !inB.hasMatch()) return a == b;
    return isClose(inA, inB) && a.remove(inA.captured()) == b.remove(inB.captured());
}

} // namespace

QStringList structureOf(const QWidget& widget, const QStringList& masks) {
    return Dump(masks).of(widget);
}

QString structureDifference(const QStringList& kept, const QStringList& found) {
    for (int i = 0; i < std::max(kept.size(), found.size()); ++i) {
        const QString before = kept.value(i, "(nothing)"), now = found.value(i, "(nothing)");
        if (!isAlike(before, now))
            return QStringLiteral("line %1:\n  kept  %2\n  found %3").arg(i + 1).arg(before, now);
    }
    return {};
}
