// SPDX-License-Identifier: GPL-3.0-or-later
// bench_window [--loaded] FILE [PART...]: the real window on a workspace with the runs "default" and "never", without a
// display: from the start to the first page, then every page whose size depends on the workspace, scrolled, sorted,
// filtered and searched (or only the named parts: modules, search, decisions, remarks, features). The part remarks
// needs a set of this name, and is left out without it. Each line has a step's wall time and its processor time, that
// of all threads together, which shows the time of an idle machine, and the longest turn of the event loop: in wall
// time, and in processor time of the window's thread. Exits with 1 if a step is given up or a figure is beyond its
// limit: wall time, or with --loaded, on a machine with other load, processor time beyond twice the limit.
#include "core/jobs/sides/remark_table.h"
#include "process_memory.h"
#include "views/models/table_model.h"
#include "views/state/job_runner.h"
#include "views/widgets/find_bar.h"
#include "views/widgets/search_field.h"
#include "views/widgets/table_panel.h"
#include "views/window/main_window.h"

#include <QAbstractItemView>
#include <QAction>
#include <QApplication>
#include <QElapsedTimer>
#include <QKeyEvent>
#include <QLineEdit>
#include <QListView>
#include <QMetaEnum>
#include <QScrollBar>
#include <QTabWidget>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <malloc.h>

using namespace inlinescope;

namespace {

double secondsOf(clockid_t clock) {
    timespec time{};
    clock_gettime(clock, &time);
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}
double threadSeconds() {
    return secondsOf(CLOCK_THREAD_CPUTIME_ID);
}
double wallSeconds() {
    return secondsOf(CLOCK_MONOTONIC);
}

/// Records which event took longest.
class Application : public QApplication {
public:
    using QApplication::QApplication;

    bool notify(QObject* receiver, QEvent* event) override {
        const bool isOutermost = !std::exchange(m_isInside, true);
        if (!isOutermost) return QApplication::notify(receiver, event);
        const QString name = QLatin1String(receiver->metaObject()->className()) + QLatin1Char(' ') +
                             receiver->objectName() + QLatin1Char(' ') +
                             QString::fromLatin1(QMetaEnum::fromType<QEvent::Type>().valueToKey(event->type()));
        const double before = threadSeconds(), wallBefore = wallSeconds();
        const bool handled = QApplication::notify(receiver, event);
        m_longestWall = std::max(m_longestWall, wallSeconds() - wallBefore);
        if (const double taken = threadSeconds() - before; taken > m_longest) {
            m_longest = taken;
            m_name = name;
        }
        m_isInside = false;
        return handled;
    }
    QString takeLongest() {
        m_longest = m_longestWall = 0;
        return std::exchange(m_name, QString());
    }
    /// Seconds of wall time, since takeLongest().
    double longestWall() const { return m_longestWall; }

private:
    bool m_isInside = false;
    double m_longest = 0, m_longestWall = 0;
    QString m_name;
};

constexpr double LongestTurn = 0.05, MostMemory = 200; ///< seconds, MiB
constexpr qint64 GivenUpAfter = 120'000;               ///< ms

struct Step {
    QString what;
    double limit = 0; ///< seconds; 0: none
    std::function<void()> start;
    std::function<bool()> isDone;
    bool isOfBench = false; ///< a measurement of the bench's own, no work of the window
};

class WindowBench : public QObject {
public:
    WindowBench(Application& application, const QString& workspace, const QStringList& parts, bool isLoaded)
        : m_application(application), m_workspace(workspace), m_isLoaded(isLoaded) {
        addOpening();
        const std::pair<const char*, void (WindowBench::*)()> all[] = {{"modules", &WindowBench::addModules},
                                                                       {"search", &WindowBench::addSearches},
                                                                       {"decisions", &WindowBench::addDecisions},
                                                                       {"remarks", &WindowBench::addRemarks},
                                                                       {"features", &WindowBench::addFeatures}};
        for (const auto& [name, addPart] : all)
            if (parts.isEmpty() || parts.contains(QLatin1String(name))) (this->*addPart)();
        connect(&m_ticks, &QTimer::timeout, this, &WindowBench::tick);
        QTimer::singleShot(0, this, &WindowBench::begin);
    }

private:
    using Filters = std::initializer_list<std::pair<const char*, const char*>>;

