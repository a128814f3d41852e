// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/caught.h"
#include "core/base/open_file.h"

#include <QDir>
#include <QFile>
#include <QTemporaryDir>
#include <QTest>

#include <sys/stat.h>

#include <atomic>
#include <filesystem>
#include <new>
#include <thread>

using namespace inlinescope;

/// Files are checked by their descriptor: no wait for a file that is not regular, and no read of a file outside of the
/// folders, by any path.
class OpenFileTest : public QObject {
    Q_OBJECT

    QTemporaryDir m_folder;

    std::string path(const QString& name) const { return m_folder.filePath(name).toStdString(); }
    std::string write(const QString& name, const QByteArray& text) const {
        QDir().mkpath(QFileInfo(m_folder.filePath(name)).path());
        QFile file(m_folder.filePath(name));
        if (!file.open(QIODevice::WriteOnly) || file.write(text) != text.size()) qFatal("cannot write a test file");
        return path(name);
    }
    /// Puts a link to `target` at `name`, replacing any file there.
    void link(const QString& name, const std::string& target) const {
        const std::string made = path(name + ".new");
        std::filesystem::create_symlink(target, made);
        std::filesystem::rename(made, path(name));
    }
    static QByteArray textOf(const Result<OpenFile>& file) {
        if (!file.ok()) return QByteArray::fromStdString(std::string(toString(file.error().code)));
        const auto bytes = file->readAll(1 << 20);
        return bytes.ok() ? QByteArray(reinterpret_cast<const char*>(bytes->data()), qsizetype(bytes->size()))
                          : QByteArray("unread");
    }

private slots:
    void piecesEndWithTheFirstError() {
        const std::string file = write("pieces", QByteArray(1 << 20, 'x'));
        int pieces = 0;
        const auto read = OpenFile::open(file)->readPieces([&](std::span<const std::byte>) -> Result<void> {
            if (++pieces == 2) return Error{ErrorCode::Cancelled, "enough", {}, {}, {}};
            return {};
        });
        QVERIFY(!read.ok() && read.error().code == ErrorCode::Cancelled);
        QCOMPARE(pieces, 2);
    }

    /// Of a file that grows afterwards, and of its beginning.
    void piecesAreWhatTheFileHadWhenItWasOpened() {
        const auto file = OpenFile::open(write("grows", "abc"));
        write("grows", "abcdef");
        const auto piecesOf = [&file](std::uint64_t most) {
            QByteArray all;
            const auto read = file->readPieces(
                [&all](std::span<const std::byte> piece) {
                    all.append(reinterpret_cast<const char*>(piece.data()), qsizetype(piece.size()));
                    return Result<void>();
                },
                most);
            return read.ok() ? all : QByteArray("unread");
        };
        QCOMPARE(piecesOf(OpenFile::wholeFile), QByteArray("abc"));
        QCOMPARE(piecesOf(2), QByteArray("ab"));
        QCOMPARE(piecesOf(0), QByteArray());
    }

    void aSparseFileIsNotReadInPieces() {
        const std::string file = write("sparse", "text");
        std::filesystem::resize_file(file, std::uintmax_t(1) << 36);
        int pieces = 0;
        const auto read = OpenFile::open(file)->readPieces([&](std::span<const std::byte>) -> Result<void> {
            ++pieces;
            return Error{ErrorCode::Cancelled, "read", {}, {}, {}};
        });
        QVERIFY(!read.ok() && read.error().code == ErrorCode::Refused);
        QCOMPARE(pieces, 0);
    }

    void onlyRegularFilesAreOpened_data() {
        QTest::addColumn<QString>("file");
        QTest::newRow("null device") << "/dev/null";
        QTest::newRow("endless device") << "/dev/zero";
        QTest::newRow("pipe without a writer") << m_folder.filePath("pipe");
        QTest::newRow("folder") << m_folder.path();
    }
    void onlyRegularFilesAreOpened() {
        QFETCH(QString, file);
        ::mkfifo(path("pipe").c_str(), 0600);
        const auto opened = OpenFile::open(file.toStdString());
        QVERIFY(!opened.ok());
        QVERIFY(opened.error().code == ErrorCode::Unreadable);
        QCOMPARE(opened.error().found, std::string("not a regular file"));
        const auto below = FileRoots({"/"}).open(file.toStdString());
        QVERIFY(!below.ok() && below.error().code == ErrorCode::Unreadable);
    }

