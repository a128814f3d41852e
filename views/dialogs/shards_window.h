// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/shards/shard_kind.h"
#include "core/jobs/shards/shard_log.h"
#include "core/jobs/shards/shard_status.h"
#include "views/state/job_runner.h"

#include <QDialog>
#include <QTimer>

class QLabel;
class QPlainTextEdit;
class QPushButton;

namespace inlinescope {

class Headline;
class RunningJob;
class Session;
class ShardStrip;
class TablePanel;

/// How far the shards of a folder are: a strip of cells, the same as a table, and the log of the chosen shard. It reads
/// the files again by itself, in the background, until all is done; Collect stores what is there. It does not block the
/// window, and deletes itself when it is closed. Object names: shardsWindow, and of its children shardsHeadline,
/// shardsStrip, shardsTable, shardsLogName, shardsLog, shardsCollect, shardsRunning.
class ShardsWindow : public QDialog {
    Q_OBJECT
public:
    /// Between two readings at least; after a reading that took long, several times as long as that.
    static constexpr int intervalMs = 3000;

    ShardsWindow(const QString& folder, QWidget* window, Session& session, JobRunner& jobs);

    const QString& folder() const { return m_folder; }

signals:
    void shown(); ///< what the files say is on screen

private:
    struct Reading {
        ShardStatus status;
        std::vector<Finding> findings; ///< files that cannot be used
    };

    QWidget* buildParts();
    QWidget* buildLog();
    void buildButtons();
    void read();
    void showReading(const Result<Reading>& reading, std::int64_t tookMs);
    void showHeadline(const ShardStatus& status, const std::vector<Finding>& findings);
    static QString doneWords(ShardKind kind);
    void choose(int shard);
    void readLog();
    void showLog(const Result<ShardLog>& log);
    void collect();
    void followCollect();
    void followWorkspace();

    QString m_folder;
    Session& m_session;
    JobRunner& m_jobs;
    Headline* m_headline;
    RunningJob* m_running;
    ShardStrip* m_strip;
    TablePanel* m_table;
    QLabel* m_logName;
    QPlainTextEdit* m_log;
    QPushButton* m_collect;
    QTimer m_timer;
    JobId m_collecting;
    int m_shard = -1;     ///< whose log is shown
    bool m_isNew = false; ///< the log is that of another shard than before
};

/// The window of that folder, made at the first call.
ShardsWindow* openShardsWindow(QWidget* window, Session& session, JobRunner& jobs, const QString& folder);
/// Asks for the folder first.
void chooseShards(QWidget* window, Session& session, JobRunner& jobs);

} // namespace inlinescope
