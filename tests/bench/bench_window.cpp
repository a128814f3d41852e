// bench_window FILE: the real window on a workspace that make_workspace made, without a display: from the start to the
// first page, the Decisions page with two panes, scrolled, ordered and filtered. Beside each figure stands what part of
// its limit it is, and for how long at most the window's thread was busy with one turn of its event loop, in time of
// the processor, so that other programs on the machine do not count.
#include "core/jobs/decision_rows.h"
#include "process_memory.h"
#include "views/main_window.h"
#include "views/models/job_runner.h"

#include <QAbstractItemView>
#include <QApplication>
#include <QElapsedTimer>
#include <QLineEdit>
#include <QScrollBar>
#include <QTemporaryDir>
#include <QTimer>

#include <algorithm>
#include <cstdio>
#include <ctime>

using namespace inlinescope;

namespace {

double threadSeconds() {
    timespec time{};
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &time);
    return double(time.tv_sec) + double(time.tv_nsec) * 1e-9;
}

struct Step {
    QString what;
    double limit = 0; ///< seconds; 0: none
    std::function<void()> start;
    std::function<bool()> isDone;
};

class WindowBench : public QObject {
public:
    explicit WindowBench(const QString& workspace) : m_workspace(workspace) {
        m_clock.start();
        addSteps();
        connect(&m_ticks, &QTimer::timeout, this, &WindowBench::tick);
        QTimer::singleShot(0, this, &WindowBench::begin);
    }

private:
    QAbstractItemView* view(const char* name) const {
        return m_window.findChild<QAbstractItemView*>(QLatin1String(name));
    }
    bool hasRows(const char* name) const {
        const QAbstractItemView* shown = view(name);
        return shown && shown->model()->rowCount() > 0;
    }
    /// The first row that is seen has its text.
    bool showsRows(const char* name) const {
        const QModelIndex index = view(name)->indexAt(QPoint(5, 5));
        const QString text = index.data().toString();
        return index.isValid() && !text.isEmpty() && text != QStringLiteral("…");
    }
    bool isIdle() const { return m_jobs.pendingQueries() == 0; }
    static int column(const std::string& name) {
        const std::vector<Column> columns = decisionListColumns();
        return int(std::ranges::find(columns, name, &Column::name) - columns.begin());
    }

    void addSteps() {
        m_steps.push_back({"start to the first modules", 1,
                           [this] {
                               m_window.resize(1400, 900);
                               m_window.show();
                               m_session.setWorkspacePath(m_workspace);
                               m_session.setRuns({QStringLiteral("default"), QStringLiteral("never")});
                               m_session.navigate(QStringLiteral("modules"));
                           },
                           [this] { return hasRows("modulesTableView") || hasRows("modulesTable"); }});
        m_steps.push_back({"until all of the Modules page is there", 0, [] {}, [this] { return isIdle(); }});
        m_steps.push_back({"to the first decisions of both runs", 1,
                           [this] {
                               m_before = processMemory("VmRSS:");
                               m_session.navigate(QStringLiteral("decisions"));
                           },
                           [this] { return hasRows("decisionsAView") && hasRows("decisionsBView") && isIdle(); }});
        for (const int share : {50, 99, 1, 73})
            addScroll(share);
        for (const char* name : {"cost", "callee", "inline_path"})
            addOrder(name);
        addScroll(33);
        addFilter("callee", "push_back");
        addFilter("cost", ">100");
        m_steps.push_back({"an order that the next one cancels", 2,
                           [this] {
                               view("decisionsBView")->model()->sort(column("location"));
                               view("decisionsBView")->model()->sort(column("threshold"));
                           },
                           [this] { return isIdle(); }});
    }
    void addScroll(int share) {
        m_steps.push_back({QStringLiteral("rows after a jump to %1 %").arg(share), 0.05,
                           [this, share] {
                               QScrollBar* bar = view("decisionsAView")->verticalScrollBar();
                               bar->setValue(int(std::int64_t(bar->maximum()) * share / 100));
                           },
                           [this] { return showsRows("decisionsAView"); }});
    }
    void addOrder(const char* name) {
        m_steps.push_back({QStringLiteral("order by %1").arg(name), 2,
                           [this, name] { view("decisionsAView")->model()->sort(column(name), Qt::DescendingOrder); },
                           [this] { return isIdle() && showsRows("decisionsAView"); }});
    }
    void addFilter(const char* name, const char* text) {
        m_steps.push_back({QStringLiteral("filter %1 by %2").arg(name, text), 2,
                           [this, name, text] {
                               const QString field = QStringLiteral("decisionsAFilter_") + QLatin1String(name);
                               m_window.findChild<QLineEdit*>(field)->setText(QLatin1String(text));
                               m_edited = m_sinceStep.elapsed();
                           },
                           // A filter field waits for the next key before it asks.
                           [this] { return m_sinceStep.elapsed() > m_edited + 500 && isIdle(); }});
    }

    void begin() {
        m_ticks.start(5);
        m_lastTick = threadSeconds();
        startStep();
    }
    void startStep() {
        m_longest = 0;
        m_sinceStep.start();
        m_steps[m_step].start();
    }
    void tick() {
        const double now = threadSeconds();
        m_longest = std::max(m_longest, now - m_lastTick);
        const Step& step = m_steps[m_step];
        if (step.isDone()) {
            report(step);
            if (++m_step == m_steps.size()) return finish();
            startStep();
        }
        m_lastTick = threadSeconds();
    }
    void report(const Step& step) {
        // The program's start counts to the first step.
        const double taken = double(m_step == 0 ? m_clock.elapsed() : m_sinceStep.elapsed()) / 1000;
        m_longestOfAll = std::max(m_longestOfAll, m_longest);
        std::printf("%-44s %8.3f s", qPrintable(step.what), taken);
        if (step.limit > 0) std::printf(" = %5.2f of its limit (%g s)", taken / step.limit, step.limit);
        std::printf("; longest turn %.0f ms = %.2f of its limit (50 ms)\n", m_longest * 1e3, m_longest / 0.05);
        std::fflush(stdout);
    }
    void finish() {
        m_ticks.stop();
        const double more = processMemory("VmRSS:") - m_before;
        std::printf("%-44s %8.1f MiB = %5.2f of its limit (200 MiB)\n", "two panes of decisions hold", more,
                    more / 200);
        std::printf("%-44s %8.3f s = %5.2f of its limit (0.05 s)\n", "longest turn of the event loop", m_longestOfAll,
                    m_longestOfAll / 0.05);
        QApplication::quit();
    }

    QString m_workspace;
    QElapsedTimer m_clock, m_sinceStep;
    QTemporaryDir m_folder;
    QSettings m_settings{m_folder.filePath(QStringLiteral("settings.ini")), QSettings::IniFormat};
    Session m_session{QString()};
    JobRunner m_jobs;
    MainWindow m_window{m_session, m_jobs, m_settings, {ThemeChoice::Light, QApplication::palette(), {}}};
    QTimer m_ticks;
    std::vector<Step> m_steps;
    std::size_t m_step = 0;
    double m_lastTick = 0, m_longest = 0, m_longestOfAll = 0, m_before = 0;
    qint64 m_edited = 0;
};

} // namespace

int main(int count, char** arguments) {
    qputenv("QT_QPA_PLATFORM", "offscreen");
    QApplication application(count, arguments);
    if (count != 2) {
        std::fputs("usage: bench_window FILE\n", stderr);
        return EXIT_FAILURE;
    }
    const WindowBench bench(QString::fromLocal8Bit(arguments[1]));
    return QApplication::exec();
}
