// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/gui/page_grabber.h"
#include "core/base/caught.h"
#include "core/base/installation.h"
#include "core/jobs/workspace/housekeeping.h"
#include "views/models/error_text.h"
#include "views/state/job_runner.h"
#include "views/state/view_link.h"
#include "views/theme/icons.h"
#include "views/window/desktop_appearance.h"
#include "views/window/job_notifier.h"
#include "views/window/main_window.h"

#include <QApplication>
#include <QCommandLineParser>
#include <QFileInfo>
#include <QIcon>
#include <QLibraryInfo>
#include <QLocale>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTranslator>

#include <csignal>
#include <cstdio>
#include <cstdlib>
#include <memory>
#include <optional>
#include <variant>

using namespace inlinescope;

namespace {

enum ExitCode { exitDone = 0, exitFindings = 1, exitUsage = 2, exitUnreadable = 3 };

struct Arguments {
    QString workspace, grabFolder, page;
    QStringList runs;                 ///< to compare, the baseline first
    std::optional<ThemeChoice> theme; ///< absent: the user's last choice
    QStringList files;                ///< to import
    bool demo = false;                ///< instead of a workspace
    QString hint;                     ///< why nothing is open
    bool requireRows = false;         ///< of each page that is rendered
    std::optional<ViewLink> link{};   ///< what to show of the workspace
};

void say(const QString& text) {
    std::fputs(qPrintable(text + QLatin1Char('\n')), stderr);
}

/// Reports an error that no other code caught; returns the exit code.
int sayUncaught(const Error& error) {
    say(QLatin1String("inlinescope: ") + QString::fromStdString(describe(error)));
    return error.code == ErrorCode::Unreadable ? exitUnreadable : exitFindings;
}

/// Ends the program with a message if an event's handler throws, since an exception must not pass through Qt's event
/// loop.
class Application : public QApplication {
public:
    using QApplication::QApplication;
    bool notify(QObject* receiver, QEvent* event) override {
        const Result<bool> done = caught([&]() -> Result<bool> { return QApplication::notify(receiver, event); });
        if (done.ok()) return *done;
        QApplication::exit(sayUncaught(done.error()));
        return false;
    }
};

/// Returns whether there is a screen, or the user named a platform. Without one Qt draws into memory, which is enough
/// for pictures and for --help. The platform must be chosen before the application is constructed.
bool chooseScreen() {
    for (const char* name : {"DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"})
        if (qEnvironmentVariableIsSet(name)) return true;
    qputenv("QT_QPA_PLATFORM", "offscreen");
    return false;
}

/// Takes a link off an argument that names a workspace; false, with a message, for one that is not understood.
bool takeLink(Arguments& arguments, QString& argument) {
    auto [file, link] = splitLink(argument);
    argument = file;
    if (!link) return true;
    Result<ViewLink> parsed = parseViewLink(*link);
    if (!parsed.ok()) {
        say(QLatin1String("inlinescope: ") + errorSentence(parsed.error()));
        return false;
    }
    arguments.link = std::move(*parsed);
    return true;
}

/// A workspace among the files is opened, the other files are imported into it. Without one, the command line's default
/// is opened if it exists, but not upgraded, since the user did not ask for that. False if a link is not understood.
bool sortFiles(Arguments& arguments, const QStringList& files) {
    if (!takeLink(arguments, arguments.workspace)) return false;
    for (QString file : files) {
        if (!takeLink(arguments, file)) return false;
        if (file.endsWith(QLatin1String(".inlinescope")) && arguments.workspace.isEmpty())
            arguments.workspace = file;
        else
            arguments.files << QFileInfo(file).absoluteFilePath();
    }
    const QString usual = QStringLiteral("workspace.inlinescope");
    if (arguments.workspace.isEmpty() && QFileInfo::exists(usual)) {
        if (isOlderWorkspace(usual.toStdString()))
            arguments.hint =
                QApplication::translate("main", "%1 of this folder was written by an older Inlinescope. Open "
                                                "it to bring it up to date.")
                    .arg(usual);
        else
            arguments.workspace = usual;
    }
    if (!arguments.workspace.isEmpty()) arguments.workspace = QFileInfo(arguments.workspace).absoluteFilePath();
    return true;
}

/// The arguments, or the exit code if the program ends at once.
std::variant<Arguments, int> parse(const QApplication& application) {
    QCommandLineParser parser;
    parser.setApplicationDescription(
        QApplication::translate("main", "Explores and compares LLVM's inlining decisions."));
    const QCommandLineOption workspace("workspace", QApplication::translate("main", "Workspace to open."), "FILE");
    const QCommandLineOption theme("theme", QApplication::translate("main", "light, dark or auto."), "THEME");
    const QCommandLineOption grab(
        "grab",
        QApplication::translate("main",
                                "Render every page to DIR/PAGE.png, and in the dark theme to DIR/PAGE-dark.png; with "
                                "--theme, in that theme only. Pages without rows are named on stderr."),
        "DIR");
    const QCommandLineOption page("page", QApplication::translate("main", "With --grab: render this page only."),
                                  "NAME");
    const QCommandLineOption requireRows(
        "require-rows", QApplication::translate("main", "With --grab: end with 1 if a page has no rows."));
    const QCommandLineOption run(
        "run", QApplication::translate("main", "Run to compare; repeat it, the baseline comes first."), "RUN");
    const QCommandLineOption demo("demo", QApplication::translate("main", "Open the demo workspace."));
    parser.addOptions({workspace, theme, grab, page, requireRows, run, demo});
    parser.addPositionalArgument(
        "FILE",
        QApplication::translate("main", "Workspace to open, or files and folders to import. FILE.inlinescope#LINK "
                                        "opens it at a view."),
        "[FILE...]");
    const QCommandLineOption help = parser.addHelpOption(), version = parser.addVersionOption();
    if (!parser.parse(application.arguments())) {
        say(parser.errorText());
        return exitUsage;
    }
    if (parser.isSet(help)) parser.showHelp(exitDone);
    if (parser.isSet(version)) parser.showVersion();
    Arguments arguments{
        parser.value(workspace), parser.value(grab), parser.value(page), parser.values(run), {}, {}, false, {}};
    arguments.theme = parseThemeChoice(parser.value(theme));
    if ((parser.isSet(theme) && !arguments.theme) || (parser.isSet(grab) && arguments.grabFolder.isEmpty()) ||
        ((parser.isSet(page) || parser.isSet(requireRows)) && !parser.isSet(grab))) {
        say(QApplication::translate("main", "--theme takes light, dark or auto; --page and --require-rows need "
                                            "--grab DIR."));
        return exitUsage;
    }
    arguments.demo = parser.isSet(demo);
    arguments.requireRows = parser.isSet(requireRows);
    if (arguments.demo && (parser.isSet(workspace) || !parser.positionalArguments().isEmpty())) {
        say(QApplication::translate("main", "--demo takes no workspace and no files."));
        return exitUsage;
    }
    if (!arguments.demo && !sortFiles(arguments, parser.positionalArguments())) return exitUsage;
    return arguments;
}

/// The user's settings. Pictures use temporary ones, so they neither read nor change the user's.
std::unique_ptr<QSettings> openSettings(const Arguments& arguments, const QTemporaryDir& scratch) {
    if (arguments.grabFolder.isEmpty()) return std::make_unique<QSettings>();
    return std::make_unique<QSettings>(scratch.filePath("settings.ini"), QSettings::IniFormat);
}

int runGrab(QApplication& application, MainWindow& window, Session& session, JobRunner& jobs,
            const Arguments& arguments) {
    const QStringList pages = arguments.page.isEmpty() ? QStringList() : QStringList(arguments.page);
    const std::vector<ThemeChoice> themes =
        arguments.theme ? std::vector{*arguments.theme} : std::vector{ThemeChoice::Light, ThemeChoice::Dark};
    PageGrabber grabber(window, session, jobs, arguments.grabFolder, pages, themes);
    const auto ended = [&arguments](const QStringList& problems, const QStringList& empty) {
        for (const QString& sentence : problems + empty)
            say(sentence);
        const bool isDone = problems.isEmpty() && (empty.isEmpty() || !arguments.requireRows);
        QApplication::exit(isDone ? exitDone : exitFindings);
    };
    QObject::connect(&grabber, &PageGrabber::finished, &application, ended);
    QTimer::singleShot(0, &grabber, &PageGrabber::start);
    return application.exec();
}

/// The window follows the desktop's setting for light or dark, and notifies the desktop of long jobs that have ended.
int runOnDesktop(QApplication& application, MainWindow& window, JobRunner& jobs, const QPalette& desktop) {
    const QDBusConnection bus = QDBusConnection::sessionBus();
    DesktopAppearance appearance(bus);
    QObject::connect(&appearance, &DesktopAppearance::changed, &window, [&appearance, &window, desktop] {
        const auto dark = appearance.prefersDark();
        window.setDesktopPalette(dark ? themePalette(*dark) : desktop);
    });
    JobNotifier notifier(jobs, window, bus);
    QObject::connect(&notifier, &JobNotifier::said, &window, &MainWindow::say);
    return application.exec();
}

/// All users share an installed demo, so the program opens a copy among the user's own files, which may be changed.
DemoWorkspace demoOf(const Installation& installation) {
    const QString file = QString::fromStdString(installation.demo);
    if (!installation.isInstalled) return {file};
    const QString own = QStandardPaths::writableLocation(QStandardPaths::GenericDataLocation);
    return {file, own + QStringLiteral("/inlinescope/demo.inlinescope")};
}

int runWindow(QApplication& application, const Arguments& arguments) {
    const QPalette desktop = application.palette();
    const QTemporaryDir scratch;
    const auto settings = openSettings(arguments, scratch);
    const ThemeChoice theme = arguments.theme.value_or(
        parseThemeChoice(settings->value("theme").toString()).value_or(ThemeChoice::Automatic));
    applyTheme(application, theme, desktop);
    const Installation installation = findInstallation();
    const DemoWorkspace demo = demoOf(installation);
    JobRunner jobs;
    Session session(QString::fromStdString(installation.worker));
    jobs.setWorkerProgram(session.workerProgram());
    MainWindow window(session, jobs, *settings, {theme, desktop, demo, 20});
    window.show();
    const auto rest = [&] {
        if (!arguments.runs.isEmpty()) session.setRuns(arguments.runs);
        if (arguments.link) window.openLink(*arguments.link);
        if (!arguments.files.isEmpty()) window.openPaths(arguments.files);
    };
    if (arguments.demo) {
        openDemo(&window, session, demo);
        rest();
    } else if (arguments.grabFolder.isEmpty()) {
        window.openWorkspace(arguments.workspace, rest);
        if (!arguments.hint.isEmpty()) showTrouble(window.pages().front(), arguments.hint);
    } else { // pictures wait for pages, not for jobs
        session.setWorkspacePath(arguments.workspace);
        rest();
    }
    return arguments.grabFolder.isEmpty() ? runOnDesktop(application, window, jobs, desktop)
                                          : runGrab(application, window, session, jobs, arguments);
}

/// Qt's words on buttons, which the program's own catalogues translate: Qt's need not be installed. If they are, its
/// file dialog is translated too.
[[maybe_unused]] constexpr const char* wordsOfQt[] = {
    QT_TRANSLATE_NOOP("QPlatformTheme", "OK"), QT_TRANSLATE_NOOP("QPlatformTheme", "Save"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Discard"), QT_TRANSLATE_NOOP("QPlatformTheme", "Close"),
    QT_TRANSLATE_NOOP("QPlatformTheme", "Cancel")};

int runProgram(int argc, char** argv) {
    std::signal(SIGXFSZ, SIG_IGN); // a file that exceeds a limit is an error of write(), with a message
    const bool hasScreen = chooseScreen();
    Application application(argc, argv);
    QApplication::setApplicationName("Inlinescope");
    QApplication::setOrganizationName("Inlinescope");
    QApplication::setApplicationVersion(INLINESCOPE_VERSION);
    QApplication::setDesktopFileName(INLINESCOPE_DESKTOP_ID);
    QApplication::setWindowIcon(drawnIcon(QStringLiteral(":/desktop/" INLINESCOPE_DESKTOP_ID ".svg")));
    // The locale C is English, and the English catalogue has the plurals. What was installed last is asked first.
    const QLocale locale = QLocale().language() == QLocale::C ? QLocale(QLocale::English) : QLocale();
    QTranslator ofQt, translator;
    if (ofQt.load(locale, "qtbase", "_", QLibraryInfo::path(QLibraryInfo::TranslationsPath)))
        QApplication::installTranslator(&ofQt);
    if (translator.load(locale, "inlinescope", "_", ":/translations")) QApplication::installTranslator(&translator);
    const auto arguments = parse(application);
    if (const int* code = std::get_if<int>(&arguments)) return *code;
    if (!hasScreen && std::get<Arguments>(arguments).grabFolder.isEmpty()) {
        say(QApplication::translate("main", "There is no display. Use --grab DIR for pictures, or inlinescope-cli."));
        return exitUsage;
    }
    return runWindow(application, std::get<Arguments>(arguments));
}

} // namespace

int main(int argc, char** argv) {
    const Result<int> code = caught([&]() -> Result<int> { return runProgram(argc, argv); });
    return code.ok() ? *code : sayUncaught(code.error());
}
