// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/models/job_list_model.h"

#include "views/models/error_text.h"
#include "views/models/words.h"

#include <QLocale>

#include <algorithm>

namespace inlinescope {

int percentDone(const Job& job) {
    if (job.status == JobStatus::Done) return 100;
    const auto percent = [](double part, double whole) { return int(100 * std::clamp(part / whole, 0.0, 1.0)); };
    // A job that reports the time left knows that its items differ in cost.
    if (const double left = job.progress.secondsLeft * 1000; left >= 0 && left + double(job.elapsedMs) > 0)
        return percent(double(job.elapsedMs), double(job.elapsedMs) + left);
    return job.progress.total > 0 ? percent(double(job.progress.done), double(job.progress.total)) : -1;
}

QString durationText(std::int64_t milliseconds) {
    const auto seconds = milliseconds / 1000;
    const auto two = [](std::int64_t number) { return QStringLiteral("%1").arg(number, 2, 10, QLatin1Char('0')); };
    const QString tail = two(seconds % 60);
    if (seconds < 3600) return QStringLiteral("%1:%2").arg(seconds / 60).arg(tail);
    return QStringLiteral("%1:%2:%3").arg(seconds / 3600).arg(two(seconds / 60 % 60), tail);
}

QString rateText(double perSecond) {
    const bool slow = perSecond < 1;
    const double rate = slow ? perSecond * 60 : perSecond;
    const QString number = numberLocale().toString(rate, 'f', rate < 100 ? 1 : 0);
    return slow ? JobListModel::tr("%1 /min").arg(number) : JobListModel::tr("%1 /s").arg(number);
}

QString jobStateText(const Job& job) {
    switch (job.status) {
    case JobStatus::Waiting:
        return JobListModel::tr("waiting");
    case JobStatus::Running:
        return job.progress.item.empty() ? JobListModel::tr("running") : QString::fromStdString(job.progress.item);
    case JobStatus::Done:
        return job.summary.isEmpty() ? JobListModel::tr("done") : job.summary;
    case JobStatus::Failed:
        return errorSentence(job.error);
    case JobStatus::Cancelled:
        return JobListModel::tr("cancelled; what was complete is kept");
    }
    return {};
}

JobListModel::JobListModel(JobRunner& runner, QObject* parent) : QAbstractTableModel(parent), m_runner(runner) {
    connect(&runner, &JobRunner::jobAboutToBeAdded, this, [this] { beginInsertRows({}, 0, 0); });
    connect(&runner, &JobRunner::jobAdded, this, [this] {
        endInsertRows();
        emit summaryChanged(summary());
    });
    connect(&runner, &JobRunner::jobAboutToBeRemoved, this,
            [this](int position) { beginRemoveRows({}, rowOf(position), rowOf(position)); });
    connect(&runner, &JobRunner::jobRemoved, this, [this] {
        endRemoveRows();
        emit summaryChanged(summary());
    });
    connect(&runner, &JobRunner::jobChanged, this, &JobListModel::jobChanged);
}

void JobListModel::jobChanged(int position) {
    const int row = rowOf(position);
    emit dataChanged(index(row, 0), index(row, ColumnCount - 1));
    emit summaryChanged(summary());
}

QString JobListModel::summary() const {
    const std::vector<Job>& jobs = m_runner.jobs();
    if (jobs.empty()) return {};
    const Job* running = m_runner.runningJob();
    const auto waiting = std::ranges::count(jobs, JobStatus::Waiting, &Job::status);
    if (!running && waiting == 0) {
        const Job& last = jobs.back(); // the page says why it failed
        const QString state = last.status == JobStatus::Failed ? tr("failed") : jobStateText(last);
        return tr("%1: %2", "job, how it ended").arg(last.title, state);
    }
    QString line = running ? running->title : tr("starting");
    if (running && percentDone(*running) >= 0) line += tr("  %1 %").arg(percentDone(*running));
    const auto others = std::ranges::count(jobs, JobStatus::Running, &Job::status) - 1;
    if (running && running->remainingMs) line += tr("  %1 left").arg(durationText(*running->remainingMs));
    if (others > 0) line += tr("  (+%Ln running)", nullptr, int(others));
    if (waiting > 0) line += tr("  (%Ln waiting)", nullptr, int(waiting));
    return line;
}

int JobListModel::rowCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : int(m_runner.jobs().size());
}

int JobListModel::columnCount(const QModelIndex& parent) const {
    return parent.isValid() ? 0 : ColumnCount;
}

QVariant JobListModel::data(const QModelIndex& index, int role) const {
    if (!index.isValid()) return {};
    const Job& shown = job(index.row());
    switch (role) {
    case Qt::DisplayRole:
        return text(shown, index.column());
    case Qt::ToolTipRole:
        return index.column() == StateColumn ? jobStateText(shown) : QVariant();
    case Qt::TextAlignmentRole:
        return int((index.column() >= RateColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    case PercentRole:
        return percentDone(shown);
    case StatusRole:
        return int(shown.status);
    default:
        return {};
    }
}

QString JobListModel::text(const Job& job, int column) const {
    const bool started = job.status != JobStatus::Waiting;
    switch (column) {
    case TitleColumn:
        return job.title;
    case ProgressColumn:
        return percentDone(job) < 0 ? QString() : tr("%1 %").arg(percentDone(job));
    case StateColumn:
        return jobStateText(job).simplified(); // on one line
    case RateColumn:
        return job.perSecond ? rateText(*job.perSecond) : QString();
    case ElapsedColumn:
        return started ? durationText(job.elapsedMs) : QString();
    case RemainingColumn:
        return job.remainingMs ? durationText(*job.remainingMs) : QString();
    case FindingsColumn:
        return job.findingCount ? QLocale().toString(qlonglong(job.findingCount)) : QString();
    default:
        return {};
    }
}

QVariant JobListModel::headerData(int section, Qt::Orientation orientation, int role) const {
    if (orientation != Qt::Horizontal) return {};
    if (role == Qt::TextAlignmentRole) {
        return int((section >= RateColumn ? Qt::AlignRight : Qt::AlignLeft) | Qt::AlignVCenter);
    }
    if (role != Qt::DisplayRole) return {};
    switch (section) {
    case TitleColumn:
        return tr("job");
    case ProgressColumn:
        return tr("progress");
    case StateColumn:
        return tr("now, or how it ended");
    case RateColumn:
        return tr("rate");
    case ElapsedColumn:
        return tr("elapsed");
    case RemainingColumn:
        return tr("left");
    case FindingsColumn:
        return tr("findings");
    default:
        return {};
    }
}

} // namespace inlinescope
