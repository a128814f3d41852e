// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDirIterator>
#include <QFile>
#include <QFileInfo>
#include <QTest>

namespace {

/// The schema's scripts have no such line: a released script never changes, which its hash shows.
const QStringList endings = {"cpp", "h", "c", "js", "sh", "cmake", "in", "bash", "fish", "1", "proto", "fbs"};

bool isSource(const QFileInfo& file) {
    return endings.contains(file.suffix()) || file.fileName() == "CMakeLists.txt" ||
           (file.suffix().isEmpty() && file.isExecutable());
}

/// The line may be the first, the second after the line for an interpreter, or the last, which moves no other one.
bool hasLicence(const QByteArray& text) {
    const QByteArray line = "SPDX-License-Identifier: GPL-3.0-or-later";
    const qsizetype at = text.indexOf(line);
    return at >= 0 && (text.left(at).count('\n') <= 1 || text.indexOf('\n', at) == text.size() - 1);
}

} // namespace

class SpdxTest : public QObject {
    Q_OBJECT

private slots:
    void everySourceNamesItsLicence() {
        QStringList without;
        int files = 0;
        for (const char* folder : {"app", "core", "importers", "resources", "tests", "translations", "views"}) {
            QDirIterator it(QString(INLINESCOPE_SOURCE_DIR "/") + folder, QDir::Files, QDirIterator::Subdirectories);
            while (it.hasNext()) {
                QFile file(it.next());
                if (!isSource(it.fileInfo()) || file.fileName().contains("/tests/fuzz/corpus/")) continue;
                QVERIFY(file.open(QIODevice::ReadOnly));
                ++files;
                if (!hasLicence(file.readAll())) without << file.fileName();
            }
        }
        QVERIFY(files > 1600);
        QVERIFY2(without.isEmpty(), qPrintable(without.join('\n')));
    }
};

QTEST_GUILESS_MAIN(SpdxTest)
#include "tst_spdx.moc"
