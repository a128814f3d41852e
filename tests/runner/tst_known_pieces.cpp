// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/flip.h"
#include "core/runner/worker_tasks.h"
#include "tests/support/reference_compiler.h"

#include <QTemporaryDir>
#include <QTest>
#include <QtEndian>

#include <map>

using namespace inlinescope;

namespace {

using Texts = std::map<std::size_t, qint64>;

/// The advices that reverse some decisions of a module.
std::vector<ForcedAdvice> reversals(const std::vector<Decision>& decisions) {
    std::vector<ForcedAdvice> all;
    const auto forced = forcedAdvices(decisions);
    for (std::size_t index = 0; index < decisions.size(); ++index) {
        if (flipObstacle(decisions[index], forced[index])) continue;
        ForcedAdvice advice = *forced[index];
        advice.advice = advice.advice == Advice::Inline ? Advice::Refuse : Advice::Inline;
        all.push_back(advice);
    }
    return all;
}

} // namespace

/// A session that knows the pieces of the same module under another script.
class TestKnownPieces : public QObject {
    Q_OBJECT
private slots:
    void initTestCase();
    void sizesAreThoseOfWholeObjects_data();
    void sizesAreThoseOfWholeObjects();
    void knownFunctionsAreNotGeneratedAgain();
    void damagedPiecesEndNoSession();

private:
    struct Session {
        Texts texts;
        std::vector<std::byte> pieces;
        Method method = Method::FullCompile;
        std::optional<Error> error;
    };
    void open(const QString& stem);
    /// Measures the script alone, and with each of the variants.
    Session measure(const std::vector<ForcedAdvice>& script, std::vector<std::byte> pieces);
    /// The same by full compiles and llvm-size.
    Texts wholeObjects(const std::vector<ForcedAdvice>& script);
    /// The path of the object; empty on failure.
    QString wholeObject(const std::vector<ForcedAdvice>& script, const std::vector<ForcedAdvice>& variant);
    std::vector<std::vector<ForcedAdvice>> variants() const;

    QTemporaryDir m_folder;
    std::optional<WorkerPool> m_pool;
    ModuleTask m_module;
    std::vector<ForcedAdvice> m_reversals;
};

void TestKnownPieces::initTestCase() {
    WorkerPoolOptions options;
    options.program = INLINESCOPE_BINARY_DIR "/bin/inlinescope-worker";
    m_pool.emplace(options);
}

void TestKnownPieces::open(const QString& stem) {
    const auto path = [&](const char* end) { return m_folder.filePath(stem + end); };
    QCOMPARE(runProgram("llvm-objcopy-22",
                        {"--dump-section=.llvmbc=" + path(".bc"), "--dump-section=.llvmcmd=" + path(".cmd"),
                         QString(INLINESCOPE_BINARY_DIR "/test-corpus/g/%1.o").arg(stem), m_folder.filePath("rest.o")})
                 .exitCode,
             0);
    m_module = {};
    m_module.task.name = stem.toStdString();
    for (const QString& argument : commandLineOf(path(".cmd")))
        m_module.task.commandLine.push_back(argument.toStdString());
    m_module.task.commandLine.emplace_back("-ffunction-sections");
    m_module.bitcode = FileInput{path(".bc").toStdString()};
    const auto compiled = worker::compileModule(*m_pool, m_module, {});
    QVERIFY(compiled.ok() && compiled->result.status == ModuleRunStatus::Ok);
    m_reversals = reversals(compiled->result.decisions);
    QVERIFY(m_reversals.size() > 8);
}

std::vector<std::vector<ForcedAdvice>> TestKnownPieces::variants() const {
    std::vector<std::vector<ForcedAdvice>> all{{}};
    for (std::size_t index = 1; index < m_reversals.size() && all.size() < 5; index += 2)
        all.push_back({m_reversals[index]});
    return all;
}

TestKnownPieces::Session TestKnownPieces::measure(const std::vector<ForcedAdvice>& script,
                                                  std::vector<std::byte> pieces) {
    VariantsTask task{m_module, variants(), 1, Accuracy::Ranking};
    task.baseline.task.script = script;
    task.pieces = std::move(pieces);
    Session session;
    auto measured = worker::measureVariants(*m_pool, std::move(task),
                                            [&session](std::size_t variant, MeasuredVariant&& one) -> Result<void> {
                                                session.texts[variant] =
                                                    one.status == ModuleRunStatus::Ok ? one.sizes.text : -1;
                                                return {};
                                            },
                                            {});
    if (!measured.ok()) {
        session.error = measured.error();
        return session;
    }
    session.pieces = std::move(measured->pieces);
    session.method = measured->check.method;
    return session;
}

