// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "core/base/result.h"
#include "core/jobs/tables/table.h"
#include "views/state/cli_command.h"
#include "views/widgets/page.h"

#include <QSet>

#include <functional>

class QComboBox;
class QPushButton;
class QSplitter;
class QStackedLayout;

namespace inlinescope {

class BrushedPanel;
class DecisionFlips;
class EmptyState;
class FeaturePlots;
class Headline;
class RunsBanner;
struct DecisionSide;

/// The features that the inliner saw: the chosen decisions with the bytes of each, and their features side by side,
/// different ones first, with each value's rank in its run; the distribution of one feature over a run, by decision;
/// and all decisions of the run by two features, with a brush that lists the decisions inside it. If no decision is
/// chosen, the run's features are listed. Child object names: featuresHeadline, chosenTable, sidesTable, featuresRun,
/// featuresOpenModule, featureHistogram, logCounts, scatterX, scatterY, logAxes, featureScatter, featuresEmpty, and
/// those of its BrushedPanel.
class FeaturesPage : public Page {
    Q_OBJECT
public:
    static constexpr std::size_t mostSides = 8; ///< decisions side by side

    explicit FeaturesPage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override;
    bool hasDataRows() const override;

protected:
    void load() override;
    void showFlips(const MeasuredFlips& flips) override;

private:
    void build();
    void buildTables();
    QWidget* buildControls();
    void connectParts();
    template <typename T>
    void ask(const QString& slot, std::function<Result<T>(const std::string& path, const CancelToken&)> work,
             void (FeaturesPage::*show)(T));
    void arrived(const QString& slot);
    void finishIfLoaded();
    std::vector<DecisionSide> askedSides() const;
    void askForValues();
    void askForChosen();
    void askForRun();
    void showValues(Table values);
    void showChosen(Table chosen);
    void showRunFeatures(Table features);
    void showHeadline();
    void showMarks();
    void showNothing(const QString& answer, const QString& why);
    std::vector<ChosenDecision> sides() const;
    CliCommand command() const;
    QStringList sideNames() const;
    QString currentFeature() const;

    QSet<QString> m_waiting; ///< slots whose answer has not arrived
    Headline* m_headline;
    RunsBanner* m_banner;
    QComboBox* m_run;
    QPushButton* m_openModule;
    DecisionFlips* m_flips;
    TablePanel *m_chosen, *m_sides;
    FeaturePlots* m_plots;
    BrushedPanel* m_brushed;
    EmptyState* m_empty;
    QSplitter* m_content;
    QStackedLayout* m_stack;
};

} // namespace inlinescope
