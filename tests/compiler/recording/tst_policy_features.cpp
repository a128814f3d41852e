// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/compiler/support.h"
#include "tests/policy/policy_samples.h"

#include <QRegularExpression>
#include <QTemporaryDir>
#include <QtTest>

#include <cmath>
#include <cstring>

using namespace support;
using policy_samples::floats;
using policy_samples::integer;
using policy_samples::modelOf;
using policy_samples::node;
using policy_samples::Tensor;

/// How the features of a compile are matched by name with those of a policy, and what is recorded.
class tst_policy_features : public QObject {
    Q_OBJECT

private slots:
    void initTestCase();
    void embeddingsEqualStockClangsInteractiveLog_data() { addVocabularies(); }
    void embeddingsEqualStockClangsInteractiveLog();
    void aPolicyIsFedEmbeddings_data() { addVocabularies(); }
    void aPolicyIsFedEmbeddings();
    void aBadVocabularyFailsTheCompile();
    void furtherOutputsAreFeaturesBehindTheCompilers();
    void allThatDoesNotFitIsNamedInOneError();
    void onlyABatchOfOneIsForgiven_data();
    void onlyABatchOfOneIsForgiven();

private:
    void addVocabularies() const;
    QString ownVocabulary() const { return m_folder.filePath("own_vocabulary.json"); }
    QString makePolicy(const QByteArray& model, const QByteArray& outputSpec = {});
    QString m_object = corpusFolder("plain/json.c.o");
    QTemporaryDir m_folder;
    int m_policies = 0;
};

namespace {

QStringList optionsOf(const QString& vocabulary) {
    return {"--mllvm", "-ml-inliner-ir2vec-vocab-file=" + vocabulary, "--side", vocabulary};
}

/// An IR2Vec vocabulary of 75 dimensions, with numbers computed by a formula from their position. The names are LLVM's:
/// the opcodes of its Instruction.def, and the kinds of types and arguments of llvm/Analysis/IR2Vec.h.
QByteArray madeVocabulary(const QStringList& opcodes) {
    int place = 0;
    const auto section = [&](const QStringList& names) {
        QJsonObject vectors;
        for (const QString& name : names) {
            QJsonArray vector;
            for (int i = 0; i < 75; ++i)
                vector << ((place * 31 + i * 7) % 21 - 8) / 400.0;
            vectors[name] = vector;
            ++place;
        }
        return vectors;
    };
    const QJsonObject whole{{"Opcodes", section(opcodes)},
                            {"Types", section({"FloatTy", "IntegerTy", "PointerTy", "StructTy", "VectorTy", "VoidTy"})},
                            {"Arguments", section({"Constant", "Function", "Pointer", "Variable"})}};
    return QJsonDocument(whole).toJson();
}

/// A log that LLVM wrote: tensors by feature name, as text.
struct Log {
    QJsonArray features;
    QList<QList<QStringList>> rows; ///< per row and feature, its elements
};

qsizetype elementsOf(const QJsonObject& feature) {
    qsizetype count = 1;
    for (const QJsonValue& size : feature["shape"].toArray())
        count *= size.toInt();
    return count;
}

QStringList elementsAsText(const QJsonObject& feature, const char* data) {
    QStringList texts;
    for (qsizetype i = 0; i < elementsOf(feature); ++i) {
        if (feature["type"].toString() == "float") {
            float value = 0;
            std::memcpy(&value, data + i * 4, 4);
            texts.append(QString::number(double(value), 'g', 17));
        } else {
            qint64 value = 0;
            std::memcpy(&value, data + i * 8, 8);
            texts.append(QString::number(value));
        }
    }
    return texts;
}

Log parseLog(const QByteArray& bytes) {
    Log log;
    for (qsizetype at = 0; at < bytes.size();) {
        const qsizetype end = bytes.indexOf('\n', at);
        const QJsonObject line = QJsonDocument::fromJson(bytes.mid(at, end - at)).object();
        at = end + 1;
        if (line.contains("features")) log.features = line["features"].toArray();
        if (!line.contains("observation")) continue;
        QList<QStringList> row;
        for (const QJsonValue& value : log.features) {
            const QJsonObject feature = value.toObject();
            row.append(elementsAsText(feature, bytes.constData() + at));
            at += elementsOf(feature) * (feature["type"].toString() == "float" ? 4 : 8);
        }
        log.rows.append(row);
        ++at; // the newline after the tensors
    }
    return log;
}

/// The elements of a tensor as compile_one prints it: "1" or "[1 2 3]".
QStringList printedElements(QString text) {
    return text.remove('[').remove(']').split(' ');
}

QJsonArray column(const QJsonObject& result, const QString& name) {
    for (const QJsonValue& feature : result["features"].toArray()) {
        if (feature["name"].toString() == name) return feature["rows"].toArray();
    }
    return {};
}

double sum(const QString& tensor) {
    double total = 0;
    for (const QString& element : printedElements(tensor))
        total += element.toDouble();
    return total;
}

Tensor scalar(const QByteArray& name) {
    return {name, "DT_INT64", {1}};
}

/// Nodes with the result "decision", which is 1 if tensor `logit` (float [1]) is above 0.
QByteArray decideBy(const QByteArray& logit) {
    return floats("nothing", {1}, {0}) + integer("last", -1) +
           node("pair", "Pack", {"nothing", logit}, policy_samples::attribute("axis", "i: 1")) +
           node("decision", "ArgMax", {"pair", "last"});
}

QByteArray asFloat(const QByteArray& name, const QByteArray& source) {
    return node(name, "Cast", {source}, policy_samples::attribute("DstT", "type: DT_FLOAT"));
}

const Tensor decision{"inlining_decision", "DT_INT64", {}, "decision:0"};

} // namespace

