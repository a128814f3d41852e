// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/run/run_options.h"
#include "views/dialogs/policy_chooser.h"

class QCheckBox;
class QGridLayout;
class QLabel;
class QLineEdit;
class QSpinBox;
class QToolButton;

namespace inlinescope {

/// The part of the run dialog that is folded at first: compiler, changes of command lines, LLVM options, sample,
/// callsite keys, size model and limits. A compiler is one that the user names here, never one of the workspace; it is
/// asked once what it can do. Child object names: runAdvanced (folds), runAdvancedPart, runToolchain,
/// runToolchainChoose, runToolchainSays, runDevelopment, runOptions, runAddFlags, runDeleteFlags, runReplaceFlags,
/// runSample, runSynthetic, runJobs, runTimeLimit, runMemoryLimit, runRegalloc, runRegallocPolicies, runRegallocFolder,
/// runRegallocFile, runSizeModel, runSizeModelChoose.
class RunAdvanced : public QWidget {
    Q_OBJECT
public:
    RunAdvanced(Session& session, JobRunner& jobs, QWidget* parent);

    /// Adds what the fields hold to the options of a run.
    void addTo(RunOptions& options) const;
    /// Why no run can be started with it; empty if one can.
    QString wrong() const;
    ChosenToolchain toolchain() const;
    /// Names a clang, which is then asked what it can do.
    void setToolchain(const QString& path);
    /// Records register allocation too, and adds a policy, a folder or model file, to those that answer its questions.
    void addRegallocPolicy(const QString& path);
    std::int64_t sample() const; ///< 0: all modules

signals:
    void changed();

private:
    void buildToolchain(QGridLayout* grid);
    void buildTexts(QGridLayout* grid);
    void buildLimits(QGridLayout* grid);
    void buildSizeModel(QGridLayout* grid);
    void buildRegalloc(QGridLayout* grid);
    QLineEdit* addText(QGridLayout* grid, int row, const char* name, const QString& label, const QString& toolTip);
    QSpinBox* addNumber(QGridLayout* grid, int row, const char* name, const QString& label, int largest);
    void chooseToolchain();
    void chooseSizeModel();
    void chooseRegallocPolicy(bool isFolder);
    void askToolchain();
    void showToolchain(const Result<Table>& abilities);

    Session& m_session;
    JobRunner& m_jobs;
    QToolButton* m_fold;
    QWidget* m_part;
    QLineEdit* m_path;
    QLabel* m_says;
    QCheckBox *m_development, *m_synthetic, *m_regalloc;
    QLineEdit *m_options = nullptr, *m_add = nullptr, *m_delete = nullptr, *m_replace = nullptr, *m_sizeModel = nullptr,
              *m_regallocPolicies = nullptr;
    QSpinBox *m_sample = nullptr, *m_jobCount = nullptr, *m_timeLimit = nullptr, *m_memoryLimit = nullptr;
    ChosenToolchain m_toolchain;
    QString m_asked;   ///< the path that was asked last
    QString m_trouble; ///< why the compiler cannot be used, or that it is being asked
};

} // namespace inlinescope
