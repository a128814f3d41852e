// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/views/window_fixture.h"
#include "views/window/desktop_appearance.h"
#include "views/window/job_notifier.h"

#include <QCheckBox>
#include <QDBusConnectionInterface>
#include <QLineEdit>
#include <QProcess>
#include <QSignalSpy>
#include <QStandardPaths>
#include <QThread>

#include <algorithm>
#include <cmath>
#include <semaphore>

using namespace inlinescope;

namespace {

/// A real message bus for the test only.
class Bus {
public:
    Bus() {
        QFile config(m_folder.filePath("bus.conf"));
        if (!config.open(QIODevice::WriteOnly)) return;
        config.write("<busconfig><type>session</type><listen>unix:dir=" + m_folder.path().toUtf8() +
                     "</listen><policy context=\"default\"><allow send_destination=\"*\"/>"
                     "<allow receive_sender=\"*\"/><allow own=\"*\"/></policy></busconfig>");
        config.close();
        m_daemon.start("dbus-daemon", {"--nofork", "--print-address", "--config-file=" + config.fileName()});
        if (m_daemon.waitForReadyRead(patience)) m_address = QString::fromUtf8(m_daemon.readLine()).trimmed();
    }
    ~Bus() {
        for (const QString& name : m_names)
            QDBusConnection::disconnectFromBus(name);
        m_daemon.kill();
        m_daemon.waitForFinished();
    }
    bool isUp() const { return !m_address.isEmpty(); }
    QDBusConnection connection(const QString& name) {
        m_names << name;
        return QDBusConnection::connectToBus(m_address, name);
    }

private:
    QTemporaryDir m_folder;
    QProcess m_daemon;
    QString m_address;
    QStringList m_names;
};

/// The service of a desktop on the bus.
class Portal : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.portal.Settings")
public:
    explicit Portal(QDBusConnection bus, uint scheme) : scheme(scheme) {
        bus.registerObject("/org/freedesktop/portal/desktop", this,
                           QDBusConnection::ExportAllSlots | QDBusConnection::ExportAllSignals);
        bus.registerService("org.freedesktop.portal.Desktop");
    }
    void choose(uint wanted) {
        scheme = wanted;
        emit SettingChanged("org.freedesktop.appearance", "color-scheme", QDBusVariant(scheme));
    }
    uint scheme;
    int reads = 0;

public slots:
    QDBusVariant Read(const QString& group, const QString& key) {
        ++reads;
        const bool known = group == "org.freedesktop.appearance" && key == "color-scheme";
        return QDBusVariant(QVariant::fromValue(QDBusVariant(known ? QVariant(scheme) : QVariant("?"))));
    }

signals:
    void SettingChanged(const QString& group, const QString& key, const QDBusVariant& value);
};

class Notifications : public QObject {
    Q_OBJECT
    Q_CLASSINFO("D-Bus Interface", "org.freedesktop.Notifications")
public:
    explicit Notifications(QDBusConnection bus) {
        bus.registerObject("/org/freedesktop/Notifications", this, QDBusConnection::ExportAllSlots);
        bus.registerService("org.freedesktop.Notifications");
    }
    QStringList shown;

public slots:
    uint Notify(const QString& program, uint, const QString&, const QString& title, const QString& body,
                const QStringList&, const QVariantMap&, int) {
        shown << program + "|" + title + "|" + body;
        return uint(shown.size());
    }
};

JobRunner::JobWork ending(const QString& summary) {
    return [summary](const JobContext&) -> Result<QString> { return summary; };
}

} // namespace

class TestDesktop : public QObject {
    Q_OBJECT
private slots:
    void init() {
        if (QStandardPaths::findExecutable("dbus-daemon").isEmpty()) QSKIP("dbus-daemon is not installed");
    }
    void theWishForDarkIsReadAndFollowed();
    void otherSettingsAreNotTheirs();
    void withoutAPortalNothingIsSaid();
    void withoutABusNothingIsSaid();
    void theWindowFollowsOnlyWhereItsThemeIsTheDesktops();
    void boxesAndFieldsAreOutlinedVisibly_data();
    void boxesAndFieldsAreOutlinedVisibly();
    void aLongJobThatEndsUnseenIsNotified();
    void aShortOrCancelledJobIsNot();
    void nobodyIsNotifiedOfWhatTheySee();
    void withoutTheServiceTheStatusBarSaysIt();
};

