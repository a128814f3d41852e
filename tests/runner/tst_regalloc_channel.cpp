// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/log_header_reader.h"
#include "core/runner/regalloc_channel.h"
#include "tests/support/graph_policy.h"

#include <QTemporaryDir>
#include <QTest>

#include <cmath>
#include <cstring>
#include <fcntl.h>
#include <limits>
#include <unistd.h>

using namespace inlinescope;

namespace {

/// The advisors' channels, and the answers of LLVM's eviction heuristic; the test is the compiler's side of the pipes.
class RegallocChannelTest : public QObject {
    Q_OBJECT
private slots:
    void theHeuristicDecidesAsLlvm_data();
    void theHeuristicDecidesAsLlvm();
    void questionsAreRecordedByFunction();
    void aPolicyAnswers();
    void anAnswerThatWouldCrashTheCompilerIsRefused_data();
    void anAnswerThatWouldCrashTheCompilerIsRefused();
    void whatIsNoLogIsAnError_data();
    void whatIsNoLogIsAnError();
    void endlessContextsEnd();
};

constexpr double nan = std::numeric_limits<double>::quiet_NaN();

/// Of three registers and the live range that seeks one.
struct Question {
    std::vector<std::int64_t> mask = {1, 1, 1, 1}, isHint = {0, 0, 0, 0}, isLocal = {0, 0, 0, 0};
    std::vector<double> urgent = {0, 0, 0, 0}, broken = {0, 0, 0, 0}, weight = {0.5, 0.25, 0.75, 1};
};

const char* const names[] = {"mask", "is_hint", "is_local", "nr_urgent", "nr_broken_hints", "use_def_density"};

std::vector<TensorSpec> evictionFeatures() {
    std::vector<TensorSpec> features;
    for (const char* name : names)
        features.push_back({name, 0, features.size() < 3 ? ScalarType::Int64 : ScalarType::Float, {1, 4}});
    return features;
}

std::vector<std::byte> tensorsOf(const Question& question) {
    std::vector<std::byte> bytes;
    const auto add = [&bytes](auto value) {
        const auto* from = reinterpret_cast<const std::byte*>(&value);
        bytes.insert(bytes.end(), from, from + sizeof value);
    };
    for (const auto* values : {&question.mask, &question.isHint, &question.isLocal})
        for (const std::int64_t value : *values)
            add(value);
    for (const auto* values : {&question.urgent, &question.broken, &question.weight})
        for (const double value : *values)
            add(float(value));
    return bytes;
}

const std::string evictionHeader = [] {
    std::string text;
    for (const TensorSpec& spec : evictionFeatures())
        text += (text.empty() ? "" : ",") + ("{\"name\":\"" + spec.name) + "\",\"type\":\"" +
                std::string(toString(spec.type)) + "\",\"port\":0,\"shape\":[1,4]}";
    return "{\"features\":[" + text +
           "],\"advice\":{\"name\":\"index_to_evict\",\"type\":\"int64_t\",\"port\":0,\"shape\":[1]}}\n";
}();

std::string observation(int number, const Question& question) {
    const std::vector<std::byte> tensors = tensorsOf(question);
    return "{\"observation\":" + std::to_string(number) + "}\n" + std::string(asText(tensors)) + "\n";
}

/// Its output is the input plus 0.
Policy echo(const TensorSpec& input, const TensorSpec& output) {
    const QTemporaryDir folder;
    const TensorSpec cast{"cast", 0, output.type, {1}};
    const TensorSpec zero{"zero", 0, output.type, {1}};
    writePolicy(folder.path(), {{OpCode::Input, input, {}, {}, {}},
                                {OpCode::Cast, cast, {0}, {}, {}},
                                {OpCode::Constant, zero, {}, {}, std::vector<std::byte>(zero.byteSize())},
                                {OpCode::Add, output, {1, 2}, {}, {}}});
    return *Policy::load(folder.path().toStdString());
}

/// A channel, and the compiler's side of its pipes.
struct Line {
    PrivateFolder folder = *PrivateFolder::make();
    std::unique_ptr<RegallocChannel> channel;
    int out = -1, in = -1;

    explicit Line(RegallocHost host) {
        const std::string name(toString(host.advisor));
        host.parseContext = parseLogContext;
        auto made = RegallocChannel::open(folder, host, parseLogHeader);
        if (!made.ok()) qFatal("no channel");
        channel = std::move(*made);
        out = ::open(folder.file(name + "-channel.out").c_str(), O_WRONLY | O_CLOEXEC);
        in = ::open(folder.file(name + "-channel.in").c_str(), O_RDONLY | O_NONBLOCK | O_CLOEXEC);
    }
    ~Line() {
        ::close(out);
        ::close(in);
    }
    Result<void> say(const std::string& text) const {
        for (std::size_t at = 0; at < text.size();) {
            const ssize_t written = ::write(out, text.data() + at, std::min<std::size_t>(text.size() - at, 32768));
            if (written < 0) qFatal("cannot write");
            at += std::size_t(written);
            if (Result<void> served = channel->served().serve(); !served.ok()) return served;
        }
        return {};
    }
    template <typename T>
    std::vector<T> answers() const {
        std::vector<T> all(16);
        const ssize_t size = ::read(in, all.data(), all.size() * sizeof(T));
        all.resize(size > 0 ? std::size_t(size) / sizeof(T) : 0);
        return all;
    }
};

} // namespace

