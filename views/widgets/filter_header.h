// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/widgets/column_header.h"

#include <QMap>
#include <QStringList>

#include <vector>

class QLabel;
class QLineEdit;
class QToolButton;

namespace inlinescope {

/// A horizontal header with a filter field under every section, and before them a button for a menu of filters, named
/// NAME + "FilterMenu". Fields are named NAME + "Filter_" + column name, where
/// the model tells the contract's name by TableModel::NameRole, else the column's number. Below a field whose operator
/// is followed by no number a label says that it filters nothing (NAME + "FilterWord").
class FilterHeader : public ColumnHeader {
    Q_OBJECT
public:
    FilterHeader(const QString& name, QWidget* parent);

    QLineEdit* field(int section) const;
    /// What follows NAME + "Filter_" in the name of a section's field.
    QString fieldName(int section) const;
    /// What stands in the fields, by section.
    QStringList texts() const;
    /// Fills all fields at once, by fieldName(); the others become empty.
    void setTexts(const QMap<QString, QString>& texts);
    /// Makes the fields anew for the model's present columns, empty.
    void rebuildFields();
    QSize sizeHint() const override;
    /// As a click on a section does: upwards, then downwards, then as the rows come; nothing for -1.
    void sortBy(int section);

signals:
    void filterEdited(int section, const QString& text);
    void filtersReplaced();                                 ///< of texts(), by setTexts()
    void fieldLeft();                                       ///< editing of a field is over: Enter, or the focus went
    void filterMenuRequested(const QPoint& globalPosition); ///< the button at the left of the fields

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void updateGeometries() override;
    QSize sectionSizeFromContents(int section) const override;

private:
    void placeFields();
    void placeWord();
    void orderFields();
    /// Whether the field's text is an operator with something else than a number after it.
    bool isUnread(int section) const;
    int fieldHeight() const;

    QString m_name;
    QToolButton* m_menu;
    QLabel* m_word = nullptr; ///< on the view; made when there is something to say
    std::vector<QLineEdit*> m_fields;
};

} // namespace inlinescope
