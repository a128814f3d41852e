// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/policy.h"
#include "tests/support/csv.h"
#include "tests/support/tflite_runtime.h"

#include <QTest>

#include <cstring>

using namespace inlinescope;

/// A policy converted to TFLite decides in the real TFLite runtime as its SavedModel does, on questions of the demo.
class tst_demo_tflite : public QObject {
    Q_OBJECT

    static constexpr int modules = 30;
    static constexpr int rowsPerModule = 50;
    const QString m_workspace = INLINESCOPE_BINARY_DIR "/demo/demo.inlinescope";
    const TfliteRuntime m_runtime;

private slots:
    void convertedPolicyDecidesTheSame_data();
    void convertedPolicyDecidesTheSame();

private:
    QStringList demoModules() const;
    QList<QMap<QString, QString>> questions() const;
};

namespace {

/// A number as the element of an input of one element.
template <typename T>
void put(std::span<std::byte> input, T number) {
    if (input.size() != sizeof(T)) qFatal("an input of another size");
    std::memcpy(input.data(), &number, sizeof(T));
}

void feed(PolicyEvaluator& evaluator, const Policy& policy, const QMap<QString, QString>& question) {
    for (std::size_t i = 0; i < policy.inputs().size(); ++i) {
        const TensorSpec& spec = policy.inputs()[i];
        const QString text = question.value(QString::fromStdString(spec.name), "0");
        if (spec.type == ScalarType::Float) {
            put(evaluator.input(i), text.toFloat());
        } else if (spec.type == ScalarType::Int32) {
            put(evaluator.input(i), text.toInt());
        } else {
            put(evaluator.input(i), text.toLongLong());
        }
    }
}

} // namespace

QStringList tst_demo_tflite::demoModules() const {
    QStringList names;
    for (const QStringList& row : parseCsv(runCli(m_workspace, {"--format", "csv", "modules", "default"}).out).mid(1))
        names << row[0];
    return names;
}

/// Feature vectors by name, spread over the corpus and over each module's decisions.
QList<QMap<QString, QString>> tst_demo_tflite::questions() const {
    QList<QMap<QString, QString>> all;
    const QStringList names = demoModules();
    for (qsizetype m = 0; m < modules && !names.isEmpty(); ++m) {
        const QString module = names[m * names.size() / modules];
        const auto rows =
            parseCsv(runCli(m_workspace, {"--format", "csv", "features", "default", "--module", module}).out);
        for (qsizetype r = 0; r < rowsPerModule && rows.size() > rowsPerModule; ++r) {
            const QStringList& row = rows[1 + r * (rows.size() - 1) / rowsPerModule];
            QMap<QString, QString> question;
            for (qsizetype column = 0; column < row.size(); ++column)
                question.insert(rows[0][column], row[column]);
            all << question;
        }
    }
    return all;
}

void tst_demo_tflite::convertedPolicyDecidesTheSame_data() {
    const QString shared = qEnvironmentVariable("INLINESCOPE_SHARED_DATA", INLINESCOPE_SOURCE_DIR "/../shared/data");
    QTest::addColumn<QString>("saved");
    if (const QString published = shared + "/policies/inliner-oz-llvm12"; QFile::exists(published))
        QTest::newRow("LLVM 12's inliner policy") << published;
    QTest::newRow("oz-1") << QStringLiteral(INLINESCOPE_SOURCE_DIR "/resources/policies/oz-1");
    QTest::newRow("tiny") << QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests/support/tiny");
}

void tst_demo_tflite::convertedPolicyDecidesTheSame() {
    QFETCH(QString, saved);
    const QString missing = m_runtime.prepare();
    if (!missing.isEmpty()) QSKIP(qPrintable(missing));
    const QTemporaryDir folder;
    QCOMPARE(runCli(m_workspace, {"convert", saved, "--to", "tflite", "--output", folder.path()}).exitCode, 0);
    QFile model(folder.filePath("model.tflite"));
    QVERIFY(model.open(QIODevice::ReadOnly));

    const Result<Policy> policy = Policy::load(saved.toStdString());
    QVERIFY2(policy.ok(), policy.ok() ? "" : describe(policy.error()).c_str());
    PolicyEvaluator evaluator(*policy);
    QByteArray inputs;
    QByteArray expected;
    qint64 inlined = 0;
    const auto asked = questions();
    QVERIFY2(asked.size() >= 1000, qPrintable(QString::number(asked.size())));
    for (const auto& question : asked) {
        feed(evaluator, *policy, question);
        QVERIFY(evaluator.evaluate().ok());
        for (std::size_t i = 0; i < policy->inputs().size(); ++i)
            inputs.append(reinterpret_cast<const char*>(evaluator.input(i).data()),
                          qsizetype(evaluator.input(i).size()));
        expected.append(reinterpret_cast<const char*>(evaluator.output(0).data()), 8);
        inlined += qint64(evaluator.output(0)[0]);
    }
    QVERIFY(inlined > 100 && inlined < asked.size() - 100); // it gives both answers

    const TfliteRuntime::Answer answer = m_runtime.ask({{model.readAll(), inputs}})[0];
    QVERIFY2(answer.isDone, answer.words.constData());
    QVERIFY(answer.outputs == expected);
    qInfo("%lld decisions, %lld of them to inline", qint64(asked.size()), inlined);
}

QTEST_GUILESS_MAIN(tst_demo_tflite)
#include "tst_demo_tflite.moc"
