// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/log_subject.h"

#include "core/jobs/features/log_callsites.h"
#include "core/jobs/features/log_rerun.h"
#include "core/jobs/features/log_reward.h"
#include "core/model/symbol_text.h"
#include "views/jobs/evidence_jobs.h"
#include "views/models/error_text.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/state/page_id.h"
#include "views/text/plain_text.h"

#include <QLabel>
#include <QVBoxLayout>

#include <optional>

namespace inlinescope {
namespace {

QString moduleWords(const LogReward& reward) {
    const QString module = QString::fromStdString(reward.module), corpus = QString::fromStdString(reward.corpus);
    if (module.isEmpty()) return {};
    if (reward.run.empty()) return LogSubject::tr("Module %1 of corpus %2, whose name agrees.").arg(module, corpus);
    return LogSubject::tr("Module %1 of corpus %2, compiled by run %3.")
        .arg(module, corpus, QString::fromStdString(reward.run));
}

QString gapWords(RewardGap gap) {
    switch (gap) {
    case RewardGap::NotTied:
        return LogSubject::tr("No reward: no run is known that compiled it.");
    case RewardGap::NotCompiled:
        return LogSubject::tr("No reward: the run has no object of the module.");
    case RewardGap::NoDefaultRun:
        return LogSubject::tr("No reward: no run under the heuristic compiled the same module with the same options.");
    case RewardGap::NoScore:
        return LogSubject::tr("No reward: the log has no score.");
    case RewardGap::NoObservation:
        return LogSubject::tr("No reward: the context has no observation.");
    case RewardGap::NotFinite:
        return LogSubject::tr("No reward: the last score is infinite or not a number.");
    case RewardGap::NoModule:
        return LogSubject::tr("No reward: the module of the function is not known.");
    case RewardGap::NoBaseline:
        return LogSubject::tr("No reward: no imported report has the function's score under the heuristic.");
    case RewardGap::None:
        break;
    }
    return {};
}

QString rewardWords(const LogReward& reward) {
    if (!reward.reward) return gapWords(reward.gap);
    const QString number = numberLocale().toString(*reward.reward, 'f', 4);
    if (!reward.policy || !reward.baseline) return LogSubject::tr("Reward %1, which the log has.").arg(number);
    if (reward.isScore)
        return LogSubject::tr("Reward %1: score %2, %3 under the heuristic.")
            .arg(number, numberLocale().toString(*reward.policy), numberLocale().toString(*reward.baseline));
    return LogSubject::tr("Reward %1: %2 B of text, %3 B under the heuristic.")
        .arg(number, grouped(std::int64_t(*reward.policy)), grouped(std::int64_t(*reward.baseline)));
}

} // namespace

LogSubject::LogSubject(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_kept(std::make_shared<KeptReruns>()), m_label(plainLabel(this)) {
    m_label->setObjectName(QStringLiteral("logsSubject"));
    m_label->setWordWrap(true);
    m_label->setToolTip(tr("The reward is 1 - (policy + 0.01) / (heuristic + 0.01), as ml-compiler-opt computes it; "
                           "positive is smaller than the heuristic's"));
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_label);
}

void LogSubject::showContext(const QString& log, const QString& context) {
    if (log != m_log || context != m_logContext) m_label->clear();
    m_log = log;
    m_logContext = context;
    if (log.isEmpty()) return m_context.jobs.cancelQuery(this, QStringLiteral("reward"));
    m_context.jobs.query<std::vector<LogReward>>(
        this, QStringLiteral("reward"),
        [path = m_context.session.workspacePath().toStdString(), log = log.toStdString(),
         context = context.toStdString()](const CancelToken& cancel) { return logRewards(path, log, context, cancel); },
        [this](const Result<std::vector<LogReward>>& rewards) {
            if (!rewards.ok()) return m_label->setText(errorSentence(rewards.error()));
            if (!rewards->empty()) showReward(rewards->front());
        });
}

void LogSubject::showReward(const LogReward& reward) {
    QStringList sentences = {moduleWords(reward), rewardWords(reward)};
    sentences.removeAll(QString());
    m_label->setText(sentences.join(QLatin1Char(' ')));
}

void LogSubject::openObservation(std::int64_t observation) {
    if (m_log.isEmpty()) return;
    const LogPlace place = shownPlace();
    if (const auto wanted = m_wanted.find(place); wanted != m_wanted.end()) {
        wanted->second = observation;
        return emit message(tr("The module of log %1 is being compiled again.").arg(m_log));
    }
    Session& session = m_context.session;
    JobRunner& jobs = m_context.jobs;
    jobs.setWorkspacePath(session.workspacePath());
    jobs.setWorkerProgram(session.workerProgram());
    emit message(tr("Finding the callsites of log %1.").arg(m_log));
    jobs.query<std::optional<LogCallsites>>(
        this, QStringLiteral("callsites"),
        [context = jobs.contextOfQuery(), tie = LogTie{m_log.toStdString(), m_logContext.toStdString(), {}, {}},
         preferred = session.baselineRun().toStdString(), kept = m_kept](const CancelToken& cancel) mutable {
            context.cancel = cancel;
            return knownLogCallsites(context, tie, preferred, *kept);
        },
        [this, place, observation](const Result<std::optional<LogCallsites>>& callsites) {
            if (place != shownPlace() || !isVisible()) return; // the user has gone elsewhere
            if (!callsites.ok()) return emit message(errorSentence(callsites.error()));
            if (!*callsites) return compile(place, observation);
            showCallsite(**callsites, observation);
        });
}

void LogSubject::compile(const LogPlace& place, std::int64_t observation) {
    m_wanted[place] = observation;
    emit message(tr("Not all questions of log %1 are stored: a job compiles its module again.").arg(m_log));
    logCallsitesWithJob(m_context.session, m_context.jobs, {m_log.toStdString(), m_logContext.toStdString(), {}, {}},
                        m_kept, this, [this, place](const LogCallsites* callsites) {
                            const std::int64_t wanted = m_wanted.extract(place).mapped();
                            if (!callsites) return;
                            if (place == shownPlace() && isVisible()) return showCallsite(*callsites, wanted);
                            emit message(tr("The callsites of log %1 are found.").arg(std::get<1>(place)));
                        });
}

void LogSubject::showCallsite(const LogCallsites& callsites, std::int64_t observation) {
    const Table& table = callsites.table;
    const auto at = std::size_t(observation);
    const auto symbol = [&](ColumnName column) {
        return at < table.rows.size() ? plainText(table.rows[at][std::size_t(table.columnIndex(column))])
                                      : std::string();
    };
    const QString run = QString::fromStdString(callsites.run), module = QString::fromStdString(callsites.module),
                  stored = QString::fromStdString(callsites.stored);
    if (symbol("callee").empty())
        return emit message(run.isEmpty() ? tr("%1, compiled again, did not ask this question.").arg(module)
                                          : tr("%1 did not ask this question.").arg(run));
    const auto decision = at < callsites.decisions.size() ? callsites.decisions[at] : std::nullopt;
    if (!decision)
        return emit message(tr("Observation %1 is the call of %2 in %3 of module %4. No stored run has this callsite.")
                                .arg(QString::number(observation),
                                     QString::fromStdString(shortSymbol(symbol("callee"))),
                                     QString::fromStdString(shortSymbol(symbol("caller"))), module));
    Session& session = m_context.session;
    if (session.baselineRun().isEmpty())
        session.setBaselineRun(stored);
    else if (stored != session.baselineRun())
        session.setVersusRun(stored);
    session.setDecisions({{stored, module, *decision}});
    session.navigate({PageId::Module, module});
    emit message(run.isEmpty() ? tr("%1 was compiled again; this is the same callsite in run %2.").arg(module, stored)
                               : tr("%1 asked the question of observation %2.").arg(run, QString::number(observation)));
}

} // namespace inlinescope
