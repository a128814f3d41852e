// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

#include <atomic>
#include <functional>
#include <future>
#include <thread>

using namespace inlinescope;
using namespace inlinescope::testing;

/// Names of items as several programs change them.
class TestRenaming : public QObject {
    Q_OBJECT

private slots:
    /// Two programs rename the corpus at the same time, each from the name that it has seen.
    void ofTwoThatRenameOneItemOneIsToldThatItIsGone() {
        Sandbox box;
        WorkspaceWriter writer = need(box.workspace.writer());
        WorkspaceWriter anotherPrograms = need(box.workspace.writer());
        const CorpusId corpus = addCorpus(writer, "name");
        for (int round = 0; round < 20; ++round) {
            std::atomic<int> ready = 0;
            const auto renamedTo = [&ready](WorkspaceWriter& one, const char* name) {
                ++ready;
                while (ready < 2)
                    std::this_thread::yield();
                return one.rename(ItemNoun::Corpus, {{"name", name}});
            };
            auto first = std::async(std::launch::async, renamedTo, std::ref(anotherPrograms), "first");
            const Result<void> second = renamedTo(writer, "second");
            const Result<void> other = first.get();
            QVERIFY(second.ok() != other.ok());
            const Error& error = second.ok() ? other.error() : second.error();
            QVERIFY2(error.code == ErrorCode::NotFound, describe(error).c_str());
            QCOMPARE(error.found, std::string("no corpus \"name\""));
            const std::string name = second.ok() ? "second" : "first";
            QCOMPARE(need(need(box.workspace.reader()).corpora().byId(corpus)).spec.name, name);
            need(writer.rename(ItemNoun::Corpus, {{name, "name"}}));
        }
    }

    void renamingsAreDoneTogetherOrNotAtAll() {
        Sandbox box;
        WorkspaceWriter writer = need(box.workspace.writer());
        for (const char* name : {"a", "b", "c"})
            addCorpus(writer, name);
        const auto names = [&] { return RawDatabase(box.path).rows("SELECT name FROM corpora ORDER BY id"); };
        const Result<void> taken = writer.rename(ItemNoun::Corpus, {{"a", "x"}, {"b", "c"}});
        QVERIFY(failsWith(taken, ErrorCode::Refused));
        QCOMPARE(taken.error().found, std::string("the name \"c\" is taken"));
        QVERIFY(failsWith(writer.rename(ItemNoun::Corpus, {{"a", "x"}, {"d", "y"}}), ErrorCode::NotFound));
        QVERIFY(failsWith(writer.rename(ItemNoun::Corpus, {{"a", "x"}, {"b", ""}}), ErrorCode::InvalidArgument));
        QCOMPARE(names(), (std::vector<std::string>{"a", "b", "c"}));
        need(writer.rename(ItemNoun::Corpus, {{"a", "x"}, {"b", "a"}}));
        QCOMPARE(names(), (std::vector<std::string>{"x", "a", "c"}));
        need(writer.rename(ItemNoun::Corpus, {{"x", "a"}, {"a", "x"}, {"c", "c"}}));
        QCOMPARE(names(), (std::vector<std::string>{"a", "x", "c"}));
    }
};

QTEST_GUILESS_MAIN(TestRenaming)
#include "tst_renaming.moc"