    QAbstractItemView* view(const QString& table) const {
        QAbstractItemView*& known = m_views[table];
        if (!known) known = m_window.findChild<QAbstractItemView*>(table + QStringLiteral("View"));
        return known;
    }
    bool hasRows(const QString& table) const { return view(table)->model()->rowCount() > 0; }
    /// Whether the first visible row has its text.
    bool showsRows(const QString& table) const {
        const QModelIndex index = view(table)->indexAt(QPoint(5, 5));
        const QString text = index.data().toString();
        return index.isValid() && !text.isEmpty() && text != QStringLiteral("…");
    }
    /// Of a filter that no row matches, too.
    bool showsWhatItHas(const QString& table) const { return !hasRows(table) || showsRows(table); }
    bool isIdle() const { return m_jobs.pendingQueries() == 0; }
    static int columnOf(const QAbstractItemModel& model, const char* name) {
        for (int column = 0; column < model.columnCount(); ++column)
            if (model.headerData(column, Qt::Horizontal, TableModel::NameRole) == QLatin1String(name)) return column;
        std::fprintf(stderr, "no column %s\n", name);
        std::exit(EXIT_FAILURE);
    }
    void add(const QString& what, double limit, std::function<void()> start, std::function<bool()> isDone) {
        m_steps.push_back({what, limit, std::move(start), std::move(isDone)});
    }
    /// Memory is returned to the system before it is counted, which takes longer than a turn may.
    void addMemory(const QString& what, std::function<void()> count) {
        m_steps.push_back({what, 0, std::move(count), [] { return true; }, true});
    }
    void addNavigation(const QString& what, double limit, const char* page) {
        add(what, limit, [this, page] { m_session.navigate(QLatin1String(page)); }, [this] { return isIdle(); });
    }

    void addOpening() {
        add(
            "start to the first modules", 1,
            [this] {
                m_window.resize(1400, 900);
                m_window.show();
                m_session.setWorkspacePath(m_workspace);
                m_session.setRuns({QStringLiteral("default"), QStringLiteral("never")});
                m_session.navigate(QStringLiteral("modules"));
            },
            [this] { return hasRows(QStringLiteral("modulesTable")); });
        add("until all of the Modules page is there", 0, [] {}, [this] { return isIdle(); });
    }
    void addTable(const QString& table, std::initializer_list<const char*> orders, const Filters& filters) {
        for (const int share : {50, 99, 1, 73})
            addScroll(table, share);
        for (const char* name : orders)
            addOrder(table, name);
        addScroll(table, 33);
        for (const auto& [name, text] : filters)
            addFilter(table, name, text);
        for (const auto& [name, text] : filters)
            addFilter(table, name, "");
    }
    void addScroll(const QString& table, int share) {
        add(
            QStringLiteral("%1: rows after a jump to %2 %").arg(table).arg(share), LongestTurn,
            [this, table, share] {
                QScrollBar* bar = view(table)->verticalScrollBar();
                bar->setValue(int(std::int64_t(bar->maximum()) * share / 100));
            },
            [this, table] { return showsRows(table); });
    }
    void addOrder(const QString& table, const char* name) {
        add(
            QStringLiteral("%1: order by %2").arg(table, name), 2,
            [this, table, name] {
                QAbstractItemModel* model = view(table)->model();
                model->sort(columnOf(*model, name), Qt::DescendingOrder);
            },
            [this, table] { return isIdle() && showsRows(table); });
    }
    void addFilter(const QString& table, const char* name, const char* text) {
        add(
            QStringLiteral("%1: filter %2 by \"%3\"").arg(table, name, text), 2,
            [this, table, name, text] {
                const QString field = table + QStringLiteral("Filter_") + QLatin1String(name);
                m_window.findChild<QLineEdit*>(field)->setText(QLatin1String(text));
            },
            // A filter field waits for the next key before it queries.
            [this, table] { return m_sinceStep.elapsed() > 400 && isIdle() && showsWhatItHas(table); });
    }