void RegallocChannelTest::theHeuristicDecidesAsLlvm_data() {
    QTest::addColumn<Question>("question");
    QTest::addColumn<qint64>("index");
    QTest::addColumn<bool>("isCertain");
    const auto row = [](const char* name, const Question& question, qint64 index, bool isCertain = true) {
        QTest::newRow(name) << question << index << isCertain;
    };
    row("the smallest weight", {}, 1);
    row("not one that the mask forbids", {.mask = {1, 0, 1, 1}}, 0);
    row("none if all weigh as much", {.weight = {1, 1, 1, 1}}, 3);
    row("one if the seeker must have it", {.mask = {1, 1, 1, 0}, .weight = {1, 0.5, 1, 0.25}}, 1);
    row("fewer broken hints before a smaller weight", {.broken = {0.5, 1, 0, 0}}, 2);
    row("an urgent cascade is as expensive as ten hints", {.urgent = {0, 1, 0, 0}, .broken = {1, 0, 1, 0}}, 0);
    row("the search ends at a hint", {.isHint = {1, 0, 0, 0}}, 0);
    row("a hint that is too heavy does not end it", {.isHint = {1, 0, 0, 0}, .weight = {1, 0.5, 0.25, 1}}, 2);
    row("a local one only as the first", {.isLocal = {0, 1, 0, 0}}, 0);
    row("a local one as the first", {.isLocal = {1, 0, 0, 0}, .weight = {0.25, 0.5, 0.75, 1}}, 0);
    row("the first of equal ones", {.weight = {0.5, 0.5, 0.5, 1}}, 0);
    row("an infinite weight hides the others", {.weight = {nan, 0, 0, 0}}, 3, false);
    row("an infinite weight of the seeker", {.mask = {1, 1, 1, 0}, .weight = {0, 0, 0, nan}}, 0, false);
    row("an infinite weight that the mask forbids", {.mask = {0, 1, 1, 1}, .weight = {nan, 0.1, 0.2, 0.3}}, 1);
}

void RegallocChannelTest::theHeuristicDecidesAsLlvm() {
    QFETCH(const Question, question);
    const auto heuristic = EvictionHeuristic::of(evictionFeatures());
    QVERIFY(heuristic.ok());
    const EvictionHeuristic::Answer answer = heuristic->answer(tensorsOf(question));
    QTEST(qint64(answer.index), "index");
    QTEST(answer.isCertain, "isCertain");
    QVERIFY(!EvictionHeuristic::of({evictionFeatures().front()}).ok());
}

void RegallocChannelTest::questionsAreRecordedByFunction() {
    const Line line({RegallocAdvisor::Eviction, {}, {}});
    const auto said = line.say(evictionHeader + "{\"context\":\"f\"}\n" + observation(0, {}) +
                               observation(1, {.weight = {1, 1, 1, 1}}) + "{\"context\":\"asks nothing\"}\n" +
                               "{\"context\":\"g\\n\\u00e4\"}\n" + observation(0, {.mask = {1, 0, 1, 1}}) +
                               "{\"context\":\"f\"}\n" + observation(2, {})); // LLVM goes on counting
    QVERIFY2(said.ok(), said.ok() ? "" : describe(said.error()).c_str());
    QCOMPARE(line.answers<std::int64_t>(), (std::vector<std::int64_t>{1, 3, 0, 1}));
    const RegallocQuestions record = line.channel->takeRecord();
    QCOMPARE(record.count, 4);
    QCOMPARE(record.uncertain, 0);
    QCOMPARE(record.contexts.size(), std::size_t(2));
    QCOMPARE(record.contexts[0].context, std::string("f"));
    QCOMPARE(record.contexts[1].context, std::string("g\n\xc3\xa4"));
    QCOMPARE(record.schema.features.size(), std::size(names) + 1);
    QCOMPARE(record.schema.features.back().name, std::string("index_to_evict"));
    const std::vector<TensorColumn>& columns = record.contexts[0].columns;
    QCOMPARE(columns[5].rows(), std::size_t(3));
    QCOMPARE(formatTensor(columns[5].spec, columns[5].row(0)), std::string("[0.5 0.25 0.75 1]"));
    QCOMPARE(formatTensor(columns[6].spec, columns[6].row(1)), std::string("3"));
}

