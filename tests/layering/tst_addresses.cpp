// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

/// The hosts that the tree may name: publishers of a format, a licence or a known fault, names of XML namespaces, and
/// the reserved example host (RFC 2606). Nothing is downloaded from there.
const QStringList allowed = {"docs.kernel.org",
                             "www.debian.org/doc",
                             "www.freedesktop.org/standards",
                             "freedesktop.org.xml", // a file
                             "www.w3.org",
                             "www.sqlite.org",
                             "sqlite.org/fileformat2.html",
                             "no-color.org",
                             "protobuf.dev/programming-guides",
                             "tensorflow.org/tutorials",
                             "www.gnu.org/licenses",
                             "github.com/llvm/llvm-project/pull",
                             "llvm.org/docs",
                             "example.org",
                             "registry.example.org"};

/// The addresses and the names of hosts in a text that are not allowed.
QStringList placesIn(const QString& text) {
    static const QRegularExpression address("[a-z]+://([A-Za-z0-9][\\w.-]*\\.[\\w./-]+)"),
        host("(?<![\\w.-])((?:[a-z0-9-]+\\.)+(?:org|com|net|io|dev)(?![\\w-])[\\w./-]*)");
    QStringList found;
    for (const QRegularExpression& expression : {address, host})
        for (auto match = expression.globalMatch(text); match.hasNext();) {
            const QString place = match.next().captured(1);
            const auto isIt = [&](const QString& start) { return place.startsWith(start); };
            if (std::none_of(allowed.begin(), allowed.end(), isIt)) found << place;
        }
    return found;
}

} // namespace

/// Packages come from the machine's own configuration: the tree names no host of a registry or mirror.
class AddressesTest : public QObject {
    Q_OBJECT

private slots:
    void anAddressIsSeenInEveryForm() {
        const QString name = QStringLiteral("mirror.of-packages");
        for (const char* form : {"https://%1.net/debian", "http://%1.org:8080/x", "rsync://%1.eu/a",
                                 "deb %1.org/b main", "\"%1.io\"", "ssh %1.dev", "registry=%1.com"})
            QCOMPARE(placesIn(QString(form).arg(name)).isEmpty(), false);
        QCOMPARE(placesIn("see https://docs.kernel.org/a and http://example.org/b"), QStringList());
    }

    void noAddressIsNamedFromWhichSomethingIsFetched() {
        QStringList found;
        int files = 0;
        const auto look = [&](const QString& path) {
            QFile file(path);
            if (!file.open(QIODevice::ReadOnly)) return found.append(path + " cannot be read");
            ++files;
            for (const QString& place : placesIn(QString::fromUtf8(file.readAll())))
                found << path + ": " + place;
        };
        const QDir root(QStringLiteral(INLINESCOPE_SOURCE_DIR));
        for (const QString& name : root.entryList(QDir::Files | QDir::Hidden))
            if (name != "LICENSE") look(root.filePath(name));
        for (const char* folder : {".ci", "app", "core", "importers", "resources", "tests", "translations", "views"}) {
            QDirIterator it(root.filePath(folder), QDir::Files | QDir::Hidden, QDirIterator::Subdirectories);
            while (it.hasNext())
                if (const QString path = it.next(); !path.endsWith("tst_addresses.cpp")) look(path);
        }
        QVERIFY(files > 800);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }
};

QTEST_GUILESS_MAIN(AddressesTest)
#include "tst_addresses.moc"
