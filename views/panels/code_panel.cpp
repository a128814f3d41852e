// SPDX-License-Identifier: GPL-3.0-or-later
#include "views/panels/code_panel.h"

#include "core/jobs/module/code_listing.h"
#include "core/model/symbol_text.h"
#include "views/models/error_text.h"
#include "views/models/words.h"
#include "views/state/job_runner.h"
#include "views/text/plain_text.h"
#include "views/widgets/command_source.h"

#include <QAction>
#include <QHBoxLayout>
#include <QLabel>
#include <QRegularExpression>
#include <QSplitter>
#include <QTabBar>
#include <QToolButton>
#include <QVBoxLayout>

#include <algorithm>
#include <array>

namespace inlinescope {
namespace {

constexpr QLatin1String rowsSlot("rows");
constexpr int mostKept = 32;
constexpr std::array codeForms{CodeForm::IrBefore, CodeForm::Ir, CodeForm::Assembly};

QString slotOf(std::size_t side) {
    return side == 0 ? QStringLiteral("codeA") : QStringLiteral("codeB");
}

CodeView::Line shown(const std::vector<std::string>& lines, std::size_t at,
                     CodeView::Mark mark = CodeView::Mark::None) {
    return {QString::fromStdString(lines[at]), int(at) + 1, mark};
}

std::vector<CodeView::Line> plain(const std::vector<std::string>& lines) {
    std::vector<CodeView::Line> result;
    for (std::size_t at = 0; at < lines.size(); ++at)
        result.push_back(shown(lines, at));
    return result;
}

} // namespace

CodePanel::CodePanel(PageContext context, QWidget* parent)
    : QWidget(parent), m_context(context), m_title(plainLabel(this)), m_forms(new QTabBar(this)) {
    auto* split = new QSplitter(Qt::Horizontal, this);
    split->addWidget(buildSide(0, QStringLiteral("A"), tr("Code in the baseline")));
    split->addWidget(buildSide(1, QStringLiteral("B"), tr("Code in the other run")));
    split->setHandleWidth(8);
    split->setChildrenCollapsible(false);
    lockScrolling(m_sides[0].view, m_sides[1].view);
    auto* layout = new QVBoxLayout(this);
    layout->setContentsMargins(0, 8, 0, 0);
    layout->addWidget(buildTop());
    layout->addWidget(split, 1);
    connect(m_forms, &QTabBar::currentChanged, this, &CodePanel::align);
    connect(&m_context.session, &Session::workspaceChanged, this, [this] { m_known.clear(); });
    connect(&m_context.session, &Session::moduleChanged, this, [this] { show({}); });
    for (const auto changed : {&Session::runsChanged, &Session::versusChanged})
        connect(&m_context.session, changed, this, &CodePanel::renew);
    connect(&m_context.session, &Session::symbolFormChanged, this, &CodePanel::showTitle);
    setObjectName(QStringLiteral("codePanel"));
    CommandSource::set(*this, [this] {
        constexpr std::array words{"ir-before", "ir", "asm"}; // of codeForms
        if (m_function.isEmpty()) return CliCommand();
        return CliCommand::ofModule(m_context.session, "code")
            .option("--function", m_function)
            .option("--as", QLatin1String(words[std::size_t(std::max(0, m_forms->currentIndex()))]));
    });
    showSentence(tr("Choose a callsite or a function above to see its code in both runs."));
}

QWidget* CodePanel::buildTop() {
    auto* box = new QWidget(this);
    m_title->setObjectName(QStringLiteral("codeFunction"));
    m_title->setTextInteractionFlags(Qt::TextSelectableByMouse);
    m_title->setSizePolicy(QSizePolicy::Ignored, QSizePolicy::Preferred);
    m_forms->setObjectName(QStringLiteral("codeForms"));
    m_forms->setAccessibleName(tr("Form of the code"));
    m_forms->setDocumentMode(true);
    m_forms->setDrawBase(false);
    m_forms->addTab(tr("IR before"));
    m_forms->addTab(tr("IR"));
    m_forms->addTab(tr("Disassembly"));
    m_forms->setTabToolTip(0, tr("LLVM IR of the function as in the module's bitcode"));
    m_forms->setTabToolTip(1, tr("LLVM IR after the last pass of the optimizer"));
    m_forms->setTabToolTip(2, tr("The function's instructions in the object file"));
    m_forms->setCurrentIndex(1);
    auto* layout = new QHBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_forms);
    layout->addWidget(m_title, 1);
    layout->addWidget(button(QStringLiteral("codePrevious"), QStringLiteral("↑"), tr("To the previous difference"),
                             Qt::SHIFT | Qt::Key_F8, false));
    layout->addWidget(
        button(QStringLiteral("codeNext"), QStringLiteral("↓"), tr("To the next difference"), Qt::Key_F8, true));
    return box;
}