void TestDesktop::theWishForDarkIsReadAndFollowed() {
    Bus bus;
    QVERIFY(bus.isUp());
    Portal portal(bus.connection("portal"), 1);
    DesktopAppearance appearance(bus.connection("window"));
    QSignalSpy changed(&appearance, &DesktopAppearance::changed);
    QTRY_COMPARE_WITH_TIMEOUT(appearance.prefersDark(), std::optional(true), patience);
    portal.choose(2);
    QTRY_COMPARE_WITH_TIMEOUT(appearance.prefersDark(), std::optional(false), patience);
    portal.choose(0);
    QTRY_COMPARE_WITH_TIMEOUT(appearance.prefersDark(), std::optional<bool>(), patience);
    portal.choose(0);
    portal.choose(1);
    QTRY_COMPARE_WITH_TIMEOUT(appearance.prefersDark(), std::optional(true), patience);
    QCOMPARE(changed.size(), 4);
}

void TestDesktop::otherSettingsAreNotTheirs() {
    Bus bus;
    Portal portal(bus.connection("portal"), 2);
    DesktopAppearance appearance(bus.connection("window"));
    QTRY_COMPARE_WITH_TIMEOUT(appearance.prefersDark(), std::optional(false), patience);
    emit portal.SettingChanged("org.freedesktop.appearance", "contrast", QDBusVariant(1U));
    emit portal.SettingChanged("org.gnome.desktop.interface", "color-scheme", QDBusVariant(1U));
    emit portal.SettingChanged("org.freedesktop.appearance", "color-scheme", QDBusVariant("dark"));
    emit portal.SettingChanged("org.freedesktop.appearance", "color-scheme", QDBusVariant(0U)); // the last value
    QSignalSpy changed(&appearance, &DesktopAppearance::changed);
    QTRY_COMPARE_WITH_TIMEOUT(appearance.prefersDark(), std::optional<bool>(), patience);
    QCOMPARE(changed.size(), 1);
}

void TestDesktop::withoutAPortalNothingIsSaid() {
    Bus bus;
    QDBusConnection client = bus.connection("window");
    DesktopAppearance appearance(client);
    QSignalSpy changed(&appearance, &DesktopAppearance::changed);
    // The signals of a portal that starts later are received.
    Portal late(bus.connection("portal"), 0);
    late.choose(1);
    QTRY_COMPARE_WITH_TIMEOUT(appearance.prefersDark(), std::optional(true), patience);
    QCOMPARE(changed.size(), 1);
}

void TestDesktop::withoutABusNothingIsSaid() {
    DesktopAppearance appearance(QDBusConnection("no such connection"));
    QVERIFY(!appearance.prefersDark());
}

void TestDesktop::theWindowFollowsOnlyWhereItsThemeIsTheDesktops() {
    WindowFixture opened(QString{}); // light
    opened.window.setDesktopPalette(themePalette(true));
    QVERIFY(!isDark(QApplication::palette()));
    opened.window.setTheme(ThemeChoice::Automatic);
    QVERIFY(isDark(QApplication::palette()));
    opened.window.setDesktopPalette(themePalette(false));
    QVERIFY(!isDark(QApplication::palette()));
    QCOMPARE(opened.settings.value("theme").toString(), "auto");
}

void TestDesktop::boxesAndFieldsAreOutlinedVisibly_data() {
    QTest::addColumn<ThemeChoice>("theme");
    QTest::newRow("light") << ThemeChoice::Light;
    QTest::newRow("dark") << ThemeChoice::Dark;
}

