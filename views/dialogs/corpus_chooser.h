// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"
#include "views/state/job_runner.h"
#include "views/state/session.h"

#include <QObject>

#include <memory>
#include <string>
#include <vector>

class QComboBox;
class QLineEdit;
class QWidget;

namespace inlinescope {

class CheckListModel;

/// The two fields of a dialog that choose a corpus of the open workspace and some of its modules. Child object names:
/// PREFIX + "Corpus", "Modules", "ModuleFilter", "AllModules", "NoModules".
class CorpusChooser : public QObject {
    Q_OBJECT
public:
    /// `dialog` becomes the parent of this object and of its widgets.
    CorpusChooser(const QString& prefix, Session& session, JobRunner& jobs, QWidget* dialog);

    QComboBox* corpusBox() const { return m_corpus; }
    QWidget* modulesBox() const { return m_box; }

    /// Chooses a corpus, at once or when the list of corpora has arrived.
    void setCorpus(const QString& corpus);
    std::string corpus() const; ///< empty if none is chosen
    bool isAnswered() const;    ///< whether the lists have been read, or cannot be
    int checkedCount() const;
    int moduleCount() const;
    /// The names of the checked modules; empty if all are checked.
    std::vector<std::string> someModules() const;

signals:
    void changed();                   ///< the chosen corpus or modules
    void ready();                     ///< corpora and modules of the chosen corpus are listed
    void failed(const QString& text); ///< the lists cannot be read; `text` is a sentence

private:
    void buildModules(const QString& prefix);
    void askForCorpora();
    void askForModules();
    void showModules();

    Session& m_session;
    JobRunner& m_jobs;
    QString m_wantedCorpus;
    std::shared_ptr<const Table> m_moduleTable; ///< modules of every corpus
    bool m_isAnswered = false;
    QComboBox* m_corpus;
    CheckListModel* m_modules;
    QLineEdit* m_filter;
    QWidget* m_box;
};

} // namespace inlinescope
