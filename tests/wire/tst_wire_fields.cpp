// SPDX-License-Identifier: GPL-3.0-or-later
#include <QDir>
#include <QDirIterator>
#include <QFile>
#include <QMap>
#include <QRegularExpression>
#include <QTest>

namespace {

/// Why a foreign value in a field does no harm.
enum class Why : unsigned char {
    Own,    ///< reported by one of our programs about itself; no file has an influence on it
    Number, ///< any value of its width is valid, or the decoder refuses the invalid ones
    Text,   ///< only shown: the front end uses it as a name or text, never as a path, an option or a key to a file
    Tested  ///< used for more than that; the named test shows how it is checked
};

struct Field {
    const char* fields; ///< of one message, in the order of the wire
    Why why;
    const char* test = ""; ///< "tst_file::case"; shows that the decoder or the user of the value handles it
};

constexpr const char* cannotTrip = "tst_wire::valuesThatReadersCouldTripOverAreRefused";
constexpr const char* noMemory = "tst_wire::countsWithoutElementsTakeNoMemory";
constexpr const char* flipped = "tst_wire::flippedBytesNeverTakeMemoryOrCrash";
constexpr const char* bitcode = "tst_worker::garbageForBitcodeFailsWithWords";
constexpr const char* options = "tst_hostile_command_lines::hostileOptionsAreRefusedByName";
constexpr const char* otherCompiler = "tst_hostile_command_lines::wordsForAnotherCompilerNameNoResponseFile";
constexpr const char* attributes = "tst_source_attributes::namesThatAModuleLacksChangeNothing";
constexpr const char* paths = "tst_hostile_command_lines::filesThatWereNotGivenAreNotOpened";
constexpr const char* policy = "tst_saved_model::damagedByteFormNeverCrashes";
constexpr const char* pieces = "tst_known_pieces::damagedPiecesEndNoSession";
constexpr const char* place = "tst_wire::evidenceOutOfPlaceIsRefused";

/// Every field that is sent between the programs. A new one has to be reviewed, and entered here.
const QMap<QString, QList<Field>>& table() {
    static const QMap<QString, QList<Field>> all{
        // Requests: their values come from a corpus, a workspace, a policy, or the user.
        {"SideInput",
         {{"path", Why::Tested, paths}, {"input", Why::Tested, "tst_worker::sideFilesAreReadFromTheTasksInputs"}}},
        {"BuiltInPolicy", {{"name fingerprint", Why::Text}}},
        {"ForcedAdvice", {{"hash occurrence", Why::Number}, {"advice", Why::Number, cannotTrip}}},
        {"CompileTask",
         {{"name", Why::Text},
          {"commandLine mllvm", Why::Tested, options},
          {"sideInputs", Why::Tested, paths},
          {"policy", Why::Number, cannotTrip},
          {"model", Why::Tested, policy},
          {"syntheticKeys record features keepObject", Why::Own},
          {"script", Why::Number, noMemory},
          {"release", Why::Text},
          {"replaySites", Why::Own},
          {"attributes", Why::Tested, attributes},
          {"sizeModel", Why::Tested, policy},
          {"decisions debugInfo profilingLocations prepared", Why::Own}}},
        {"SourceAttribute",
         {{"function line column", Why::Tested, attributes}, {"attribute", Why::Number, cannotTrip}}},
        {"ListDefinitionsTask", {{"name", Why::Text}}},
        {"EmbeddedSections",
         {{"bitcode commandLine", Why::Tested, "tst_object_reader::namedSectionsAreThoseThatAreRead"}}},
        {"ExtractTask", {{"name sections", Why::Text}}},
        {"ReadEvidenceTask",
         {{"format", Why::Number, cannotTrip}, {"name", Why::Text}, {"debugInfo", Why::Number, cannotTrip}}},
        {"LoadPolicyTask", {{"path", Why::Text}}},
        {"Redirection", {{"path", Why::Tested, paths}, {"opened", Why::Own}}},
        {"VetTask",
         {{"name", Why::Text}, {"commandLine mllvm", Why::Tested, otherCompiler}, {"sideFiles", Why::Tested, paths}}},
        {"MeasureTask", {{"name", Why::Text}}},
        {"ListFeaturesTask", {}},
        {"ListReleasePoliciesTask", {}},
        {"MeasureVariantsTask",
         {{"compile", Why::Tested, options},
          {"variants", Why::Number, noMemory},
          {"children", Why::Own},
          {"accuracy known batches", Why::Number, cannotTrip},
          {"pieces", Why::Tested, pieces}}},
        {"PrepareTask", {{"compile", Why::Tested, options}}},
        {"FunctionCodeTask", {{"compile", Why::Tested, options}, {"function", Why::Text}}},
        // Answers: a task's process read a foreign file, and may send anything.
        {"TaskDone", {}},
        {"TaskFailed", {{"error", Why::Text, flipped}}},
        {"Error", {{"code", Why::Number, cannotTrip}, {"found file place expected remedy", Why::Text}}},
        {"Finding", {{"severity", Why::Number, cannotTrip}, {"subject error", Why::Text}}},
        {"CompiledModule",
         {{"result", Why::Tested, cannotTrip},
          {"object", Why::Tested, flipped},
          {"script", Why::Number, cannotTrip},
          {"replaySites", Why::Text},
          {"namedBitcode", Why::Tested, flipped}}},
        {"ModuleRunResult",
         {{"status", Why::Number, cannotTrip},
          {"diagnostics", Why::Text},
          {"wallNs cpuNs forceStopped", Why::Number},
          {"objectHash", Why::Text},
          {"sizes sections functions bodies", Why::Number, noMemory},
          {"decisions features", Why::Tested, cannotTrip},
          {"estimated", Why::Number}}},
        {"ModuleSizes", {{"text data bss code rodata ehFrame other", Why::Number}}},
        {"SectionSize", {{"name", Why::Text}, {"size", Why::Number}}},
        {"FunctionSize",
         {{"name", Why::Text},
          {"size", Why::Number},
          {"section linkage", Why::Text},
          {"shared alias tables", Why::Number}}},
        {"FunctionBody", {{"name", Why::Text}, {"hash sketch instructions", Why::Number}}},
        {"SourcePlace", {{"function file", Why::Text}, {"line column", Why::Number}}},
        {"InlinePath", {{"places", Why::Number, noMemory}, {"twin inherited", Why::Number}}},
        {"CallsiteKey", {{"hash occurrence", Why::Number}}},
        {"Decision",
         {{"ordinal", Why::Tested, cannotTrip},
          {"caller callee", Why::Text},
          {"key path", Why::Number},
          {"advice outcome", Why::Number, cannotTrip},
          {"mandatory cost threshold", Why::Number},
          {"reason", Why::Text},
          {"defaultAdvice", Why::Number},
          {"linkage", Why::Text},
          {"featureRow", Why::Tested, cannotTrip},
          {"policyOutputs", Why::Number, noMemory}}},
        {"TensorSpec",
         {{"name", Why::Text},
          {"port", Why::Number},
          {"type", Why::Number, cannotTrip},
          {"shape", Why::Tested, cannotTrip}}},
        {"FeatureSchema", {{"features", Why::Tested, cannotTrip}, {"advice score", Why::Tested, cannotTrip}}},
        {"TensorColumn", {{"spec data", Why::Tested, cannotTrip}}},
        {"EmbeddedModule",
         {{"bitcode", Why::Tested, bitcode},
          {"commandLine", Why::Tested, options},
          {"rawCommandLine", Why::Tested, options}}},
        {"ExtractedModule", {{"module", Why::Tested, bitcode}}},
        {"LoadedPolicy", {{"policy", Why::Tested, policy}}},
        {"VettedCommandLine", {{"arguments", Why::Tested, otherCompiler}, {"unknown refusal", Why::Text}}},
        {"InlineRemark",
         {{"byModel stopped", Why::Number},
          {"caller callee place site", Why::Text},
          {"outcome", Why::Number, cannotTrip},
          {"mandatory cost threshold", Why::Number},
          {"reason", Why::Text},
          {"features", Why::Number, noMemory}}},
        {"InlineRemarks", {{"featureNames", Why::Text}, {"remarks", Why::Number, noMemory}}},
        {"MeasuredModule", {{"result remarks", Why::Tested, cannotTrip}}},
        {"FunctionDefinition", {{"name sourceName file", Why::Text}, {"line isLocal isOpen", Why::Number}}},
        {"PreparedBitcode", {{"bitcode", Why::Tested, bitcode}}},
        {"BatchMeasured", {}},
        {"DefinitionList", {{"functions", Why::Number, noMemory}}},
        {"RemarksBegin", {}},
        {"CallRemark",
         {{"kind", Why::Number, cannotTrip},
          {"byModel", Why::Number},
          {"name caller callee place site", Why::Text},
          {"outcome", Why::Number, cannotTrip},
          {"mandatory cost threshold", Why::Number},
          {"reason", Why::Text},
          {"hotness", Why::Number}}},
        {"RemarkChunk", {{"remarks", Why::Number, noMemory}}},
        {"PerformanceBegin", {{"kind", Why::Number, cannotTrip}}},
        {"PerformanceRow", {{"module key", Why::Text}, {"baseline value", Why::Number}, {"actions", Why::Text}}},
        {"PerformanceChunk", {{"rows", Why::Number, noMemory}}},
        {"PerformancePoint", {{"tag", Why::Text}, {"step time percentile value", Why::Number}}},
        {"PointChunk", {{"points", Why::Number, noMemory}}},
        {"BinaryPart",
         {{"level", Why::Number, cannotTrip},
          {"isRest", Why::Number},
          {"name place", Why::Text},
          {"bytes fileBytes sites", Why::Number, cannotTrip}}},
        {"BinaryChunk", {{"parts", Why::Number, noMemory}}},
        {"FeatureList", {{"always withVocabulary", Why::Own}}},
        {"ReleaseDescription", {{"policy inputs outputs", Why::Own}}},
        {"ReleasePolicies", {{"policies", Why::Own}}},
        {"VariantMeasured", {{"variant", Why::Tested, flipped}, {"measured", Why::Number}}},
        {"MeasuredVariant",
         {{"status", Why::Number, cannotTrip},
          {"diagnostics", Why::Text},
          {"sizes sections functions", Why::Number, noMemory},
          {"outcomes", Why::Number, cannotTrip},
          {"cpuNs", Why::Number}}},
        {"VariantsMeasured", {{"baseline check", Why::Number}, {"pieces", Why::Tested, pieces}}},
        {"SelfCheck", {{"method", Why::Number, cannotTrip}, {"reason", Why::Text}, {"checked fellBack", Why::Number}}},
        {"CodeText", {{"presence", Why::Number, cannotTrip}, {"text", Why::Text}}},
        {"FunctionCode", {{"irBefore ir assembly objectHash", Why::Text}}},
        {"CompiledFunction", {{"status", Why::Number, cannotTrip}, {"diagnostics code", Why::Text}}},
        {"LogBegin", {{"schema", Why::Tested, place}}},
        {"LogContext", {{"name", Why::Text}}},
        {"ObservationChunk",
         {{"context", Why::Text}, {"firstObservation", Why::Number, place}, {"columns", Why::Tested, cannotTrip}}},
        {"ReportBegin", {}},
        {"ElfSizeEntry", {{"path buildId", Why::Text}, {"values", Why::Tested, cannotTrip}}},
        {"ReportTotals", {{"values", Why::Tested, cannotTrip}}},
        // Between the programs themselves: from the worker process itself, which has only our code and reads no file.
        {"WorkerReady", {{"version support.landlock support.seccomp", Why::Own}}},
        {"StartTask", {{"task memoryLimit cpuSeconds forks", Why::Own}}},
        {"KillTask", {{"task", Why::Own}}},
        {"TaskEnded", {{"task waitStatus cpuNs", Why::Own}}},
    };
    return all;
}

QString source(const QString& path) {
    QFile file(QStringLiteral(INLINESCOPE_SOURCE_DIR "/") + path);
    return file.open(QFile::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The fields of each message, by the descriptions that write and read them.
QMap<QString, QStringList> fieldsOnTheWire(int& descriptions) {
    QMap<QString, QStringList> found;
    static const QRegularExpression description("void fields\\(auto&[^{]*IsA<([\\w:]+)> auto&[^)]*\\) \\{([^}]*)\\}");
    static const QRegularExpression archived("archive\\(([^;]*)\\);");
    static const QRegularExpression field("\\bv\\.([\\w.]+)");
    for (const QString path : {"core/wire/messages.cpp", "core/wire/control_channel.cpp", "core/base/error_fields.h",
                               "core/model/attribute_fields.h", "core/model/measured_fields.h"}) {
        const QString text = source(path);
        descriptions += int(text.count("void fields("));
        for (auto match = description.globalMatch(text); match.hasNext();) {
            const QRegularExpressionMatch one = match.next();
            QStringList& fields = found[one.captured(1)];
            const QString words = archived.match(one.captured(2)).captured(1);
            for (auto name = field.globalMatch(words); name.hasNext();)
                fields << name.next().captured(1);
        }
    }
    return found;
}

/// Whether the tests have this case.
bool isThere(const QString& test) {
    const QString name = test.section("::", 0, 0) + ".cpp";
    QDirIterator files(QStringLiteral(INLINESCOPE_SOURCE_DIR "/tests"), {name}, QDir::Files,
                       QDirIterator::Subdirectories);
    if (!files.hasNext()) return false;
    QFile file(files.next());
    return file.open(QFile::ReadOnly) && file.readAll().contains("void " + test.section("::", 1).toUtf8() + "(");
}

} // namespace

/// Which foreign values are sent between the programs, and why none of them does harm. A field that is not entered here
/// fails, so that it is reviewed.
class TestWireFields : public QObject {
    Q_OBJECT
private slots:
    void everyFieldThatCrossesIsLookedAt() {
        int descriptions = 0;
        const QMap<QString, QStringList> wire = fieldsOnTheWire(descriptions);
        QCOMPARE(wire.size(), descriptions); // each is written in a form that this test sees
        QVERIFY(descriptions > 50);
        QCOMPARE(table().keys(), wire.keys());
        for (auto message = wire.begin(); message != wire.end(); ++message) {
            QStringList entered;
            for (const Field& field : table()[message.key()])
                entered += QString(field.fields).split(' ');
            QVERIFY2(entered == message.value(), qPrintable(message.key() + ": entered " + entered.join(", ") +
                                                            "; on the wire " + message.value().join(", ")));
        }
    }

    void theTestsThatAreNamedAreThere() {
        QVERIFY(!isThere("tst_wire::noSuchCase"));
        for (auto message = table().begin(); message != table().end(); ++message) {
            for (const Field& field : message.value()) {
                const QString where = message.key() + " " + field.fields + ": " + field.test;
                QVERIFY2(field.why != Why::Tested || *field.test, qPrintable(where));
                QVERIFY2(!*field.test || isThere(field.test), qPrintable(where));
            }
        }
    }
};

QTEST_GUILESS_MAIN(TestWireFields)
#include "tst_wire_fields.moc"