QToolButton* CodePanel::button(const QString& name, const QString& text, const QString& toolTip,
                               const QKeySequence& keys, bool forward) {
    auto* action = new QAction(text, this);
    action->setToolTip(QStringLiteral("%1 (%2)").arg(toolTip, keys.toString(QKeySequence::NativeText)));
    action->setShortcut(keys);
    action->setShortcutContext(Qt::WidgetWithChildrenShortcut);
    addAction(action);
    connect(action, &QAction::triggered, this, [this, forward] { goToChange(forward); });
    auto* tool = new QToolButton(this);
    tool->setDefaultAction(action);
    tool->setObjectName(name);
    tool->setAccessibleName(toolTip);
    tool->setAutoRaise(true);
    return tool;
}

QWidget* CodePanel::buildSide(std::size_t side, const QString& suffix, const QString& title) {
    auto* box = new QWidget(this);
    m_sides[side].caption = plainLabel(box);
    m_sides[side].caption->setObjectName(QStringLiteral("codeCaption") + suffix);
    m_sides[side].caption->setWordWrap(true);
    m_sides[side].view = new CodeView(QStringLiteral("codeView") + suffix, title, box);
    auto* layout = new QVBoxLayout(box);
    layout->setContentsMargins(0, 0, 0, 0);
    layout->addWidget(m_sides[side].caption);
    layout->addWidget(m_sides[side].view, 1);
    return box;
}

CodeForm CodePanel::form() const {
    return codeForms[std::size_t(std::max(0, m_forms->currentIndex()))];
}

void CodePanel::setForm(CodeForm form) {
    m_forms->setCurrentIndex(int(std::ranges::find(codeForms, form) - codeForms.begin()));
}

QStringList CodePanel::keyOf(const QString& run) const {
    return {run, m_context.session.module(), m_function};
}

void CodePanel::show(const QString& function) {
    if (function == m_function && !m_stale) return;
    m_function = function;
    renew();
}

void CodePanel::renew() {
    m_stale = true;
    if (isVisible()) ask();
}

void CodePanel::showEvent(QShowEvent* event) {
    QWidget::showEvent(event);
    if (m_stale) ask();
}

void CodePanel::ask() {
    m_stale = false;
    m_context.jobs.cancelQuery(this, rowsSlot);
    m_sides[0].run = m_context.session.baselineRun();
    m_sides[1].run = m_context.session.versusRun();
    if (m_function.isEmpty() || !m_context.session.hasRuns())
        return showSentence(tr("Choose a callsite or a function above to see its code in both runs."));
    showTitle();
    if (m_known.size() > mostKept) m_known.clear();
    for (const std::size_t side : {0, 1})
        askFor(side);
    arrived();
}

void CodePanel::showTitle() {
    if (m_function.isEmpty() || m_stale || !m_context.session.hasRuns()) return; // another text is shown, or will be
    m_title->setText(m_context.session.symbolText(m_function));
    m_title->setToolTip(QString::fromStdString(longSymbol(m_function.toStdString())));
}

