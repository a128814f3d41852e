// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QWidget>

#include <cstdint>

class QLabel;
class QToolButton;

namespace inlinescope {

/// Which observations of a context are shown, with buttons for those before and after them. Child object names:
/// logsRange, logsPrevious, logsNext.
class ObservationPager : public QWidget {
    Q_OBJECT
public:
    static constexpr std::int64_t mostRows = 1000; ///< of a page; of large tensors it has fewer

    explicit ObservationPager(QWidget* parent = nullptr);

    std::int64_t first() const { return m_first; }   ///< the first observation to show
    std::int64_t rows() const { return m_pageRows; } ///< of a whole page
    /// Goes to the first observation of another context; pages are not turned until showRange().
    void restart() { m_first = m_count = 0, m_pageRows = mostRows; }
    /// Shows the range of a context with `count` observations, of which the page has `rows`.
    void showRange(const QString& context, std::int64_t count, std::int64_t rows);
    /// In place of a range: an error, for example.
    void showSentence(const QString& sentence);

signals:
    void turned(); ///< first() is another one

private:
    QToolButton* addButton(const char* name, Qt::ArrowType arrow, const QString& text, const QKeySequence& shortcut,
                           int pages);
    void turn(int pages);

    std::int64_t m_first = 0, m_count = 0, m_pageRows = mostRows;
    QLabel* m_range;
    QToolButton *m_previous, *m_next;
};

} // namespace inlinescope