void tst_policy_features::initTestCase() {
    const QString headers = QString::fromUtf8(run("llvm-config-22", {"--includedir"}).out).trimmed();
    const QRegularExpression opcode("^\\s*HANDLE_[A-Z]+_INST\\s*\\(\\s*[0-9]+\\s*,\\s*(\\w+)",
                                    QRegularExpression::MultilineOption);
    QStringList opcodes;
    const QString source = readAll(headers + "/llvm/IR/Instruction.def");
    for (auto match = opcode.globalMatch(source); match.hasNext();)
        opcodes << match.next().captured(1);
    QVERIFY(opcodes.size() > 50 && opcodes.contains("GetElementPtr"));
    QVERIFY(policy_samples::write(ownVocabulary(), madeVocabulary(opcodes)));
}

void tst_policy_features::addVocabularies() const {
    QTest::addColumn<QString>("vocabulary");
    QTest::newRow("our own") << ownVocabulary();
    const QString seed = sharedData("ir2vec/seedEmbeddingVocab75D.json");
    if (QFile::exists(seed)) QTest::newRow("LLVM's seed") << seed;
}

QString tst_policy_features::makePolicy(const QByteArray& model, const QByteArray& outputSpec) {
    const QString folder = m_folder.filePath("policy" + QString::number(m_policies++));
    if (!policy_samples::write(folder + "/saved_model.pbtxt", model)) qFatal("no folder for a policy");
    if (!outputSpec.isEmpty()) policy_samples::write(folder + "/output_spec.json", outputSpec);
    return folder;
}

