// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/elf_sections.h"
#include "tests/support/process.h"

#include <QFile>
#include <QRegularExpression>
#include <QSet>
#include <QTemporaryDir>
#include <QtEndian>
#include <QtTest>

#include <tuple>

using namespace inlinescope;

/// The names of the sections of objects that the real compiler makes.
class TestElfSections : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    bool has(const QByteArray& bytes, const QByteArray& name) const {
        QFile file(m_folder.filePath("object"));
        QFile::remove(file.fileName()); // a file that is emptied may be written to the disk
        if (!file.open(QIODevice::WriteOnly) || file.write(bytes) != bytes.size() || !file.flush()) qFatal("no object");
        return hasElfSection(file.fileName().toStdString(), name.toStdString());
    }
    /// An object with a section .remarks; empty if it cannot be made.
    QByteArray compile(const QString& target) const {
        const QString source = m_folder.filePath("a.c"), output = m_folder.filePath("a.o");
        QFile text(source);
        const QByteArray content = "__attribute__((section(\".remarks\"))) const char r[] = \"RMRK\";\n"
                                   "int f(int x) { return x + 1; }\n";
        if (!text.open(QIODevice::WriteOnly) || text.write(content) != content.size() || !text.flush()) return {};
        const Finished done = runProgram("clang-22", {"-target", target, "-c", source, "-o", output});
        QFile object(output);
        return done.exitCode == 0 && object.open(QIODevice::ReadOnly) ? object.readAll() : QByteArray();
    }
    /// As llvm-readelf prints them, without the first one, which has no name.
    QSet<QByteArray> sectionsOfTheObject() const {
        const Finished done =
            runProgram("llvm-readelf-22", {"--sections", "--elf-output-style=JSON", m_folder.filePath("a.o")});
        QSet<QByteArray> names;
        const QRegularExpression name("\"Name\":\\{\"Name\":\"([^\"]+)\"");
        for (auto found = name.globalMatch(QString::fromUtf8(done.out)); found.hasNext();)
            names << found.next().captured(1).toUtf8();
        return names;
    }

private slots:
    void everySectionIsFound_data() {
        QTest::addColumn<QString>("target");
        for (const char* target : {"x86_64-linux-gnu", "i386-linux-gnu", "powerpc64-linux-gnu", "mips-linux-gnu"})
            QTest::newRow(target) << QString(target);
    }
    /// Both classes, in both byte orders.
    void everySectionIsFound() {
        QFETCH(const QString, target);
        const QByteArray object = compile(target);
        QVERIFY(!object.isEmpty());
        const QSet<QByteArray> names = sectionsOfTheObject();
        QVERIFY(names.size() >= 5 && names.contains(".remarks"));
        for (const QByteArray& name : names)
            QVERIFY2(has(object, name), name);
        for (const char* name : {".remark", ".remarks2", "remarks", "f", ".strtab "})
            QVERIFY2(!has(object, name), name);
    }

    /// Its table of sections is at its end.
    void anObjectCutAnywhereHasNone() {
        const QByteArray object = compile("x86_64-linux-gnu");
        QVERIFY(has(object, ".remarks"));
        for (qsizetype size = 0; size < object.size(); ++size)
            QVERIFY2(!has(object.first(size), ".remarks"), qPrintable(QString::number(size)));
    }

    /// Whatever the headers say: a byte of them that changes does no harm, and makes no name.
    void damagedHeadersDoNoHarm() {
        const QByteArray object = compile("x86_64-linux-gnu");
        const qsizetype table = qsizetype(qFromLittleEndian<quint64>(object.constData() + 40)); // e_shoff
        QVERIFY(table > 64 && table < object.size());
        for (qsizetype at = 0; at < object.size(); ++at) {
            if (at == 64) at = table;
            for (const int bits : {1, 0x80, 0xff}) {
                QByteArray damaged = object;
                damaged[at] = char(damaged[at] ^ bits);
                QVERIFY(!has(damaged, ".no such name"));
                std::ignore = has(damaged, ".remarks");
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestElfSections)
#include "tst_elf_sections.moc"
