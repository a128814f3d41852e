// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/dialogs/corpus_chooser.h"

#include "core/jobs/workspace/lists.h"
#include "views/models/check_list_model.h"
#include "views/models/error_text.h"
#include "views/models/table_access.h"

#include <QComboBox>
#include <QLineEdit>
#include <QListView>
#include <QPushButton>
#include <QVBoxLayout>

namespace inlinescope {

CorpusChooser::CorpusChooser(const QString& prefix, Session& session, JobRunner& jobs, QWidget* dialog)
    : QObject(dialog), m_session(session), m_jobs(jobs), m_moduleTable(std::make_shared<Table>()),
      m_corpus(new QComboBox(dialog)), m_modules(new CheckListModel(this)), m_filter(new QLineEdit(dialog)),
      m_box(new QWidget(dialog)) {
    m_corpus->setObjectName(prefix + QStringLiteral("Corpus"));
    m_corpus->setToolTip(tr("The modules that are compiled again"));
    buildModules(prefix);
    connect(m_corpus, &QComboBox::currentTextChanged, this, &CorpusChooser::showModules);
    connect(m_modules, &CheckListModel::checkedChanged, this, &CorpusChooser::changed);
    askForCorpora();
}

void CorpusChooser::buildModules(const QString& prefix) {
    auto* list = new QListView(m_box);
    list->setObjectName(prefix + QStringLiteral("Modules"));
    list->setModel(m_modules);
    list->setUniformItemSizes(true);
    list->setAccessibleName(tr("Modules"));
    list->setSpacing(1); // the boxes touch neither each other nor the frame
    m_filter->setObjectName(prefix + QStringLiteral("ModuleFilter"));
    m_filter->setPlaceholderText(tr("show only names that contain ..."));
    m_filter->setClearButtonEnabled(true);
    connect(m_filter, &QLineEdit::textChanged, m_modules, &CheckListModel::setFilter);
    const auto button = [&](const char* name, const QString& text, const QString& toolTip, bool checked) {
        auto* made = new QPushButton(text, m_box);
        made->setObjectName(prefix + QLatin1String(name));
        made->setToolTip(toolTip);
        made->setAutoDefault(false);
        connect(made, &QPushButton::clicked, m_modules, [this, checked] { m_modules->setShownChecked(checked); });
        return made;
    };
    auto* row = new QHBoxLayout;
    row->addWidget(m_filter, 1);
    row->addWidget(button("AllModules", tr("All"), tr("Check every module that is shown"), true));
    row->addWidget(button("NoModules", tr("None"), tr("Uncheck every module that is shown"), false));
    auto* layout = new QVBoxLayout(m_box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addLayout(row);
    layout->addWidget(list, 1);
}

void CorpusChooser::askForCorpora() {
    m_jobs.query<Table>(
        this, QStringLiteral("corpora"),
        [path = m_session.workspacePath().toStdString()](const CancelToken&) {
            return listTable(path, ListNoun::Corpora);
        },
        [this](const Result<Table>& corpora) {
            m_isAnswered = !corpora.ok(); // otherwise with the modules
            if (!corpora.ok()) return emit failed(errorSentence(corpora.error()));
            for (int row = 0; row < int(corpora->rows.size()); ++row)
                m_corpus->addItem(cellText(*corpora, row, "corpus"));
            setCorpus(m_wantedCorpus);
            askForModules();
        });
}

void CorpusChooser::askForModules() {
    m_jobs.query<Table>(
        this, QStringLiteral("modules"),
        [path = m_session.workspacePath().toStdString()](const CancelToken&) {
            return listTable(path, ListNoun::Modules);
        },
        [this](Result<Table> modules) {
            m_isAnswered = true;
            if (!modules.ok()) return emit failed(errorSentence(modules.error()));
            m_moduleTable = std::make_shared<const Table>(std::move(*modules));
            showModules();
            emit ready();
        });
}

void CorpusChooser::showModules() {
    QStringList names;
    for (int row = 0; row < int(m_moduleTable->rows.size()); ++row)
        if (cellText(*m_moduleTable, row, "corpus") == m_corpus->currentText())
            names << cellText(*m_moduleTable, row, "module");
    m_modules->setNames(names);
}

void CorpusChooser::setCorpus(const QString& corpus) {
    m_wantedCorpus = corpus;
    const int wanted = m_corpus->findText(corpus);
    if (wanted >= 0) m_corpus->setCurrentIndex(wanted);
}

std::string CorpusChooser::corpus() const {
    return m_corpus->currentText().toStdString();
}

bool CorpusChooser::isAnswered() const {
    return m_isAnswered;
}

int CorpusChooser::checkedCount() const {
    return m_modules->checkedCount();
}

int CorpusChooser::moduleCount() const {
    return m_modules->nameCount();
}

std::vector<std::string> CorpusChooser::someModules() const {
    std::vector<std::string> modules;
    if (checkedCount() == moduleCount()) return modules;
    for (const QString& module : m_modules->checkedNames())
        modules.push_back(module.toStdString());
    return modules;
}

} // namespace inlinescope