/// Every question is answered with 0: clang reads its answers from /dev/zero and writes a regular file. Stock clang
/// requires the vocabulary to be named twice.
void tst_policy_features::embeddingsEqualStockClangsInteractiveLog() {
    QFETCH(QString, vocabulary);
    QVERIFY(dumpEmbedded(m_object, m_folder.path()));
    if (!QFile::exists(m_folder.filePath("channel.in")))
        QVERIFY(QFile::link("/dev/zero", m_folder.filePath("channel.in")));
    QStringList arguments;
    for (const QByteArray& argument : readAll(m_folder.filePath("module.cmd")).split('\0'))
        if (!argument.isEmpty() && !argument.startsWith("-fembed-bitcode")) arguments.append(argument);
    const QStringList options = {"-enable-ml-inliner=release",
                                 "-inliner-interactive-channel-base=" + m_folder.filePath("channel"),
                                 "-ml-inliner-ir2vec-vocab-file=" + vocabulary, "-ir2vec-vocab-path=" + vocabulary};
    for (const QString& option : options)
        arguments += {"-mllvm", option};
    const Outcome stock =
        run("clang-22", arguments + QStringList{"-o", "stock.o", "-x", "ir", "module.bc"}, m_folder.path());
    QVERIFY2(stock.code == 0, stock.err);
    const Log log = parseLog(readAll(m_folder.filePath("channel.out")));
    QCOMPARE(log.features.size(), 40);
    QVERIFY(log.rows.size() > 20);
    const QJsonObject ours = compileByUs(QStringList{m_object, "--policy", "never"} + optionsOf(vocabulary));
    QCOMPARE(ours["status"].toString(), QString("ok"));
    QCOMPARE(ours["features"].toArray().size(), log.features.size());
    for (qsizetype i = 0; i < log.features.size(); ++i) {
        const QString name = log.features[i]["name"].toString();
        QCOMPARE(ours["features"][int(i)]["name"].toString(), name);
        const QJsonArray rows = column(ours, name);
        QCOMPARE(rows.size(), log.rows.size());
        for (qsizetype row = 0; row < rows.size(); ++row) {
            const QStringList found = printedElements(rows[row].toString());
            const QStringList& expected = log.rows[row][i];
            QCOMPARE(found.size(), expected.size());
            // a float's shortest text and its exact text are the same float
            for (qsizetype k = 0; k < found.size(); ++k)
                QVERIFY2(found[k].toFloat() == expected[k].toFloat(), qPrintable(name + ": " + found[k]));
        }
    }
}

void tst_policy_features::aPolicyIsFedEmbeddings() {
    QFETCH(QString, vocabulary);
    // Inlines if the sum of the callee's embedding is above 4.
    const QByteArray nodes = integer("axis", 1) + node("sum", "Sum", {"action_callee_embedding", "axis"}) +
                             floats("limit", {1}, {4}) + node("above", "Sub", {"sum", "limit"}) + decideBy("above");
    const QString policy =
        makePolicy(modelOf({{"callee_embedding", "DT_FLOAT", {1, 75}}, scalar("callee_users")}, nodes, {decision}));
    const QJsonObject result = compileByUs(QStringList{m_object, "--policy", policy} + optionsOf(vocabulary));
    QCOMPARE(result["status"].toString(), QString("ok"));
    const QJsonArray rows = column(result, "callee_embedding");
    QSet<bool> answers;
    for (const QJsonValue& value : result["decisions"].toArray()) {
        if (value["row"].toInt() < 0) continue;
        const double total = sum(rows[value["row"].toInt()].toString());
        const bool inlines = value["advice"].toString() == "inline";
        if (std::abs(total - 4) > 1e-3) QCOMPARE(inlines, total > 4);
        answers.insert(inlines);
    }
    QCOMPARE(answers.size(), 2);
}

void tst_policy_features::aBadVocabularyFailsTheCompile() {
    const QString file = m_folder.filePath("vocabulary.json");
    QVERIFY(policy_samples::write(file, "{\"Opcodes\":[1]}"));
    const QJsonObject result =
        compileByUs({m_object, "--mllvm", "-ml-inliner-ir2vec-vocab-file=" + file, "--side", file});
    QCOMPARE(result["status"].toString(), QString("failed"));
    QVERIFY(result["diagnostics"].toString().contains("Opcodes"));
}

