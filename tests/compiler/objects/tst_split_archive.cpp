// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/binary_reader.h"
#include "tests/compiler/support.h"
#include "tests/importers/readers/evidence_probe.h"

#include <QTemporaryDir>
#include <QtTest>

#include <map>

using namespace inlinescope;

namespace {

/// By member: how often each function is inlined, and its bytes.
using Sites = std::map<std::string, std::map<std::string, std::pair<std::int64_t, std::int64_t>>>;

struct InlinedSink : RecordingSink {
    Sites members;
    Result<void> parts(const std::vector<BinaryPart>& more) override {
        for (const BinaryPart& part : more)
            if (part.level == BinaryLevel::Inlined && !part.isRest)
                members[part.place][part.name] = {part.sites, part.bytes};
        return {};
    }
};

Bytes viewOf(const QByteArray& array) {
    return asBytes({array.constData(), std::size_t(array.size())});
}

} // namespace

/// Members of an archive that have one dwo id, as copies of an object have: the split unit is of each of them.
class tst_split_archive : public QObject {
    Q_OBJECT
private:
    QTemporaryDir m_folder;

    bool make(const QString& object, const QStringList& flags) const {
        QFile source(m_folder.filePath("a.c"));
        const QByteArray text = "static inline int leaf(int x) { return x * x + 1; }\n"
                                "int f(int x) { return leaf(x) + leaf(x + 7); }\n";
        if (!source.open(QIODevice::WriteOnly) || source.write(text) < 0) return false;
        source.close();
        const QStringList all = flags + QStringList{"-O2", "-c", "a.c", "-o", object};
        return support::run("clang-22", all, m_folder.path()).code == 0;
    }
    /// An archive of two copies of an object.
    bool archive(const QString& object, const QString& name) const {
        for (const char* copy : {"x.o", "y.o"}) {
            QFile::remove(m_folder.filePath(copy));
            if (!QFile::copy(m_folder.filePath(object), m_folder.filePath(copy))) return false;
        }
        return support::run("llvm-ar-22", {"rc", name, "x.o", "y.o"}, m_folder.path()).code == 0;
    }
    InlinedSink read(const QString& name, const QStringList& debug = {}) const {
        const QByteArray binary = support::readAll(m_folder.filePath(name));
        QByteArrayList contents;
        std::vector<DebugFile> files;
        for (const QString& file : debug)
            contents << support::readAll(m_folder.filePath(file));
        for (qsizetype index = 0; index < debug.size(); ++index)
            files.push_back({debug[index].toStdString(), viewOf(contents[index])});
        InlinedSink sink;
        const Result<void> done = readBinary(viewOf(binary), files, name.toStdString(), sink);
        if (!done.ok()) qWarning("%s", describe(done.error()).c_str());
        return sink;
    }

private slots:
    void aSplitUnitIsOfEachMemberThatHasItsId_data() {
        QTest::addColumn<QString>("version");
        QTest::newRow("DWARF 4") << "-gdwarf-4";
        QTest::newRow("DWARF 5") << "-gdwarf-5";
    }
    void aSplitUnitIsOfEachMemberThatHasItsId() {
        QFETCH(QString, version);
        const QString plain = version.mid(1) + ".plain.a", split = version.mid(1) + ".split.a";
        QVERIFY(make("plain.o", {version}) && archive("plain.o", plain));
        QVERIFY(make("split.o", {version, "-gsplit-dwarf"}) && archive("split.o", split));
        const Sites expected = read(plain).members;
        QCOMPARE(expected.size(), std::size_t(2));
        for (const auto& [member, functions] : expected)
            QVERIFY2(functions.contains("leaf") && functions.at("leaf").first == 2, member.c_str());
        const InlinedSink both = read(split, {"split.dwo"});
        QVERIFY(both.findings.empty());
        QVERIFY(both.members == expected);
        const InlinedSink alone = read(split);
        QVERIFY(alone.members.empty() && alone.findings.size() == 2);
    }
};

QTEST_GUILESS_MAIN(tst_split_archive)
#include "tst_split_archive.moc"
