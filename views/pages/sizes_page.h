// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/error.h"
#include "core/jobs/workspace/size_tables.h"
#include "views/widgets/page.h"

#include <optional>

class QComboBox;
class QStackedWidget;

namespace inlinescope {

class DeltaPictures;
class EmptyState;
class Headline;
class ItemActions;
class MoreNames;

/// Two or more size reports side by side, one field at a time, or binaries, one level at a time, with deltas against
/// the first. The pictures compare the second with it, over the rows that pass the filter; row, bar and cell are chosen
/// together. A binary that is chosen twice is shown alone. Child object names: sizesHeadline, sizesBaseline,
/// sizesVersus, sizesMore, sizesLevel, sizesField, sizesSwap, sizesTable, sizesChart, sizesMap, sizesEmpty,
/// sizesImport.
class SizesPage : public Page {
    Q_OBJECT
public:
    explicit SizesPage(PageContext context, QWidget* parent = nullptr);

    std::vector<TablePanel*> tables() const override { return {m_table}; }

protected:
    void load() override;
    void reveal(const Sought& sought) override;

private:
    void build();
    ItemActions* offerActions(QComboBox* box);
    QWidget* buildChoice();
    QWidget* buildQuantity(QWidget* parent);
    void showReports(const Table& reports);
    void askForSizes();
    /// What is shown: the sizes, and of binaries the level that they are of.
    struct Shown {
        SizesTable sizes;
        std::optional<BinaryLevel> level;
        std::vector<BinaryLevel> levels; ///< that one of the binaries has; empty for reports
    };
    static Result<Shown> readSizes(const std::string& path, const std::vector<std::string>& names,
                                   const std::string& field, const std::string& level);
    QStringList askedReports() const;
    QStringList chosenReports() const;
    QString measure() const;
    void showLevels(const Shown& shown);
    void showSizes(SizesTable sizes);
    void tellOne(const Table& table);
    void tellPair(const Table& table, std::size_t missing);
    void tellMany(const Table& table, std::size_t missing);
    void showPictures();
    void showNothing(const QString& answer, const QString& text);
    void stopAt(const Error& error);
    void swapReports();

    Headline* m_headline;
    QComboBox* m_baseline;
    QComboBox* m_versus;
    MoreNames* m_more;
    QComboBox* m_field;
    QComboBox* m_level;
    QWidget* m_fieldPart = nullptr; ///< the choice of the field with its label
    QWidget* m_levelPart = nullptr;
    std::optional<BinaryLevel> m_shownLevel;
    QStringList m_shownReports; ///< of the table, the baseline first
    TablePanel* m_table;
    DeltaPictures* m_pictures;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    ItemActions* m_baselineActions = nullptr;
    ItemActions* m_versusActions = nullptr;
};

} // namespace inlinescope
