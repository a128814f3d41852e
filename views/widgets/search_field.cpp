// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/widgets/search_field.h"

#include "core/jobs/find/find_table.h"
#include "views/models/error_text.h"
#include "views/models/found_model.h"
#include "views/state/job_runner.h"
#include "views/text/text_width.h"

#include <QKeyEvent>
#include <QListView>
#include <QPainter>
#include <QStyledItemDelegate>

#include <algorithm>
#include <utility>

namespace inlinescope {
namespace {

constexpr int mostShownRows = 22;
constexpr std::size_t mostActions = 6;

/// A name, and its place in a less prominent colour at the right.
class FoundDelegate : public QStyledItemDelegate {
public:
    using QStyledItemDelegate::QStyledItemDelegate;

    QSize sizeHint(const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const bool isHeading = index.data(FoundModel::HeadingRole).toBool();
        return {0, option.fontMetrics.height() + (isHeading ? 10 : 6)};
    }
    void paint(QPainter* painter, const QStyleOptionViewItem& option, const QModelIndex& index) const override {
        const QPalette& palette = option.palette;
        const bool isHeading = index.data(FoundModel::HeadingRole).toBool();
        const bool isChosen = option.state & QStyle::State_Selected;
        const QColor text = palette.color(isChosen ? QPalette::HighlightedText : QPalette::Text);
        const QColor quiet = isChosen ? text : palette.color(QPalette::PlaceholderText);
        if (isChosen) painter->fillRect(option.rect, palette.highlight());
        QRect room = option.rect.adjusted(isHeading ? 8 : 20, 0, -8, 0);
        painter->setFont(option.font);
        if (!isHeading) {
            const QString detail = option.fontMetrics.elidedText(index.data(FoundModel::DetailRole).toString(),
                                                                 Qt::ElideMiddle, room.width() * 45 / 100);
            painter->setPen(quiet);
            painter->drawText(room, Qt::AlignRight | Qt::AlignVCenter, detail);
            room.setRight(room.right() - option.fontMetrics.horizontalAdvance(detail) - 16);
        }
        painter->setPen(isHeading ? quiet : text);
        painter->drawText(room, int(Qt::AlignLeft | (isHeading ? Qt::AlignBottom : Qt::AlignVCenter)),
                          option.fontMetrics.elidedText(index.data().toString(), Qt::ElideMiddle, room.width()));
    }
};

} // namespace

SearchField::SearchField(Session& session, JobRunner& jobs, QWidget* parent)
    : QLineEdit(parent), m_session(session), m_jobs(jobs), m_model(new FoundModel(this)),
      m_results(new QListView(window())) {
    setObjectName(QStringLiteral("searchField"));
    setAccessibleName(tr("Search everywhere"));
    setPlaceholderText(tr("Search everywhere (Ctrl+K)"));
    setToolTip(tr("Find and run an action, or find a module, function, source file, callsite, run, policy, log, "
                  "report, set of remarks, finding, label or note of this workspace (Ctrl+K)"));
    setWhatsThis(tr("All words must occur, in upper or lower case; names are found mangled or demangled. "
                    "FILE:LINE finds calls at that line, CALLER -> CALLEE the calls of one function by another."));
    setClearButtonEnabled(true);
    setMinimumWidth(lettersWide(fontMetrics(), 24));
    setMaximumWidth(lettersWide(fontMetrics(), 40));
    setSizePolicy(QSizePolicy::Expanding, QSizePolicy::Fixed);
    m_results->setObjectName(QStringLiteral("searchResults"));
    m_results->setAccessibleName(tr("Search results"));
    m_results->setModel(m_model);
    m_results->setItemDelegate(new FoundDelegate(m_results));
    m_results->setFocusPolicy(Qt::NoFocus);
    m_results->setHorizontalScrollBarPolicy(Qt::ScrollBarAlwaysOff);
    m_results->setAutoFillBackground(true);
    m_results->hide();
    connect(this, &QLineEdit::textEdited, this, &SearchField::search);
    connect(&session, &Session::workspacePathChanged, this, [this] { setTrouble({}); });
    m_model->setSymbolForm(session.symbolForm());
    connect(&session, &Session::symbolFormChanged, m_model, [this] { m_model->setSymbolForm(m_session.symbolForm()); });
    connect(m_results, &QListView::clicked, this, [this](const QModelIndex& index) { choose(index.row()); });
}

void SearchField::start() {
    if (!hasFocus()) m_before = window()->focusWidget();
    setFocus(Qt::ShortcutFocusReason);
    selectAll();
    if (m_model->rowCount() > 0 && !text().isEmpty()) showResults();
}

void SearchField::search() {
    if (text().trimmed().isEmpty() || m_session.workspacePath().isEmpty()) {
        m_jobs.cancelQuery(this, QStringLiteral("find"));
        setTrouble({});
        m_choosesFirst = false;
        return show(std::make_shared<const Table>());
    }
    ask(false);
}

void SearchField::setTrouble(const QString& sentence) {
    if (sentence == m_trouble) return;
    m_trouble = sentence;
    emit troubleChanged(sentence);
}

void SearchField::ask(bool complete) {
    const FindRequest request{
        .text = text().toStdString(), .run = m_session.baselineRun().toStdString(), .complete = complete};
    m_jobs.query<Table>(
        this, QStringLiteral("find"),
        [path = m_session.workspacePath().toStdString(), request](const CancelToken& cancel) {
            return findTable(path, request, cancel);
        },
        [this, complete](Result<Table> found) {
            setTrouble(found ? QString() : errorSentence(found.error()));
            answered(found ? std::move(*found) : Table(), complete);
        });
}

/// In a large workspace the first results are shown at once and the rest later; the chosen row stays chosen.
void SearchField::answered(Table found, bool complete) {
    const bool isPart = !found.notes.empty();
    const int chosen = m_model->tableRow(m_results->currentIndex().row());
    const int action = m_model->actionAt(m_results->currentIndex().row());
    const bool wasMoved = complete && chosen > 0;
    const std::vector<Cell> row = wasMoved ? m_model->table()->rows[std::size_t(chosen)] : std::vector<Cell>();
    show(std::make_shared<const Table>(std::move(found)));
    if (wasMoved) m_results->setCurrentIndex(m_model->index(m_model->rowOf(row)));
    if (complete && action >= 0) m_results->setCurrentIndex(m_model->index(1 + action));
    if (isPart && hasFocus()) ask(true);
}

void SearchField::show(std::shared_ptr<const Table> found) {
    m_shown = text();
    m_model->setFound(foundActions(), std::move(found));
    const int first = m_model->firstChoice();
    if (std::exchange(m_choosesFirst, false) && first >= 0) return choose(first);
    if (m_model->rowCount() == 0 || !hasFocus()) return m_results->hide();
    m_results->setCurrentIndex(m_model->index(first));
    showResults();
}

/// The commands of the window that match the text.
std::vector<FoundAction> SearchField::foundActions() {
    m_actions.clear();
    std::vector<FoundAction> shown;
    for (const WindowCommand& command : findCommands(*window(), m_before, text())) {
        if (m_actions.size() == mostActions) break;
        m_actions.push_back(command);
        QStringList detail{command.place, command.keys.toString(QKeySequence::NativeText)};
        detail.removeAll(QString());
        shown.push_back({command.words, detail.join(QStringLiteral("  ·  "))});
    }
    return shown;
}

void SearchField::showResults() {
    m_results->setParent(window()); // the field may have been added to a window since
    const int rows = std::min(m_model->rowCount(), mostShownRows);
    int height = 2 * m_results->frameWidth();
    for (int row = 0; row < rows; ++row)
        height += m_results->sizeHintForIndex(m_model->index(row)).height();
    const QPoint below = mapTo(window(), QPoint(0, this->height() + 2));
    const int width = std::min(lettersWide(fontMetrics(), 130), window()->width() - below.x() - 8);
    m_results->setGeometry(below.x(), below.y(), width, std::min(height, window()->height() - below.y() - 8));
    m_results->show();
    m_results->raise();
}

void SearchField::keyPressEvent(QKeyEvent* event) {
    switch (event->key()) {
    case Qt::Key_Down:
        return step(1);
    case Qt::Key_Up:
        return step(-1);
    case Qt::Key_Return:
    case Qt::Key_Enter:
        m_choosesFirst = m_shown != text() && !text().trimmed().isEmpty();
        return m_choosesFirst ? void() : choose(m_results->currentIndex().row());
    case Qt::Key_Escape:
        return giveUp();
    default:
        QLineEdit::keyPressEvent(event);
    }
}

void SearchField::step(int by) {
    if (!m_results->isVisible()) return m_model->rowCount() > 0 ? showResults() : search();
    const int row = m_model->choosable(m_results->currentIndex().row() + by, by);
    if (row < 0) return;
    m_results->setCurrentIndex(m_model->index(row));
    if (m_model->choosable(row - 1, -1) < 0) m_results->scrollToTop(); // the heading, too
}

void SearchField::choose(int row) {
    if (const int action = m_model->actionAt(row); action >= 0) {
        const WindowCommand command = m_actions[std::size_t(action)];
        giveUp();
        return command.run();
    }
    const int tableRow = m_model->tableRow(row);
    if (tableRow < 0) return;
    giveUp();
    emit chosen(m_model->table(), tableRow);
}

void SearchField::giveUp() {
    m_results->hide();
    if (!hasFocus()) return;
    if (m_before && m_before->isVisible())
        m_before->setFocus();
    else
        clearFocus();
}

void SearchField::focusOutEvent(QFocusEvent* event) {
    QLineEdit::focusOutEvent(event);
    m_results->hide();
}

} // namespace inlinescope
