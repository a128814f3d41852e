#pragma once
#include "core/jobs/queries.h"
#include "views/pages/page.h"

#include <QSet>

class QLabel;
class QPushButton;
class QSplitter;
class QStackedLayout;

namespace inlinescope {

class ComparabilityBanner;
class EmptyState;
class Headline;

/// One module under both runs: its callsites aligned, differences first; the features of the chosen decision; the sizes
/// of its functions. Where no module has been chosen it takes the one whose size differs most. Child object names:
/// moduleHeadline, moduleBanner, callsitesTable, showEqualButton, featuresTable, featuresTitle, featuresCaption,
/// functionsTable, moduleEmpty.
class ModulePage : public Page {
    Q_OBJECT
public:
    explicit ModulePage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override { return {m_callsites, m_features, m_functions}; }
    bool hasDataRows() const override;

protected:
    void load() override;

private:
    void buildLayout();
    QWidget* buildCallsites();
    QWidget* buildDetails();
    void prepareTables();
    void askForModule();
    void askForCallsites();
    void askForFunctions();
    void askForFeatures(int callsiteRow);
    void arrived(const QString& slot);
    void showCallsites(ModuleComparison comparison);
    void showRevisionColumns(const ModuleComparison& comparison);
    void showHeadline(const ModuleComparison& comparison);
    void showCaption(int callsiteRow);
    void showFeatures(Table features);
    void showEqual();
    void showNothing(const QString& why);

    QSet<QString> m_waiting; ///< slots whose answer is still to come
    std::int64_t m_equal = 0;
    std::int64_t m_unequal = 0;
    Headline* m_headline;
    ComparabilityBanner* m_banner;
    TablePanel* m_callsites;
    TablePanel* m_features;
    TablePanel* m_functions;
    QPushButton* m_showEqual;
    QLabel* m_featuresTitle;
    QLabel* m_caption;
    EmptyState* m_empty;
    QSplitter* m_content;
    QStackedLayout* m_stack;
};

} // namespace inlinescope