    void addFind(const QString& table, const char* text) {
        add(
            QStringLiteral("%1: find \"%2\"").arg(table, QLatin1String(text)), 2,
            [this, table, text] {
                auto* bar = m_window.findChild<FindBar*>();
                bar->findIn(view(table));
                bar->findChild<QLineEdit*>()->setText(QLatin1String(text));
            },
            [this, table] { return isIdle() && showsWhatItHas(table); });
    }

    void addAction(const QString& what, const QByteArray& action) {
        add(
            QStringLiteral("modulesTable: ") + what, 2,
            [this, action] { m_window.findChild<QAction*>(QLatin1String(action))->trigger(); },
            [this] { return isIdle(); });
    }
    void addKey(const QString& what, Qt::Key key) {
        add(
            QStringLiteral("modulesTable: ") + what, 2,
            [this, key] {
                QKeyEvent press(QEvent::KeyPress, key, Qt::NoModifier);
                QApplication::sendEvent(view(QStringLiteral("modulesTable")), &press);
            },
            [this] { return isIdle(); });
    }
    void addSelectAll(const QString& what) {
        add(
            QStringLiteral("modulesTable: select ") + what, LongestTurn,
            [this] { view(QStringLiteral("modulesTable"))->selectAll(); }, [this] { return isIdle(); });
    }
    void addModules() {
        addTable(QStringLiteral("modulesTable"), {"size_a", "module", "delta", "differing"},
                 {{"module", "area1"}, {"delta", ">20"}});
        for (const char* preset : {"Growth", "Win", "Differing", "Failed"})
            addAction(QStringLiteral("preset %1").arg(QLatin1String(preset)), QByteArray("action_preset") + preset);
        add(
            "modulesTable: all filters away", 2,
            [this] { m_window.findChild<TablePanel*>(QStringLiteral("modulesTable"))->clearFilters(); },
            [this] { return isIdle(); });
        addSelectAll("all rows");
        addAction("group by folder", "action_groupModules");
        addOrder(QStringLiteral("modulesTable"), "size_b");
        addSelectAll("all closed folders");
        addKey("all folders opened", Qt::Key_Asterisk);
        addOrder(QStringLiteral("modulesTable"), "module");
        addSelectAll("all folders and rows");
        addFilter(QStringLiteral("modulesTable"), "module", "area1");
        addFilter(QStringLiteral("modulesTable"), "module", "");
        addKey("all folders closed", Qt::Key_Slash);
        addAction("folders away", "action_groupModules");
        add(
            "modulesTable: choose a row, in the pictures too", LongestTurn,
            [this] {
                const QAbstractItemView* shown = view(QStringLiteral("modulesTable"));
                shown->selectionModel()->setCurrentIndex(shown->model()->index(shown->model()->rowCount() / 2, 0),
                                                         QItemSelectionModel::ClearAndSelect |
                                                             QItemSelectionModel::Rows);
            },
            [this] { return isIdle(); });
        add(
            "reasons of both runs", 2,
            [this] { m_window.findChild<QTabWidget*>(QStringLiteral("modulesTabs"))->setCurrentIndex(2); },
            [this] { return isIdle(); });
    }

    /// The first results are there at once; in a large workspace the others come later.
    void addSearches() {
        for (const char* text : {"push_back", "function12 push_back", "module_777.cc.o.cpp:12", "nothing_has_this"}) {
            const QString what = QStringLiteral("search everywhere for \"%1\", ").arg(QLatin1String(text));
            add(
                what + QStringLiteral("first results"), 0.5,
                [this, text] {
                    auto* field = m_window.findChild<SearchField*>();
                    field->start();
                    for (const auto written : {QLatin1String(), QLatin1String(text)}) {
                        field->setText(written);
                        emit field->textEdited(field->text());
                    }
                },
                [this] {
                    auto* results = m_window.findChild<QAbstractItemView*>(QStringLiteral("searchResults"));
                    return results->model()->rowCount() > 0 || isIdle();
                });
            add(what + QStringLiteral("all results"), 2, [] {}, [this] { return isIdle(); });
        }
    }