/// output_spec.json names the outputs; LLVM's development mode logs all after the first as features.
void tst_policy_features::furtherOutputsAreFeaturesBehindTheCompilers() {
    const QByteArray nodes = asFloat("users", "action_callee_users") + asFloat("blocks", "action_caller_users") +
                             node("above", "Sub", {"users", "blocks"}) + decideBy("above") +
                             node("twice", "AddV2", {"above", "above"}) +
                             node("both", "Pack", {"action_callee_users", "action_caller_users"});
    const auto entry = [](const QByteArray& name, const QByteArray& tensor, const QByteArray& type,
                          const QByteArray& shape) {
        return "{\"logging_name\":\"" + name + "\",\"tensor_spec\":{\"name\":\"" + tensor +
               "\",\"port\":0,\"type\":\"" + type + "\",\"shape\":[" + shape + "]}}";
    };
    const QByteArray spec = "[" + entry("inlining_decision", "decision", "int64_t", "1") + "," +
                            entry("twice_the_difference", "twice", "float", "1") + "," +
                            entry("both_counts", "both", "int64_t", "2,1") + "]";
    const QString policy =
        makePolicy(modelOf({scalar("callee_users"), scalar("caller_users")}, nodes, {decision}), spec);
    const QJsonObject result = compileByUs({m_object, "--policy", policy});
    QCOMPARE(result["status"].toString(), QString("ok"));
    QCOMPARE(result["features"].toArray().size(), 40); // LLVM 22 has 38
    QCOMPARE(result["features"][38]["name"].toString(), QString("twice_the_difference"));
    QCOMPARE(result["features"][39]["name"].toString(), QString("both_counts"));
    const QJsonArray callee = column(result, "callee_users");
    const QJsonArray caller = column(result, "caller_users");
    const QJsonArray twice = column(result, "twice_the_difference");
    QVERIFY(!callee.isEmpty() && callee.size() == twice.size());
    for (qsizetype row = 0; row < callee.size(); ++row) {
        const double difference = callee[row].toString().toDouble() - caller[row].toString().toDouble();
        QCOMPARE(twice[row].toString().toDouble(), 2 * difference);
        QCOMPARE(column(result, "both_counts")[row].toString(),
                 "[" + callee[row].toString() + " " + caller[row].toString() + "]");
    }
    for (const QJsonValue& value : result["decisions"].toArray()) {
        if (value["row"].toInt() < 0) continue;
        QCOMPARE(value["outputs"].toArray().size(), 2); // the two that ArgMax selects from
        QCOMPARE(value["outputs"][1].toDouble() * 2, twice[value["row"].toInt()].toString().toDouble());
    }
}

void tst_policy_features::allThatDoesNotFitIsNamedInOneError() {
    const QByteArray nodes = asFloat("users", "action_callee_users") + decideBy("users");
    const QList<Tensor> inputs = {scalar("callee_users"),
                                  scalar("caller_moods"),
                                  {"caller_users", "DT_INT64", {3}},
                                  {"callee_embedding", "DT_FLOAT", {1, 75}}};
    Outcome outcome;
    compileByUs({m_object, "--policy", makePolicy(modelOf(inputs, nodes, {decision}))}, &outcome);
    QCOMPARE(outcome.code, 1);
    QVERIFY2(outcome.err.contains("does not have: callee_embedding, caller_moods;"), outcome.err);
    QVERIFY2(outcome.err.contains("input caller_users has shape [3], the feature [1]"), outcome.err);
    QVERIFY2(!outcome.err.contains("callee_users"), outcome.err);
}

void tst_policy_features::onlyABatchOfOneIsForgiven_data() {
    QTest::addColumn<QList<qint64>>("shape");
    QTest::addColumn<bool>("fits");
    QTest::newRow("scalar") << QList<qint64>{} << true;
    QTest::newRow("as it is") << QList<qint64>{1} << true;
    QTest::newRow("a batch") << QList<qint64>{1, 1} << true;
    QTest::newRow("two") << QList<qint64>{2} << false;
    QTest::newRow("none") << QList<qint64>{0} << false;
}

void tst_policy_features::onlyABatchOfOneIsForgiven() {
    QFETCH(QList<qint64>, shape);
    QFETCH(bool, fits);
    const QByteArray nodes = policy_samples::integers("axes", {}) + asFloat("users", "action_callee_users") +
                             floats("ones", {1}, {1}) + decideBy("ones");
    const QString policy = makePolicy(modelOf({{"callee_users", "DT_INT64", shape}}, nodes, {decision}));
    Outcome outcome;
    compileByUs({m_object, "--policy", policy}, &outcome);
    QVERIFY2((outcome.code == 0) == fits, outcome.err);
}

QTEST_GUILESS_MAIN(tst_policy_features)
#include "tst_policy_features.moc"