QString TestKnownPieces::wholeObject(const std::vector<ForcedAdvice>& script,
                                     const std::vector<ForcedAdvice>& variant) {
    ModuleTask task = m_module;
    task.task.keepObject = true;
    task.task.script = script;
    task.task.script.insert(task.task.script.end(), variant.begin(), variant.end());
    const auto compiled = worker::compileModule(*m_pool, std::move(task), {});
    QFile file(m_folder.filePath("whole.o"));
    if (!compiled.ok() || !file.open(QFile::WriteOnly)) return {};
    file.write(reinterpret_cast<const char*>(compiled->object.data()), qint64(compiled->object.size()));
    return file.fileName();
}

Texts TestKnownPieces::wholeObjects(const std::vector<ForcedAdvice>& script) {
    Texts texts;
    for (const std::vector<ForcedAdvice>& variant : variants())
        texts[texts.size()] = berkeleySizes(wholeObject(script, variant)).value(0, -2);
    return texts;
}

void TestKnownPieces::sizesAreThoseOfWholeObjects_data() {
    QTest::addColumn<QString>("stem");
    for (const char* stem : {"events.cpp", "graph.cpp", "json.c"})
        QTest::newRow(stem) << stem;
}

void TestKnownPieces::sizesAreThoseOfWholeObjects() {
    QFETCH(QString, stem);
    open(stem);
    if (QTest::currentTestFailed()) return;
    const Session first = measure({}, {});
    QVERIFY(!first.pieces.empty());
    QVERIFY(first.texts == wholeObjects({}));
    // Each session continues from the one before it, as the rounds of a search do.
    std::vector<ForcedAdvice> script;
    std::vector<std::byte> pieces = first.pieces;
    for (std::size_t round = 0; round < 2; ++round) {
        script.push_back(m_reversals[2 * round]);
        const Session session = measure(script, std::move(pieces));
        QVERIFY(session.method == Method::Pieces);
        QVERIFY(session.texts == wholeObjects(script));
        QVERIFY(!session.pieces.empty());
        pieces = session.pieces;
    }
}

/// If the known size of a function that the script leaves as it was is made larger, so are the sizes.
void TestKnownPieces::knownFunctionsAreNotGeneratedAgain() {
    open("graph.cpp");
    if (QTest::currentTestFailed()) return;
    const Session first = measure({}, {});
    const std::vector<ForcedAdvice> script{m_reversals[0]};
    const qint64 text = wholeObjects(script)[0];
    const QByteArray pieces(reinterpret_cast<const char*>(first.pieces.data()), qsizetype(first.pieces.size()));
    const auto functions = functionSizes(wholeObject({}, {}));
    int known = 0;
    for (auto function = functions.begin(); function != functions.end() && known == 0; ++function) {
        // The section's name, its kind in one byte, and its size.
        const QByteArray section = ".text." + function.key().toUtf8();
        const qsizetype at = pieces.lastIndexOf(section) + section.size() + 1;
        if (!pieces.contains(section) || at + 8 > pieces.size()) continue;
        if (qFromLittleEndian<qint64>(pieces.data() + at) != function.value()) continue;
        std::vector<std::byte> changed = first.pieces;
        qToLittleEndian(function.value() + 4096, changed.data() + at);
        known += measure(script, std::move(changed)).texts[0] == text + 4096;
    }
    QCOMPARE(known, 1);
}

void TestKnownPieces::damagedPiecesEndNoSession() {
    open("graph.cpp");
    if (QTest::currentTestFailed()) return;
    const Session first = measure({}, {});
    QVERIFY(first.pieces.size() > 1024);
    const std::vector<ForcedAdvice> script{m_reversals[0], m_reversals[2], m_reversals[4]};
    const Texts whole = wholeObjects(script);
    QVERIFY(first.texts != whole);
    for (const std::size_t length : {std::size_t(1), first.pieces.size() / 2, first.pieces.size() - 1})
        QVERIFY(measure(script, {first.pieces.begin(), first.pieces.begin() + std::ptrdiff_t(length)}).texts == whole);
    QVERIFY(measure(script, std::vector<std::byte>(4096, std::byte{0xff})).texts == whole);
    // A changed name or size that can be decoded gives other sizes, or all is generated; no process is lost.
    for (std::size_t at = 0; at < first.pieces.size(); at += first.pieces.size() / 8) {
        std::vector<std::byte> changed = first.pieces;
        changed[at] ^= std::byte{0x10};
        const Session session = measure(script, std::move(changed));
        QVERIFY2(!session.error, session.error ? describe(*session.error).c_str() : "");
        QVERIFY(!session.texts.empty());
    }
}

QTEST_GUILESS_MAIN(TestKnownPieces)
#include "tst_known_pieces.moc"