    void addDecisions() {
        const QString a = QStringLiteral("decisionsATable"), b = QStringLiteral("decisionsBTable");
        addMemory("what the window holds before", [this] { m_before = heldMemory(); });
        add(
            "to the first decisions of both runs", 1, [this] { m_session.navigate(QStringLiteral("decisions")); },
            [this, a, b] { return hasRows(a) && hasRows(b) && isIdle() && showsRows(a); });
        addTable(a, {"cost", "callee", "inline_path"}, {{"callee", "push_back"}, {"cost", ">100"}});
        addOrder(b, "location");
        for (const char* text : {"push_back", "nothing_has_this"})
            addFind(a, text);
        add(
            "an order that the next one cancels", 2,
            [this, b] {
                QAbstractItemModel* model = view(b)->model();
                model->sort(columnOf(*model, "inline_path"));
                model->sort(columnOf(*model, "threshold"));
            },
            [this, b] { return isIdle() && showsRows(b); });
        addMemory("what two panes hold", [this] { m_panes = heldMemory() - m_before; });
    }

    /// The list of a set of remarks, as a link opens it.
    void addRemarks() {
        const Result<bool> isThere = isRemarkSet(m_workspace.toStdString(), "remarks");
        if (!isThere.ok() || !*isThere) return;
        const QString table = QStringLiteral("decisionsRemarks");
        const auto show = [this](const Sides& sides) {
            auto shown = std::make_shared<ShownDecisions>();
            shown->sides = sides;
            m_session.navigate(
                {QStringLiteral("decisions"), {}, {{QStringLiteral("all")}, Sought::Kind::Decisions, shown}});
        };
        addMemory("what the window holds before", [this] { m_before = heldMemory(); });
        add(
            "to the remarks of a set", 0,
            [show] { show({Side{Side::Kind::Remarks, QStringLiteral("remarks")}, Side{Side::Kind::Nothing}}); },
            [this, table] { return isIdle() && hasRows(table) && showsRows(table); });
        addMemory("what the list of remarks holds", [this] { m_remarks = heldMemory() - m_before; });
        addTable(table, {"cost", "callee", "location", "reason"}, {{"callee", "push_back"}, {"cost", ">100"}});
        for (const char* text : {"push_back", "nothing_has_this"})
            addFind(table, text);
        add(
            "the same remarks again", 0, [this] { m_session.noteWorkspaceChanged(); },
            [this, table] { return m_sinceStep.elapsed() > 400 && isIdle() && showsRows(table); });
        add(
            "back to the decisions of runs", 0, [show] { show({}); },
            [this] { return isIdle() && showsRows(QStringLiteral("decisionsATable")); });
    }

    void addFeatures() {
        addNavigation("to the Features page with its plots", 0, "features");
        add(
            "another feature's histogram", 1,
            [this] {
                const QAbstractItemView* shown = view(QStringLiteral("sidesTable"));
                shown->selectionModel()->setCurrentIndex(
                    shown->model()->index(5, 0), QItemSelectionModel::ClearAndSelect | QItemSelectionModel::Rows);
            },
            [this] { return isIdle(); });
        addNavigation("back to the Modules page", 0, "modules");
        addNavigation("to the Module page", 0, "module");
        addNavigation("to the Findings page", 0, "findings");
    }

    /// Without the memory that was returned to the allocator.
    static double heldMemory() {
        malloc_trim(0);
        return processMemory("VmRSS:");
    }

