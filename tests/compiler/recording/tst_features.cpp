// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/support.h"
#include "tests/support/sample_policies.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

#include <cstring>
#include <fcntl.h>
#include <functional>
#include <poll.h>
#include <unistd.h>

using namespace support;

namespace {

/// Returns the answer to a question from its features and its number.
using Answer = std::function<qint64(const QList<qint64>& row, qsizetype number)>;

/// The host's side of stock clang's interactive channel: answers every question and keeps the data that clang sends.
/// The stream is a JSON header line with the features, then per question a JSON line, the tensors, and a newline.
class Channel {
public:
    Channel(const QString& base, Answer answer) : m_answer(std::move(answer)) {
        mkfifo(qPrintable(base + ".in"), 0600);
        mkfifo(qPrintable(base + ".out"), 0600);
        // Opened for both directions: neither side has to wait for the other or sees an early end of file.
        m_toClang = open(qPrintable(base + ".in"), O_RDWR);
        m_fromClang = open(qPrintable(base + ".out"), O_RDWR | O_NONBLOCK);
    }
    ~Channel() {
        close(m_toClang);
        close(m_fromClang);
    }

    /// Serves one compile until clang ends. False if it does not end successfully within a minute.
    bool serve(QProcess& clang) {
        QElapsedTimer timer;
        for (timer.start(); timer.elapsed() < 60000;) {
            const bool ended = clang.state() == QProcess::NotRunning;
            pollfd ready{m_fromClang, POLLIN, 0};
            while (poll(&ready, 1, ended ? 0 : 20) > 0 && readSome())
                answerQuestions();
            if (ended) return clang.exitStatus() == QProcess::NormalExit && clang.exitCode() == 0;
            clang.waitForFinished(1);
        }
        clang.kill();
        return false;
    }

    const QStringList& names() const { return m_names; }
    const QList<QList<qint64>>& rows() const { return m_rows; }

private:
    bool readSome() {
        char buffer[65536];
        const ssize_t size = read(m_fromClang, buffer, sizeof buffer);
        if (size > 0) m_stream.append(buffer, size);
        return size > 0;
    }
    void answerQuestions() {
        while (m_names.isEmpty() || m_stream.size() > 0) {
            const qsizetype end = m_stream.indexOf('\n');
            if (end < 0) return;
            const QJsonObject line = QJsonDocument::fromJson(m_stream.left(end)).object();
            if (line.contains("features")) {
                for (const QJsonValue& feature : line["features"].toArray())
                    m_names.append(feature["name"].toString());
            } else if (line.contains("observation")) {
                if (!takeRow(end + 1)) return;
                continue;
            }
            m_stream.remove(0, end + 1);
        }
    }
    bool takeRow(qsizetype begin) {
        const qsizetype size =
            m_names.size() * qsizetype(sizeof(qint64)); // every feature of this compiler is one int64
        if (m_stream.size() < begin + size + 1) return false;
        QList<qint64> row(m_names.size());
        std::memcpy(row.data(), m_stream.constData() + begin, std::size_t(size));
        m_stream.remove(0, begin + size + 1);
        const qint64 answer = m_answer(row, m_rows.size());
        m_rows.append(row);
        return write(m_toClang, &answer, sizeof answer) == sizeof answer;
    }

    Answer m_answer;
    int m_toClang = -1;
    int m_fromClang = -1;
    QByteArray m_stream;
    QStringList m_names;
    QList<QList<qint64>> m_rows;
};

} // namespace

