// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QRegularExpression>
#include <QTest>

namespace {

/// The hosts that the tree may name: publishers of a format, a licence or a known fault, names of XML namespaces, and
/// the reserved example host (RFC 2606). Nothing is downloaded from there.
const QStringList allowed = {
    "docs.kernel.org", "www.debian.org/doc",   "www.freedesktop.org/standards",     "www.w3.org",
    "www.sqlite.org",  "www.gnu.org/licenses", "github.com/llvm/llvm-project/pull", "llvm.org/docs",
    "example.org"};

} // namespace

/// Packages come from the machine's own configuration: the tree names no host of a registry or mirror.
class AddressesTest : public QObject {
    Q_OBJECT

private slots:
    void noAddressIsNamedFromWhichSomethingIsFetched() {
        static const QRegularExpression address("https?://([A-Za-z0-9][\\w./-]*)");
        QStringList found;
        int files = 0;
        for (const char* folder : {"app", "core", "importers", "resources", "tests", "translations", "views"}) {
            QDirIterator it(QString(INLINESCOPE_SOURCE_DIR "/") + folder, QDir::Files, QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                QVERIFY(file.open(QIODevice::ReadOnly));
                const QString text = QString::fromUtf8(file.readAll());
                ++files;
                for (auto match = address.globalMatch(text); match.hasNext();) {
                    const QString place = match.next().captured(1);
                    const auto isIt = [&](const QString& start) { return place.startsWith(start); };
                    if (std::none_of(allowed.begin(), allowed.end(), isIt)) found << file.fileName() + ": " + place;
                }
            }
        }
        QVERIFY(files > 800);
        QVERIFY2(found.isEmpty(), qPrintable(found.join('\n')));
    }
};

QTEST_GUILESS_MAIN(AddressesTest)
#include "tst_addresses.moc"
