#include "support.h"

#include <QElapsedTimer>
#include <QTemporaryDir>
#include <QtTest>

#include <sys/stat.h>

#include <cstring>
#include <fcntl.h>
#include <poll.h>
#include <unistd.h>

using namespace support;

namespace {

/// The host's side of stock clang's interactive channel: every question is answered with the default heuristic's own
/// answer, and what clang sends is kept. The stream is a JSON header line with the features, then per question a JSON
/// line, the tensors, and a newline.
class Channel {
public:
    explicit Channel(const QString& base) : m_base(base) {
        mkfifo(qPrintable(base + ".in"), 0600);
        mkfifo(qPrintable(base + ".out"), 0600);
        // Opened for both directions: no side has to wait for the other, and none sees an end before its time.
        m_toClang = open(qPrintable(base + ".in"), O_RDWR);
        m_fromClang = open(qPrintable(base + ".out"), O_RDWR | O_NONBLOCK);
    }
    ~Channel() {
        close(m_toClang);
        close(m_fromClang);
    }

    /// Serves one compile until clang ends. False where it does not end well within a minute.
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
        m_rows.append(row);
        const qint64 answer = row.last(); // inlining_default is sent last
        return write(m_toClang, &answer, sizeof answer) == sizeof answer;
    }

    QString m_base;
    int m_toClang = -1;
    int m_fromClang = -1;
    QByteArray m_stream;
    QStringList m_names;
    QList<QList<qint64>> m_rows;
};

} // namespace

class tst_features : public QObject {
    Q_OBJECT

private slots:
    void recordedFeaturesEqualStockClangsInteractiveLog_data();
    void recordedFeaturesEqualStockClangsInteractiveLog();
};

void tst_features::recordedFeaturesEqualStockClangsInteractiveLog_data() {
    QTest::addColumn<QString>("object");
    for (const QString way : {"plain", "g-sections"})
        for (const QString& object : corpusObjects(way))
            QTest::addRow("%s/%s", qPrintable(way), qPrintable(QFileInfo(object).fileName())) << object;
}

void tst_features::recordedFeaturesEqualStockClangsInteractiveLog() {
    QFETCH(QString, object);
    const QTemporaryDir folder;
    QVERIFY(dumpEmbedded(object, folder.path()));
    const QString base = folder.filePath("channel");
    Channel channel(base);
    QStringList arguments;
    for (const QByteArray& argument : readAll(folder.filePath("module.cmd")).split('\0'))
        if (!argument.isEmpty() && !argument.startsWith("-fembed-bitcode"))
            arguments.append(QString::fromUtf8(argument));
    for (const QString& option :
         {QString("-enable-ml-inliner=release"), "-inliner-interactive-channel-base=" + base,
          QString("-inliner-interactive-include-default"), QString("-ml-advisor-size-increase-threshold=1e30")})
        arguments += {"-mllvm", option};
    QProcess clang;
    clang.setWorkingDirectory(folder.path());
    clang.start("clang-22", arguments + QStringList{"-o", "stock.o", "-x", "ir", "module.bc"});
    QVERIFY(clang.waitForStarted());
    QVERIFY2(channel.serve(clang), clang.readAllStandardError());

    const QJsonObject result = compileByUs({object});
    QCOMPARE(result["status"].toString(), QString("ok"));
    const QJsonArray features = result["features"].toArray();
    QVERIFY(!features.isEmpty());
    QCOMPARE(features.size() + 1, channel.names().size());
    QVERIFY(!channel.rows().isEmpty());
    for (qsizetype index = 0; index < features.size(); ++index) {
        const QString name = features[index]["name"].toString();
        const qsizetype column = channel.names().indexOf(name);
        QVERIFY2(column >= 0, qPrintable(name));
        const QJsonArray rows = features[index]["rows"].toArray();
        QCOMPARE(rows.size(), channel.rows().size());
        for (qsizetype row = 0; row < rows.size(); ++row)
            QVERIFY2(rows[row].toString() == QString::number(channel.rows()[row][column]),
                     qPrintable(QString("%1 row %2: ours %3, clang's %4")
                                    .arg(name)
                                    .arg(row)
                                    .arg(rows[row].toString())
                                    .arg(channel.rows()[row][column])));
    }
    int withFeatures = 0;
    for (const QJsonValue& decision : result["decisions"].toArray()) {
        const int row = decision["row"].toInt();
        if (row < 0) continue;
        QCOMPARE(row, withFeatures++); // rows follow the order of asking
        QCOMPARE(decision["default"].toBool(), channel.rows()[row].last() != 0);
    }
    QCOMPARE(withFeatures, channel.rows().size());
}

QTEST_GUILESS_MAIN(tst_features)
#include "tst_features.moc"
