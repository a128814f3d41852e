// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QString>
#include <QWidget>

#include <memory>

namespace inlinescope {

/// The shards of a folder as a strip of cells, one a shard, in as many lines as they need: an outline is absent, the
/// filled height is the share of its compiles that are done, a dot says that it is running, and a stripe at the top
/// that some of its modules failed. A click or the arrow keys choose a shard; a tooltip says what its cell shows.
class ShardStrip : public QWidget {
    Q_OBJECT
public:
    enum class State : std::uint8_t { Absent, Running, Partial, Done };
    struct Shard {
        State state = State::Absent;
        std::int64_t units = 0, done = 0, failed = 0;
    };

    explicit ShardStrip(const QString& name, QWidget* parent = nullptr);

    /// A table of shardStatus() with all shards. The chosen shard stays.
    void setShards(const Table& table);
    int count() const { return int(m_shards.size()); }
    const Shard& shard(int index) const { return m_shards[std::size_t(index)]; }
    int current() const { return m_current; } ///< -1: none
    void setCurrent(int shard);
    QRect cellRect(int shard) const;
    int shardAt(const QPoint& place) const; ///< -1: none
    /// "Shard 3: partial, 4 of 9 compiles are done, 1 failed".
    QString tipText(int shard) const;

    bool hasHeightForWidth() const override { return true; }
    int heightForWidth(int width) const override;
    QSize sizeHint() const override;

signals:
    void chosen(int shard); ///< by the user

protected:
    void paintEvent(QPaintEvent* event) override;
    void mouseMoveEvent(QMouseEvent* event) override;
    void mousePressEvent(QMouseEvent* event) override;
    void keyPressEvent(QKeyEvent* event) override;
    void resizeEvent(QResizeEvent* event) override;

private:
    int side() const;
    int perLine(int width) const;
    void paintCell(QPainter& painter, int shard) const;

    std::vector<Shard> m_shards;
    int m_current = -1;
};

} // namespace inlinescope
