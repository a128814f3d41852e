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
/// NAME + "FilterMenu". Fields are named NAME + "Filter_" + column name if the model has the contract's name as
/// TableModel::NameRole, else the column's number. If a field has an operator without a number, a label below it says
/// that it filters nothing (NAME + "FilterWord"). A field that filters is underlined.
class FilterHeader : public ColumnHeader {
    Q_OBJECT
public:
    FilterHeader(const QString& name, QWidget* parent);

    QLineEdit* field(int section) const;
    /// The part after NAME + "Filter_" in the name of a section's field.
    QString fieldName(int section) const;
    /// The texts of the fields, by section.
    QStringList texts() const;
    /// Sets all fields at once, by fieldName(); missing ones are cleared.
    void setTexts(const QMap<QString, QString>& texts);
    /// Creates the fields again for the model's present columns, empty.
    void rebuildFields();
    QSize sizeHint() const override;
    /// Sorts like a click on a section: ascending, then descending, then in the model's order; does nothing for -1.
    void sortBy(int section);

signals:
    void filterEdited(int section, const QString& text);
    void filtersReplaced();                                 ///< of texts(), by setTexts()
    void fieldLeft();                                       ///< editing of a field has ended: Enter, or loss of focus
    void filterMenuRequested(const QPoint& globalPosition); ///< the button to the left of the fields

protected:
    bool eventFilter(QObject* watched, QEvent* event) override;
    void updateGeometries() override;
    QSize sectionSizeFromContents(int section) const override;

private:
    void placeFields();
    void placeWord();
    void orderFields();
    /// Whether the field's text is an operator followed by something other than a number.
    bool isUnread(int section) const;
    int menuWidth() const;
    int fieldHeight() const;

    QString m_name;
    QToolButton* m_menu;
    QLabel* m_word = nullptr; ///< child of the view; created on first use
    std::vector<QLineEdit*> m_fields;
};

} // namespace inlinescope
