// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/sides/training_table.h"
#include "views/state/cli_command.h"
#include "views/widgets/page.h"

class QComboBox;
class QPushButton;
class QStackedWidget;

namespace inlinescope {

class EmptyState;
class Headline;
class RunningJob;
class TrainingCurves;

/// How much smaller a training by measured bytes makes modules that it learned from, and modules that it never saw:
/// its curves, its rounds, and the packages of the chosen round. Rounds appear as they are stored, by this program or
/// another one. Activating a round compares its run with the first one's. Child object names: trainingHeadline,
/// trainingOf, trainingStart, trainingRunning, trainingCurves, trainingRounds, trainingPackages, trainingEmpty,
/// trainingEmptyStart, trainingEmptyCopy, trainingEmptyImport.
class TrainingPage : public Page {
    Q_OBJECT
public:
    explicit TrainingPage(PageContext context, QWidget* parent = nullptr);
    std::vector<TablePanel*> tables() const override { return {m_rounds, m_packages}; }

signals:
    void trainRequested(); ///< the user wants to begin or resume a training

protected:
    void load() override;

private:
    void build();
    void setCommands();
    CliCommand trainCommand() const;
    void show(const ShownTraining& training);
    void showHeadline();
    void follow();
    void showPackages();
    void compareRound(int round);

    Headline* m_headline;
    QComboBox* m_of;
    TrainingCurves* m_curves;
    TablePanel *m_rounds, *m_packages;
    QPushButton* m_start;
    RunningJob* m_running;
    EmptyState* m_empty;
    QStackedWidget* m_stack;
    ShownTraining m_shown;
};

} // namespace inlinescope