void CodePanel::askFor(std::size_t side) {
    Side& asked = m_sides[side];
    asked.failure.reset();
    asked.code = m_known.value(keyOf(asked.run));
    if (asked.code) return m_context.jobs.cancelQuery(this, slotOf(side));
    asked.caption->setText(tr("%1: compiling the module…").arg(asked.run));
    m_context.jobs.setWorkspacePath(m_context.session.workspacePath());
    m_context.jobs.setWorkerProgram(m_context.session.workerProgram());
    const FunctionCodeOptions options{asked.run.toStdString(), m_context.session.module().toStdString(),
                                      m_function.toStdString()};
    m_context.jobs.query<FunctionCode>(
        this, slotOf(side),
        [context = m_context.jobs.contextOfQuery(), options](const CancelToken& cancel) mutable {
            context.cancel = cancel;
            return functionCode(context, options);
        },
        [this, side, key = keyOf(asked.run)](Result<FunctionCode> code) {
            if (code.ok())
                m_sides[side].code = m_known[key] = std::make_shared<const FunctionCode>(std::move(*code));
            else
                m_sides[side].failure = errorSentence(code.error());
            arrived();
        });
}

/// Shows the code when both sides have ended.
void CodePanel::arrived() {
    if (std::ranges::all_of(m_sides, [](const Side& side) { return side.code || side.failure; })) align();
}

void CodePanel::align() {
    const auto isWaiting = [](const Side& side) { return !side.code && !side.failure; };
    if (m_function.isEmpty() || m_stale || std::ranges::any_of(m_sides, isWaiting)) return;
    const auto codeOf = [](const Side& side) { return side.code ? side.code : std::make_shared<const FunctionCode>(); };
    m_context.jobs.query<Rows>(
        this, rowsSlot,
        [a = codeOf(m_sides[0]), b = codeOf(m_sides[1]), form = form()](const CancelToken&) -> Result<Rows> {
            return rowsOf(*a, *b, form);
        },
        [this](const Result<Rows>& rows) { showRows(*rows); });
}

CodePanel::Rows CodePanel::rowsOf(const FunctionCode& a, const FunctionCode& b, CodeForm form) {
    const AlignedCode aligned = alignCode(a, b, form);
    Rows rows;
    rows.onlyA = aligned.onlyA;
    rows.onlyB = aligned.onlyB;
    auto& [left, right] = rows.lines;
    if (aligned.rows.empty()) {
        rows.lines = {plain(aligned.a), plain(aligned.b)};
        return rows;
    }
    const auto fill = [&] {
        left.resize(std::max(left.size(), right.size()), {{}, 0, CodeView::Mark::Filler});
        right.resize(left.size(), {{}, 0, CodeView::Mark::Filler});
    };
    bool inChange = false;
    for (const CodeRow& row : aligned.rows) {
        if (row.isCommon()) fill();
        if (!row.isCommon() && !inChange) rows.changes.push_back(int(left.size()));
        inChange = !row.isCommon();
        if (row.a)
            left.push_back(shown(aligned.a, *row.a, inChange ? CodeView::Mark::OnlyFirst : CodeView::Mark::None));
        if (row.b)
            right.push_back(shown(aligned.b, *row.b, inChange ? CodeView::Mark::OnlySecond : CodeView::Mark::None));
    }
    fill();
    return rows;
}

QString CodePanel::captionOf(const Side& side) const {
    if (side.failure) return QStringLiteral("%1: %2").arg(side.run, *side.failure);
    const CodePresence before = side.code->irBefore.presence, here = side.code->of(form()).presence;
    if (here == CodePresence::Defined) return side.run;
    if (before == CodePresence::Declared) return tr("%1: only declared in this module").arg(side.run);
    if (form() == CodeForm::IrBefore) return tr("%1: not in the bitcode; a pass makes it").arg(side.run);
    if (side.code->ir.presence == CodePresence::Defined)
        return tr("%1: not in the object; its body is for the optimizer only").arg(side.run);
    if (side.code->ir.presence == CodePresence::Declared)
        return tr("%1: declared only; the optimizer removed its body").arg(side.run);
    return tr("%1: removed by the optimizer; inlined wherever it was called, or not used").arg(side.run);
}