    void aMissingFileIsNotFound() {
        QVERIFY(OpenFile::open(path("missing")).error().code == ErrorCode::NotFound);
        QVERIFY(FileRoots({m_folder.path().toStdString()}).open(path("missing")).error().code == ErrorCode::NotFound);
    }

    void linksLeadIntoTheFoldersOnly() {
        const std::string in = write("home/in", "in"), other = write("other/file", "other");
        const std::string out = write("secret/file", "secret");
        link("home/in_link", in);
        link("home/other_link", other);
        link("home/out_link", out);
        link("home/out_folder", path("secret"));
        const FileRoots roots({path("home"), path("other"), path("nowhere")});
        QCOMPARE(textOf(roots.open(path("home/in"))), "in");
        QCOMPARE(textOf(roots.open(path("home/in_link"))), "in");
        QCOMPARE(textOf(roots.open(path("home/other_link"))), "other");
        for (const char* name : {"home/out_link", "home/out_folder/file", "home/../secret/file", "secret/file"}) {
            const auto opened = roots.open(path(name));
            QVERIFY2(!opened.ok() && opened.error().code == ErrorCode::Refused, name);
            QVERIFY(opened.error().found.find(out) != std::string::npos);
        }
    }
    void aFolderIsNoPrefixOfALongerName() {
        write("home2/file", "x");
        QDir(m_folder.path()).mkdir("home");
        QVERIFY(FileRoots({path("home")}).open(path("home2/file")).error().code == ErrorCode::Refused);
    }
    void aFolderThatIsALinkIsWhereItLedAtFirst() {
        write("real/file", "real");
        write("secret/file", "secret");
        link("named", path("real"));
        const FileRoots roots({path("named")});
        QCOMPARE(textOf(roots.open(path("named/file"))), "real");
        link("named", path("secret"));
        QVERIFY(roots.open(path("named/file")).error().code == ErrorCode::Refused);
    }

    void noExchangeBetweenCheckAndReadGivesTheOtherFile() {
        const std::string in = write("home/in", "in"), out = write("secret/file", "secret");
        link("home/swapped", in);
        const FileRoots roots({path("home")});
        std::atomic<bool> stop = false;
        std::thread swapper([&] {
            for (bool inside = false; !stop; inside = !inside)
                link("home/swapped", inside ? in : out);
        });
        int read = 0, refused = 0, wrong = 0;
        while ((read < 200 || refused < 200) && wrong == 0) {
            const QByteArray text = textOf(roots.open(path("home/swapped")));
            if (text == "in")
                ++read;
            else if (text == QByteArray::fromStdString(std::string(toString(ErrorCode::Refused))))
                ++refused;
            else
                ++wrong;
        }
        stop = true;
        swapper.join();
        QCOMPARE(wrong, 0);
    }

    void whatIsThrownBecomesAnError() {
        const auto thrown = [](auto exception) { return caught([&]() -> Result<int> { throw exception; }).error(); };
        QVERIFY(thrown(std::bad_alloc()).code == ErrorCode::LimitExceeded);
        const Error file = thrown(
            std::filesystem::filesystem_error("x", "/some/path", std::make_error_code(std::errc::permission_denied)));
        QVERIFY(file.code == ErrorCode::Unreadable);
        QCOMPARE(file.file, std::string("/some/path"));
        QVERIFY(thrown(std::runtime_error("why")).found.find("why") != std::string::npos);
        QVERIFY(thrown(7).code == ErrorCode::Internal);
        QCOMPARE(*caught([]() -> Result<int> { return 3; }), 3);
    }
};

QTEST_GUILESS_MAIN(OpenFileTest)
#include "tst_open_file.moc"