class tst_features : public QObject {
    Q_OBJECT

private:
    QTemporaryDir m_folder;
    bool compileInteractively(Channel& channel, QStringList options, QByteArray& words) const;
    static void compareFeatures(const QJsonObject& result, const Channel& channel);
    void stockClangAnsweredAlikeMakesTheSameObject(const QString& object, const QString& policy);

private slots:
    void init();
    void recordedFeaturesEqualStockClangsInteractiveLog_data();
    void recordedFeaturesEqualStockClangsInteractiveLog();
    void neverMakesTheObjectOfStockClangThatIsAlwaysAnsweredNo();
    void policyRunMakesTheObjectOfStockClangAnsweredAlike_data();
    void policyRunMakesTheObjectOfStockClangAnsweredAlike();
    void aPolicyWithAnUnknownInputIsAnErrorThatNamesIt();
};

void tst_features::init() {
    QFile::remove(m_folder.filePath("channel.in"));
    QFile::remove(m_folder.filePath("channel.out"));
}

bool tst_features::compileInteractively(Channel& channel, QStringList options, QByteArray& words) const {
    QStringList arguments;
    for (const QByteArray& argument : readAll(m_folder.filePath("module.cmd")).split('\0'))
        if (!argument.isEmpty() && !argument.startsWith("-fembed-bitcode"))
            arguments.append(QString::fromUtf8(argument));
    options += {"-enable-ml-inliner=release", "-inliner-interactive-channel-base=" + m_folder.filePath("channel")};
    for (const QString& option : options)
        arguments += {"-mllvm", option};
    QProcess clang;
    clang.setWorkingDirectory(m_folder.path());
    clang.start("clang-22", arguments + QStringList{"-o", "stock.o", "-x", "ir", "module.bc"});
    const bool served = clang.waitForStarted() && channel.serve(clang);
    words = clang.readAllStandardError();
    return served;
}

void tst_features::compareFeatures(const QJsonObject& result, const Channel& channel) {
    const QJsonArray features = result["features"].toArray();
    QVERIFY(!features.isEmpty() && !channel.rows().isEmpty());
    for (qsizetype index = 0; index < features.size(); ++index) {
        const QString name = features[index]["name"].toString();
        const qsizetype column = channel.names().indexOf(name);
        QVERIFY2(column >= 0, qPrintable(name));
        const QJsonArray rows = features[index]["rows"].toArray();
        QCOMPARE(rows.size(), channel.rows().size());
        for (qsizetype row = 0; row < rows.size(); ++row)
            QVERIFY2(rows[row].toString() == QString::number(channel.rows()[row][column]),
                     qPrintable(QString("%1, row %2: ours %3, clang's %4")
                                    .arg(name)
                                    .arg(row)
                                    .arg(rows[row].toString())
                                    .arg(channel.rows()[row][column])));
    }
}

void tst_features::recordedFeaturesEqualStockClangsInteractiveLog_data() {
    QTest::addColumn<QString>("object");
    for (const QString way : {"plain", "g-sections"})
        for (const QString& object : corpusObjects(way))
            QTest::addRow("%s/%s", qPrintable(way), qPrintable(QFileInfo(object).fileName())) << object;
}

void tst_features::recordedFeaturesEqualStockClangsInteractiveLog() {
    QFETCH(QString, object);
    QVERIFY(dumpEmbedded(object, m_folder.path()));
    // inlining_default is sent last.
    Channel channel(m_folder.filePath("channel"), [](const QList<qint64>& row, qsizetype) { return row.last(); });
    QByteArray words;
    QVERIFY2(compileInteractively(
                 channel, {"-inliner-interactive-include-default", "-ml-advisor-size-increase-threshold=1e30"}, words),
             words);
    const QJsonObject result = compileByUs({object});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QCOMPARE(result["features"].toArray().size() + 1, channel.names().size());
    compareFeatures(result, channel);
    int withFeatures = 0;
    for (const QJsonValue& decision : result["decisions"].toArray()) {
        const int row = decision["row"].toInt();
        if (row < 0) continue;
        QCOMPARE(row, withFeatures++); // rows are in the order of asking
        QCOMPARE(decision["default"].toBool(), channel.rows()[row].last() != 0);
    }
    QCOMPARE(withFeatures, channel.rows().size());
}

