// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/support/process.h"

#include <QDir>
#include <QFile>
#include <QJsonArray>
#include <QJsonDocument>
#include <QJsonObject>
#include <QStandardPaths>
#include <QTemporaryDir>
#include <QTest>

namespace {

/// Unpacks the original sources of a Debian package, without Debian's patches, with lists and cache of apt in a folder
/// of their own.
constexpr const char* fetch = R"sh(
suite=$(. /etc/os-release && echo "$VERSION_CODENAME")
mirror=$(apt-get indextargets --format '$(REPO_URI) $(RELEASE)' 'Created-By: Packages' |
    awk -v suite="$suite" '$2 == suite { print $1; exit }')
mkdir -p apt/lists/partial apt/cache/archives/partial
key=/usr/share/keyrings/debian-archive-keyring.gpg
echo "deb-src [signed-by=$key] $mirror $suite main" >apt/sources.list
own_apt() {
    apt-get -q -o Dir::Etc::SourceList="$PWD/apt/sources.list" -o Dir::Etc::SourceParts=/dev/null \
        -o Dir::State::Lists="$PWD/apt/lists" -o Dir::Cache="$PWD/apt/cache" -o APT::Sandbox::User="$(id -un)" "$@"
}
own_apt update
own_apt source --only-source --download-only "$1"
dpkg-source --skip-patches -x ./*.dsc source
)sh";

} // namespace

/// The makefiles of real programs, as they are.
class RealBuildsTest : public QObject {
    Q_OBJECT

private slots:
    void theModulesAreTheMembersOfTheLibrary_data() {
        QTest::addColumn<QString>("package");
        QTest::addColumn<QString>("folder");
        QTest::addColumn<QString>("configure");
        QTest::addColumn<QString>("build");
        QTest::addColumn<QString>("library");
        QTest::newRow("zlib") << "zlib"
                              << "source"
                              << "./configure --static"
                              << "make -j2 libz.a"
                              << "libz.a";
        QTest::newRow("lua") << "lua5.4"
                             << "source/src"
                             << "true"
                             << "make -j2 a"
                             << "liblua.a";
    }
    void theModulesAreTheMembersOfTheLibrary() {
        QFETCH(QString, package);
        QFETCH(QString, folder);
        QFETCH(QString, configure);
        QFETCH(QString, build);
        QFETCH(QString, library);
        for (const char* program : {"apt-get", "dpkg-source", "make", "gcc"})
            if (QStandardPaths::findExecutable(program).isEmpty()) QSKIP("apt-get, dpkg-dev, make or gcc is missing");
        const QTemporaryDir home;
        const Finished fetched = runProgram("bash", {"-euc", fetch, "fetch", package}, home.path());
        if (fetched.exitCode != 0) QSKIP("apt gets no source packages");
        const QString sources = home.filePath(folder);
        QCOMPARE(runProgram("bash", {"-euc", configure}, sources).exitCode, 0);
        const QString corpus = home.filePath("corpus");
        const Finished extracted = runProgram(INLINESCOPE_BINARY_DIR "/bin/inlinescope-cli",
                                              {"extract", "--build", build, "--output", corpus}, sources);
        QVERIFY2(extracted.exitCode == 0, extracted.err);

        QStringList members =
            QString::fromUtf8(runProgram("llvm-ar-22", {"t", library}, sources).out).split('\n', Qt::SkipEmptyParts);
        QFile description(corpus + "/corpus_description.json");
        QVERIFY(description.open(QIODevice::ReadOnly));
        QStringList modules;
        for (const QJsonValue& module : QJsonDocument::fromJson(description.readAll())["modules"].toArray())
            modules << module.toString();
        members.sort();
        modules.sort();
        QVERIFY(!members.isEmpty());
        QCOMPARE(modules, members);

        const QString workspace = home.filePath("w.inlinescope");
        QCOMPARE(runCli(workspace, {"import", corpus, "--name", "c"}).exitCode, 0);
        const Finished ran = runCli(workspace, {"run", "c", "--policy", "default", "--name", "r"});
        QVERIFY2(ran.exitCode == 0 && ran.err.contains(QByteArray::number(members.size()) + " modules ok, 0 failed"),
                 ran.err);
    }
};

QTEST_GUILESS_MAIN(RealBuildsTest)
#include "tst_real_builds.moc"
