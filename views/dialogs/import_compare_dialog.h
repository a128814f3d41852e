// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "views/jobs/import_compare.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QDialog>

class QCheckBox;
class QComboBox;
class QLabel;
class QLineEdit;
class QPushButton;

namespace inlinescope {

/// Asks for the input and the policy of importAndCompare() (views/jobs/import_compare.h). Child object names:
/// importPath, importPathFolder, importPathFile, importKind, importCompile, importPolicy, importPolicyFolder,
/// importStart, copyCommand.
class ImportCompareDialog : public QDialog {
    Q_OBJECT
public:
    ImportCompareDialog(Session& session, JobRunner& jobs, const QString& path, QWidget* parent = nullptr);

    void accept() override;

private:
    void choosePath(bool isFolder);
    void choosePolicy();
    void addTrained(const QString& path);
    void askForStored();
    void askForReleases();
    void showKind();
    ImportComparison asked() const;

    Session& m_session;
    JobRunner& m_jobs;
    QLineEdit* m_path;
    QLabel* m_kind;
    QCheckBox* m_compile;
    QComboBox* m_policy;
    QPushButton *m_start, *m_copy;
    bool m_isChosen = false; ///< the user has chosen the policy
};

/// Opens the dialog over `parent` without blocking; it deletes itself.
ImportCompareDialog* openImportCompareDialog(QWidget* parent, Session& session, JobRunner& jobs,
                                             const QString& path = {});

} // namespace inlinescope
