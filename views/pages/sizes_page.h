// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/error.h"
#include "core/jobs/workspace/evidence_tables.h"
#include "views/widgets/page.h"

class QComboBox;
class QStackedWidget;

namespace inlinescope {

class DeltaPictures;
class EmptyState;
class Headline;
class ItemActions;

/// Two size reports side by side, one field at a time, with pictures of the rows that pass the filter; row, bar and
/// cell are chosen together. Child object names: sizesHeadline, sizesBaseline, sizesVersus, sizesField, sizesSwap,
/// sizesTable, sizesChart, sizesMap, sizesEmpty, sizesImport.
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
    void showReports(const Table& reports);
    void askForSizes();
    void showSizes(SizesTable sizes);
    void showPictures();
    void showNothing(const QString& answer, const QString& text);
    void stopAt(const Error& error);
    void swapReports();

    Headline* m_headline;
    QComboBox* m_baseline;
    QComboBox* m_versus;
    QComboBox* m_field;
    TablePanel* m_table;
    DeltaPictures* m_pictures;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    ItemActions* m_baselineActions = nullptr;
    ItemActions* m_versusActions = nullptr;
};

} // namespace inlinescope