void RegallocChannelTest::aPolicyAnswers() {
    const TensorSpec size{"li_size", 0, ScalarType::Int64, {1}};
    const Line line({RegallocAdvisor::Priority, echo(size, {"priority", 0, ScalarType::Float, {1}}), {}});
    const std::int64_t value = 4711;
    const std::string bytes(reinterpret_cast<const char*>(&value), sizeof value);
    const auto said = line.say("{\"features\":[{\"name\":\"li_size\",\"type\":\"int64_t\",\"port\":0,\"shape\":[1]}]}\n"
                               "{\"context\":\"f\"}\n{\"observation\":0}\n" +
                               bytes + "\n");
    QVERIFY2(said.ok(), said.ok() ? "" : describe(said.error()).c_str());
    QCOMPARE(line.answers<float>(), std::vector<float>{4711});
    QCOMPARE(formatTensor(size, line.channel->takeRecord().contexts.at(0).columns.at(0).row(0)), std::string("4711"));
    const PrivateFolder folder = *PrivateFolder::make();
    const auto without =
        RegallocChannel::open(folder, {RegallocAdvisor::Priority, {}, parseLogContext}, parseLogHeader);
    QVERIFY(!without.ok() && without.error().code == ErrorCode::Unsupported);
}

void RegallocChannelTest::anAnswerThatWouldCrashTheCompilerIsRefused_data() {
    QTest::addColumn<int>("size");
    QTest::newRow("masked") << 1;
    QTest::newRow("beyond the registers") << 4;
    QTest::newRow("negative") << -1;
}

void RegallocChannelTest::anAnswerThatWouldCrashTheCompilerIsRefused() {
    QFETCH(const int, size);
    const TensorSpec input{"size", 0, ScalarType::Int64, {1}};
    std::string header = evictionHeader;
    header.insert(header.find("],\"advice"), ",{\"name\":\"size\",\"type\":\"int64_t\",\"port\":0,\"shape\":[1]}");
    const Line line({RegallocAdvisor::Eviction, echo(input, {"index_to_evict", 0, ScalarType::Int64, {1}}), {}});
    const std::int64_t value = size;
    std::string asked = observation(0, {.mask = {1, 0, 1, 1}});
    asked.insert(asked.size() - 1, reinterpret_cast<const char*>(&value), sizeof value);
    const auto said = line.say(header + "{\"context\":\"f\"}\n" + asked);
    QVERIFY(!said.ok());
    QVERIFY(said.error().code == ErrorCode::Refused);
    QVERIFY(said.error().found.find("position " + std::to_string(size)) != std::string::npos);
    QVERIFY(line.answers<std::int64_t>().empty());
}

void RegallocChannelTest::whatIsNoLogIsAnError_data() {
    QTest::addColumn<QByteArray>("text");
    QTest::addColumn<int>("code");
    const QByteArray header = QByteArray::fromStdString(evictionHeader);
    const auto row = [](const char* name, const QByteArray& text, ErrorCode code) {
        QTest::newRow(name) << text << int(code);
    };
    row("no header", "{\"context\":\"f\"}\n", ErrorCode::Malformed);
    row("features of another advisor",
        "{\"features\":[{\"name\":\"li_size\",\"type\":\"int64_t\",\"port\":0,\"shape\":[1]}]}\n",
        ErrorCode::Unsupported);
    row("answers of another type",
        QByteArray(header).replace("index_to_evict\",\"type\":\"int64_t", "x\",\"type\":\"float"),
        ErrorCode::Unsupported);
    row("a context that is no text", header + "{\"context\":7}\n", ErrorCode::Malformed);
    row("a context that is no JSON", header + "{\"context\":\"\n", ErrorCode::Malformed);
    row("an observation out of turn",
        header + "{\"context\":\"f\"}\n" + QByteArray::fromStdString(observation(0, {})) + "{\"observation\":2}\n",
        ErrorCode::Malformed);
    row("another header", header + QByteArray(header).replace("is_hint", "is_hind"), ErrorCode::Malformed);
    row("a line without end", QByteArray(300 << 10, 'x'), ErrorCode::LimitExceeded);
}

void RegallocChannelTest::whatIsNoLogIsAnError() {
    QFETCH(const QByteArray, text);
    const Line line({RegallocAdvisor::Eviction, {}, {}});
    const auto said = line.say(text.toStdString());
    QVERIFY(!said.ok());
    QTEST(int(said.error().code), "code");
}

void RegallocChannelTest::endlessContextsEnd() {
    const Line line({RegallocAdvisor::Eviction, {}, {}});
    QVERIFY(line.say(evictionHeader).ok());
    const std::string contexts = "{\"context\":\"" + std::string(200 << 10, 'f') + "\"}\n";
    Result<void> said;
    for (int count = 0; count < 2000 && said.ok(); ++count) // 400 MB
        said = line.say(contexts);
    QVERIFY(!said.ok());
    QVERIFY(said.error().code == ErrorCode::LimitExceeded);
}

QTEST_GUILESS_MAIN(RegallocChannelTest)
#include "tst_regalloc_channel.moc"