void tst_features::stockClangAnsweredAlikeMakesTheSameObject(const QString& object, const QString& policy) {
    QVERIFY(dumpEmbedded(object, m_folder.path()));
    const QString ours = m_folder.filePath("ours.o");
    const QJsonObject result = compileByUs({object, "--policy", policy, "--object", ours});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QList<qint64> answers;
    for (const QJsonValue& decision : result["decisions"].toArray())
        if (decision["row"].toInt() >= 0) answers.append(decision["advice"].toString() == "inline");
    Channel channel(m_folder.filePath("channel"),
                    [&](const QList<qint64>&, qsizetype number) { return answers.value(number, 0); });
    QByteArray words;
    QVERIFY2(compileInteractively(channel, {}, words), words);
    QCOMPARE(channel.rows().size(), answers.size());
    compareFeatures(result, channel);
    QVERIFY2(readAll(ours) == readAll(m_folder.filePath("stock.o")), "objects differ");
}

void tst_features::neverMakesTheObjectOfStockClangThatIsAlwaysAnsweredNo() {
    for (const QString object : {"sections/graph.cpp.o", "g/vm.c.o"}) {
        init();
        stockClangAnsweredAlikeMakesTheSameObject(corpusFolder(object), "never");
    }
}

static const QString fewUsers = INLINESCOPE_SOURCE_DIR "/tests/support/few-users";

void tst_features::policyRunMakesTheObjectOfStockClangAnsweredAlike_data() {
    QTest::addColumn<QString>("object");
    QTest::addColumn<QString>("policy");
    const QString published = sharedSample("policies/inliner-oz-llvm12");
    for (const QString object : {"plain/text.cpp.o", "g/shapes.cpp.o", "sections/json.c.o"}) {
        QTest::addRow("%s, our own", qPrintable(object)) << object << ownPolicy();
        QTest::addRow("%s, by hand", qPrintable(object)) << object << fewUsers;
        if (QFile::exists(published)) QTest::addRow("%s, LLVM 12's", qPrintable(object)) << object << published;
    }
}

void tst_features::policyRunMakesTheObjectOfStockClangAnsweredAlike() {
    QFETCH(QString, object);
    QFETCH(QString, policy);
    stockClangAnsweredAlikeMakesTheSameObject(corpusFolder(object), policy);
    int differing = 0, withScores = 0;
    for (const QJsonValue& decision : compileByUs({corpusFolder(object), "--policy", policy})["decisions"].toArray()) {
        if (decision["row"].toInt() < 0) continue;
        differing += decision["default"].toBool() != (decision["advice"].toString() == "inline");
        withScores += !decision["outputs"].toArray().isEmpty();
    }
    if (policy != ownPolicy()) QVERIFY(differing > 0); // ours imitates the default
    if (policy != fewUsers) QVERIFY(withScores > 0);   // that one compares a number, and has no scores
}

void tst_features::aPolicyWithAnUnknownInputIsAnErrorThatNamesIt() {
    const QString policy = ownPolicy();
    const QString copy = m_folder.filePath("renamed");
    QVERIFY(QDir().mkpath(copy));
    QCOMPARE(run("cp", {"-rL", policy + "/.", copy}).code, 0);
    QCOMPARE(run("chmod", {"-R", "u+w", copy}).code, 0);
    const QString graph = copy + "/saved_model.pbtxt";
    const QByteArray renamed = readAll(graph).replace("caller_users", "caller_moods");
    QFile file(graph);
    QVERIFY(file.open(QIODevice::WriteOnly));
    file.write(renamed);
    file.close();
    Outcome outcome;
    compileByUs({corpusFolder("plain/json.c.o"), "--policy", copy}, &outcome);
    QCOMPARE(outcome.code, 1);
    QVERIFY2(outcome.err.contains("caller_moods"), outcome.err);
}

QTEST_GUILESS_MAIN(tst_features)
#include "tst_features.moc"
