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
    void followBoxes();
    /// What the boxes say.
    struct Asked {
        QStringList reports; ///< the baseline first; the first two may be the same, if there is no other
        QString field, level;
        bool isOnlyReport = false; ///< of the workspace
    };
    /// The sizes, and of binaries the level that they are of.
    struct Shown {
        SizesTable sizes;
        std::optional<BinaryLevel> level;
        std::vector<BinaryLevel> levels; ///< that one of the binaries has; empty for reports
    };
    Asked asked() const;
    void askForSizes();
    static Result<Shown> readSizes(const std::string& path, const Asked& asked);
    void show(const Asked& asked, Shown shown);
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
    // Of the table; the boxes may be ahead of it.
    std::optional<BinaryLevel> m_shownLevel;
    QStringList m_shownReports; ///< the baseline first; one that is chosen twice is shown alone if it is a binary
    QString m_shownField, m_shownMeasure; ///< the latter is the level or the field in the words of its box
    TablePanel* m_table;
    DeltaPictures* m_pictures;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    ItemActions* m_baselineActions = nullptr;
    ItemActions* m_versusActions = nullptr;
};

} // namespace inlinescope