/// By the contrast that WCAG 2.1 asks of them (1.4.11).
void TestDesktop::boxesAndFieldsAreOutlinedVisibly() {
    QFETCH(const ThemeChoice, theme);
    applyTheme(*qApp, theme, {});
    const auto light = [](const QColor& color) {
        const auto linear = [](double part) {
            return part <= 0.03928 ? part / 12.92 : std::pow((part + 0.055) / 1.055, 2.4);
        };
        return 0.2126 * linear(color.redF()) + 0.7152 * linear(color.greenF()) + 0.0722 * linear(color.blueF());
    };
    const auto contrast = [&](QWidget& drawn) {
        const QImage image = drawn.grab().toImage();
        const double ground = light(QApplication::palette().color(QPalette::Window));
        double most = 1;
        for (int x = 0; x < image.width(); ++x) {
            const double line = light(image.pixelColor(x, image.height() / 2));
            most = std::max(most, (std::max(line, ground) + 0.05) / (std::min(line, ground) + 0.05));
        }
        return most;
    };
    QCheckBox box;
    QVERIFY2(contrast(box) >= 3, qPrintable(QString::number(contrast(box))));
    QLineEdit field;
    // In a light window a field keeps Fusion's outline.
    if (theme == ThemeChoice::Dark) QVERIFY2(contrast(field) >= 3, qPrintable(QString::number(contrast(field))));
    applyTheme(*qApp, ThemeChoice::Light, {});
}

void TestDesktop::aLongJobThatEndsUnseenIsNotified() {
    Bus bus;
    Notifications desktop(bus.connection("desktop"));
    JobRunner jobs;
    QWidget window;
    JobNotifier notifier(jobs, window, bus.connection("window"), 0);
    QSignalSpy said(&notifier, &JobNotifier::said);
    jobs.start("run lua", ending("13 modules <ok>"));
    QTRY_COMPARE_WITH_TIMEOUT(desktop.shown.size(), 1, patience);
    QCOMPARE(desktop.shown.front(), "Inlinescope|Done: run lua|13 modules &lt;ok&gt;");
    jobs.start("import", [](const JobContext&) -> Result<QString> {
        return Error{ErrorCode::NotFound, "nothing there", "a.bc", {}, {}};
    });
    QTRY_COMPARE_WITH_TIMEOUT(desktop.shown.size(), 2, patience);
    QVERIFY(desktop.shown.back().startsWith("Inlinescope|Failed: import|"));
    QVERIFY(said.empty());
}

void TestDesktop::aShortOrCancelledJobIsNot() {
    JobRunner jobs;
    QWidget window;
    const QDBusConnection none("no such connection");
    JobNotifier usual(jobs, window, none), eager(jobs, window, none, 0);
    QSignalSpy byUsual(&usual, &JobNotifier::said), byEager(&eager, &JobNotifier::said);
    jobs.start("short", ending("done"));
    QTRY_COMPARE_WITH_TIMEOUT(byEager.size(), 1, patience);
    QVERIFY(byUsual.empty());
    jobs.cancel(jobs.start("cancelled", [](const JobContext& context) -> Result<QString> {
        while (!context.cancel.isCancelled())
            QThread::msleep(1);
        return CancelToken::error();
    }));
    QTRY_VERIFY_WITH_TIMEOUT(jobs.isIdle(), patience);
    QCOMPARE(byEager.size(), 1);
}

void TestDesktop::nobodyIsNotifiedOfWhatTheySee() {
    JobRunner jobs;
    QWidget window;
    window.show();
    QVERIFY(QTest::qWaitForWindowActive(&window, patience));
    JobNotifier notifier(jobs, window, QDBusConnection("no such connection"), 0);
    QSignalSpy said(&notifier, &JobNotifier::said);
    jobs.start("seen", ending("done"));
    QTRY_VERIFY_WITH_TIMEOUT(jobs.isIdle(), patience);
    QVERIFY(said.empty());
}

void TestDesktop::withoutTheServiceTheStatusBarSaysIt() {
    Bus bus;
    JobRunner jobs;
    QWidget window;
    JobNotifier notifier(jobs, window, bus.connection("window"), 0);
    QSignalSpy said(&notifier, &JobNotifier::said);
    jobs.start("run lua", ending("13 modules"));
    QTRY_COMPARE_WITH_TIMEOUT(said.size(), 1, patience);
    QCOMPARE(said[0][0].toString(), "Done: run lua: 13 modules");
}

QTEST_MAIN(TestDesktop)
#include "tst_desktop.moc"
