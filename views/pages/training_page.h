// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/sides/training_table.h"
#include "core/jobs/workspace/performance_tables.h"
#include "views/state/cli_command.h"
#include "views/widgets/page.h"

#include <memory>

class QComboBox;
class QPushButton;
class QStackedWidget;

namespace inlinescope {

class EmptyState;
class Headline;
class PerformanceChart;
class RunningJob;
class TrainingCurves;

/// How much smaller a training by measured bytes makes modules that it learned from, and modules that it never saw:
/// its curves, of all packages or of one, its rounds, and the packages of the chosen round. Rounds appear as they are
/// stored, by this program or another one. Activating a round compares its run with the first one's. An imported
/// performance (of an event file its curves, of a vocabulary its quantiles, otherwise its rows) is shown in place of a
/// training. Child object names: trainingHeadline, trainingOf, trainingStart, performanceChart, performanceTable,
/// trainingRunning, trainingPackage, trainingCurves, trainingRounds, trainingPackages, trainingEmpty,
/// trainingEmptyStart, trainingEmptyCopy, trainingEmptyImport.
class TrainingPage : public Page {
    Q_OBJECT
public:
    explicit TrainingPage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override { return {m_rounds, m_packages, m_performance}; }

signals:
    void trainRequested(); ///< the user wants to begin or resume a training

protected:
    void load() override;
    /// A training, or an imported performance.
    void reveal(const Sought& sought) override;

private:
    void build();
    void setCommands();
    CliCommand trainCommand() const;
    /// A training, or an imported performance.
    struct Shown {
        ShownTraining training;
        /// Only names if a training is shown. Never null, and not copied: a vocabulary may have millions of numbers.
        std::shared_ptr<const ShownPerformance> performance = std::make_shared<const ShownPerformance>();
    };
    void buildPerformance();
    void offerAll(const Shown& shown);
    QString performanceName() const;
    void showPerformance();
    QWidget* curvesWithChoice();
    void offerPackages();
    QString chosenPackage() const;
    void showCurves();
    void show(const ShownTraining& training);
    void showHeadline();
    void showAccepted(std::size_t number, QStringList& parts);
    void follow();
    void showPackages();
    void compareRound(int round);

    Headline* m_headline;
    QComboBox *m_of, *m_package;
    TrainingCurves* m_curves;
    TablePanel *m_rounds, *m_packages;
    QPushButton* m_start;
    RunningJob* m_running;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    ShownTraining m_shown;
    PerformanceChart* m_chart;
    TablePanel* m_performance;
    std::shared_ptr<const ShownPerformance> m_shownPerformance =
        std::make_shared<const ShownPerformance>(); ///< as in Shown
};

} // namespace inlinescope