    void begin() {
        m_ticks.start(5);
        startStep();
    }
    void startStep() {
        m_longest = 0;
        m_application.takeLongest();
        m_sinceStep.start();
        m_processor = secondsOf(CLOCK_PROCESS_CPUTIME_ID);
        const double before = threadSeconds();
        m_steps[m_step].start();
        m_longest = threadSeconds() - before;
        m_lastTick = threadSeconds();
    }
    void tick() {
        m_longest = std::max(m_longest, threadSeconds() - m_lastTick);
        const Step& step = m_steps[m_step];
        const bool isTooLate = m_sinceStep.elapsed() > GivenUpAfter;
        if (isTooLate || step.isDone()) {
            report(step, isTooLate);
            if (++m_step == m_steps.size()) return finish();
            startStep();
        }
        m_lastTick = threadSeconds();
    }
    /// A figure as wall time and as processor time, both in seconds.
    void compareWithLimit(double wall, double processor, double limit) {
        std::printf(" %7.3f s, %7.3f s of processor", wall, processor);
        if (limit > 0) compare(m_isLoaded ? processor : wall, limit, m_isLoaded ? 2 : 1);
    }
    void compare(double figure, double limit, double times) {
        const bool isBeyond = figure > limit * times;
        m_beyondLimits += isBeyond;
        std::printf(" = %5.2f of its limit (%g)%s", figure / limit, limit, isBeyond ? " BEYOND ITS LIMIT" : "");
    }
    void report(const Step& step, bool isGivenUp) {
        const double turn = m_application.longestWall();
        if (!step.isOfBench) {
            m_longestOfAll = std::max(m_longestOfAll, m_longest);
            m_longestWall = std::max(m_longestWall, turn);
        }
        m_beyondLimits += isGivenUp;
        std::printf("%-52s", qPrintable(step.what));
        compareWithLimit(double(m_sinceStep.elapsed()) / 1000, secondsOf(CLOCK_PROCESS_CPUTIME_ID) - m_processor,
                         step.limit);
        std::printf("; longest turn");
        compareWithLimit(turn, m_longest, 0);
        std::printf(" (%s)%s\n", qPrintable(m_application.takeLongest()), isGivenUp ? "; GIVEN UP" : "");
        std::fflush(stdout);
    }
    void finish() {
        m_ticks.stop();
        std::printf("%-52s %7.1f MiB", "two panes of decisions hold", m_panes);
        compare(m_panes, MostMemory, 1);
        if (m_remarks > 0) std::printf("\n%-52s %7.1f MiB", "the list of a set of remarks holds", m_remarks);
        std::printf("\n%-52s", "longest turn of the event loop");
        compareWithLimit(m_longestWall, m_longestOfAll, LongestTurn);
        std::printf("\n%d figures are beyond their limits\n", m_beyondLimits);
        QApplication::exit(m_beyondLimits == 0 ? EXIT_SUCCESS : EXIT_FAILURE);
    }

    Application& m_application;
    QString m_workspace;
    bool m_isLoaded;
    int m_beyondLimits = 0;
    QElapsedTimer m_sinceStep;
    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    Session m_session{QString()};
    JobRunner m_jobs;
    MainWindow m_window{m_session, m_jobs, m_settings, {ThemeChoice::Light, QApplication::palette(), {}}};
    mutable QHash<QString, QAbstractItemView*> m_views; ///< searching for one costs milliseconds
    QTimer m_ticks;
    std::vector<Step> m_steps;
    std::size_t m_step = 0;
    double m_lastTick = 0, m_longest = 0, m_longestOfAll = 0, m_longestWall = 0, m_processor = 0; ///< seconds
    double m_before = 0, m_panes = 0, m_remarks = 0;                                              ///< MiB
};

} // namespace

int main(int count, char** arguments) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    Application application(count, arguments);
    QStringList words = QApplication::arguments();
    const bool isLoaded = words.removeAll(QStringLiteral("--loaded")) > 0;
    if (words.size() < 2) {
        std::fputs("usage: bench_window [--loaded] FILE [PART...]\n", stderr);
        return EXIT_FAILURE;
    }
    const double started = threadSeconds();
    const WindowBench bench(application, words[1], words.mid(2), isLoaded);
    std::printf("%-52s %7.3f s of processor\n", "the window is built", threadSeconds() - started);
    return QApplication::exec();
}