void CodePanel::showRows(const Rows& rows) {
    m_changes = rows.changes;
    for (const std::size_t side : {0, 1}) {
        m_sides[side].view->setLanguage(form() == CodeForm::Assembly ? CodeLanguage::Assembly : CodeLanguage::Ir);
        m_sides[side].view->setLines(rows.lines[side]);
        m_sides[side].caption->setText(captionOf(m_sides[side]));
    }
    if (m_changes.empty()) {
        m_sides[0].view->goTo(0);
    } else {
        m_sides[0].caption->setText(
            tr("%1: %Ln line(s) only here", nullptr, int(rows.onlyA)).arg(captionOf(m_sides[0])));
        m_sides[1].caption->setText(
            tr("%1: %Ln line(s) only here", nullptr, int(rows.onlyB)).arg(captionOf(m_sides[1])));
        m_sides[0].view->goTo(m_changes.front());
    }
}

void CodePanel::showSentence(const QString& sentence) {
    for (const std::size_t side : {0, 1}) {
        m_context.jobs.cancelQuery(this, slotOf(side));
        m_sides[side].code.reset();
        m_sides[side].failure.reset();
        m_sides[side].caption->clear();
        m_sides[side].view->setLines({});
    }
    m_changes.clear();
    m_title->setText(sentence);
    m_title->setToolTip({});
}

/// Of IR ("@f", "@\"odd name\"") and of the operands of instructions ("callq\tf", "jmp\tf+0x12").
QStringList CodePanel::namesOf(std::size_t side, int line) const {
    static const QRegularExpression ofIr(QStringLiteral("@\"([^\"]+)\"|@([-\\w.$]+)"));
    static const QRegularExpression ofInstructions(QStringLiteral("\"([^\"]+)\"|(?<![%$\\w.])([A-Za-z_][-\\w.$@]*)"));
    QString text = view(side).shownLine(line);
    QStringList names;
    if (text.startsWith(QLatin1String("define")) || text.startsWith(QLatin1String("declare"))) return names;
    const bool isAssembly = form() == CodeForm::Assembly;
    if (isAssembly) text = text.trimmed().section(QRegularExpression(QStringLiteral("\\s")), 1);
    for (auto found = (isAssembly ? ofInstructions : ofIr).globalMatch(text); found.hasNext();) {
        const QRegularExpressionMatch match = found.next();
        names << match.captured(match.lastCapturedIndex());
    }
    return names;
}

QStringList CodePanel::namesAt(std::size_t side, const QPoint& place) const {
    const int line = view(side).lineAt(place);
    return line < 0 ? QStringList() : namesOf(side, line);
}

std::vector<QRect> CodePanel::rectsOf(std::size_t side, const QSet<QString>& names) const {
    std::vector<QRect> rects;
    const CodeView& code = view(side);
    const int first = code.firstVisibleLine(), all = code.lines();
    for (int line = first; !names.isEmpty() && line < all; ++line) {
        const QRect rect = code.rectOf(line);
        if (rect.isEmpty()) break; // those below are not visible
        if (std::ranges::any_of(namesOf(side, line), [&](const QString& name) { return names.contains(name); }))
            rects.push_back(rect);
    }
    return rects;
}

void CodePanel::goToChange(bool forward) {
    if (m_changes.empty()) return;
    int line = 0, column = 0;
    m_sides[0].view->getCursorPosition(&line, &column);
    const auto next = forward ? std::ranges::upper_bound(m_changes, line) : std::ranges::lower_bound(m_changes, line);
    const auto last = std::prev(m_changes.end());
    const auto target = forward ? (next == m_changes.end() ? m_changes.begin() : next)
                                : (next == m_changes.begin() ? last : std::prev(next));
    m_sides[0].view->goTo(*target);
}

} // namespace inlinescope
