// SPDX-License-Identifier: GPL-3.0-or-later
#include "tests/store/store_fixture.h"

#include <QDirIterator>
#include <QRegularExpression>
#include <QSet>

using namespace inlinescope;
using namespace inlinescope::testing;

namespace {

struct Columns {
    const char* names; ///< "table: column column ..."
    const char* why;   ///< what makes a foreign value harmless: a sentence, or the tests that show it
};

constexpr const char* bounded = "tst_hostile_workspace::valuesThatCannotBeAreNamed tst_check::findsWhatWasPlanted";
constexpr const char* anyBytes = "tst_hostile_workspace::damagedFilesGiveValuesOrErrors "
                                 "tst_hostile_workspace::aSmallFileCannotTakeLargeMemory";
constexpr const char* shown = "shown or compared as a text, never opened, started or parsed: "
                              "tst_hostile_workspace::aHugeTextIsRefused";
constexpr const char* aTime = "a number that is shown as a time";
constexpr const char* aFlag = "0 is no, anything else is yes";
constexpr const char* reference = "a row that is not there, or another one, gives an error or that row's values: "
                                  "tst_hostile_workspace::valuesThatCannotBeAreNamed";
constexpr const char* ordinal = "only orders rows";

/// Every column of the workspace's schema. A workspace may be foreign: each new column needs a reason here why any
/// value is harmless.
const Columns all[] = {
    {"annotations: id run_id module_id key_hash key_occurrence remark_set_id", reference},
    {"annotations: label note", shown},
    {"annotations: changed_at", aTime},
    {"attribute_results: module_run_id attributes status text shared",
     "tst_stored_attributes::damagedOnesAreErrorsAndCheckNamesThem"},
    {"blobs: id size", bounded},
    {"blobs: hash", "the bytes are hashed and compared: tst_check::findsWhatWasPlanted"},
    {"blobs: data", anyBytes},
    {"bodies: id bitcode_hash", reference},
    {"bodies: count data", anyBytes},
    {"callsites: id callee_id place_id caller_id linkage_id", reference},
    {"callsites: key_hash", "a number that is compared"},
    {"callsites: twin inherited", shown},
    {"command_lines: module_id", reference},
    {"command_lines: arguments", "each option passes the rules of recorded command lines: tst_hostile_command_lines "
                                 "tst_hostile_corpus::hostileModulesFailAndTheRestRuns"},
    {"corpora: id", reference},
    {"corpora: name description_hash", shown},
    {"corpora: source_path",
     "shown and compared with the folder of an import; whether it is there is asked, nothing in "
     "it is opened"},
    {"corpora: has_thinlto complete", aFlag},
    {"corpora: imported_at", aTime},
    {"culprit_features: explanation_id rank ordinal percentile",
     "tst_stored_explanations::damagedOnesAreErrorsThatNameTheirPlace "
     "tst_stored_explanations::checkNamesWhatIsReadableAndWrong"},
    {"culprit_features: name value", shown},
    {"culprits: explanation_id rank decision_a decision_b advice_a advice_b mark bytes together",
     "tst_stored_explanations::damagedOnesAreErrorsThatNameTheirPlace "
     "tst_stored_explanations::checkNamesWhatIsReadableAndWrong"},
    {"culprits: caller callee site location", shown},
    {"decision_columns: id module_run_id data", anyBytes},
    {"fresh_decision_columns: id module_run_id data", anyBytes},
    {"decisions: id module_run_id callsite_id key_occurrence advice outcome reason_id feature_row", bounded},
    {"decisions: mandatory", aFlag},
    {"decisions: cost threshold default_advice", "numbers that are shown and compared"},
    {"decisions: policy_outputs", anyBytes},
    {"decision_mixes: id module_run_a module_run_b others",
     "tst_stored_explanations::damagedOnesAreErrorsThatNameTheirPlace "
     "tst_stored_explanations::checkNamesWhatIsReadableAndWrong"},
    {"decision_mixes: decisions_hash compiler",
     "compared with what would be measured: another value has all of it measured again"},
    {"explanations: id mix_id size_a size_b none_size all_size culprits_size all_but_size interaction decisions "
     "differing compiles",
     "tst_stored_explanations::damagedOnesAreErrorsThatNameTheirPlace "
     "tst_stored_explanations::checkNamesWhatIsReadableAndWrong"},
    {"explanations: exact revisions verified cancelled", aFlag},
    {"explanations: stopped", shown},
    {"explanations: explained_at", aTime},
    {"feature_columns: id module_run_id feature_id", reference},
    {"feature_columns: data", anyBytes},
    {"findings: id corpus_id run_id log_id report_id remark_set_id performance_id", reference},
    {"findings: severity code", bounded},
    {"findings: subject found file place expected remedy", shown},
    {"findings: created_at", aTime},
    {"flips: module_run_id others decision further status text changes tables",
     "tst_stored_flips::damagedOnesAreErrorsAndCheckNamesThem tst_stored_flips::checkNamesWhatIsReadableAndWrong"},
    {"functions: id module_run_id name_id section_id linkage_id size tables", bounded},
    {"functions: shared alias own_section", aFlag},
    {"log_contexts: id log_id observations", bounded},
    {"log_contexts: name", shown},
    {"log_context_modules: context_id module_id", reference},
    {"log_features: log_id role port type shape", bounded},
    {"log_features: ordinal", ordinal},
    {"log_features: name", shown},
    {"log_runs: log_id run_id module_id", reference},
    {"logs: id source_size", bounded},
    {"logs: name source_path source_hash", shown},
    {"logs: imported_at", aTime},
    {"logs: complete", aFlag},
    {"measured_mixes: mix_id decisions text", "tst_stored_explanations::damagedOnesAreErrorsThatNameTheirPlace "
                                              "tst_stored_explanations::checkNamesWhatIsReadableAndWrong"},
    {"measured_mixes: shape", "a number that is compared"},
    {"module_names: module_run_id functions mentioned files", "tst_found_names::aDamagedSetOfNamesIsAnError"},
    {"module_runs: id run_id module_id", reference},
    {"module_runs: status text data bss code rodata eh_frame other unique_text inlined refused failed never_asked "
     "mandatory first_decision decision_count first_function function_count first_column column_count feature_rows "
     "limit_kind estimated",
     bounded},
    {"module_runs: wall_ns cpu_ns limit_value", "numbers that are shown, and compared with a limit"},
    {"module_runs: force_stopped tables_known", aFlag},
    {"module_runs: object_hash", "compared with what a compile makes: tst_stored_whatif"},
    {"module_runs: bitcode_hash command_hash policy_fingerprint compiler",
     "compared with what would be compiled: another value has the module compiled again"},
    {"module_runs: diagnostics", shown},
    {"modules: id corpus_id bitcode_size", bounded},
    {"modules: name", "shown; a name that leads out of an output folder is refused: "
                      "tst_strange_workspace::modulesAreWrittenBelowTheFolder"},
    {"modules: bitcode_hash", "the bytes are hashed and compared: tst_workspace::bitcodeByReferenceIsReadFromItsFile"
                              "AndVerified"},
    {"modules: bitcode_path blob_id", "tst_strange_workspace::bitcodeOutsideIsReadOnlyWhereTheUserImportedFrom"},
    {"modules: has_thinlto_index", aFlag},
    {"observation_chunks: id context_id first_observation observations", bounded},
    {"observation_columns: id chunk_id ordinal data", anyBytes},
    {"performance_curves: id set_id", reference},
    {"performance_curves: tag", shown},
    {"performance_points: id", ordinal},
    {"performance_points: curve_id", reference},
    {"performance_points: step time percentile value", "numbers that are shown and drawn"},
    {"performance_rows: id", ordinal},
    {"performance_rows: set_id", reference},
    {"performance_rows: module key actions", shown},
    {"performance_rows: baseline value", "numbers that are shown and compared"},
    {"performance_sets: id source_size kind", bounded},
    {"performance_sets: name source_path source_hash", shown},
    {"performance_sets: imported_at", aTime},
    {"performance_sets: complete", aFlag},
    {"places: id parent_id line col", bounded},
    {"places: function_id", reference},
    {"places: file_id", "a source file is read where the user allows it: tst_source_file::noFileIsReadWithoutARule"},
    {"policies: id base_id", reference},
    {"policies: name fingerprint", shown},
    {"policies: kind", bounded},
    {"policies: source_path", "tst_run_resume::onlyWhatTheUserNamedIsHandedOn"},
    {"policies: added_at", aTime},
    {"policies: bytes", "read by readers for strangers' policies, and run only in the worker's sandbox: fuzz_policy "
                        "fuzz_script"},
    {"binary_parts: id", ordinal},
    {"binary_parts: report_id name_id place_id", reference},
    {"binary_parts: level bytes file_bytes sites", "tst_stored_evidence::damagedPartsAreErrors"},
    {"binary_parts: is_rest", aFlag},
    {"binary_symbols: id", ordinal},
    {"binary_symbols: report_id", reference},
    {"binary_symbols: is_rest", aFlag},
    {"binary_symbols: name place", shown},
    {"binary_symbols: bytes file_bytes", "tst_stored_evidence::damagedSymbolsAreErrors"},
    {"remark_files: id set_id", reference},
    {"remark_files: path hash", shown},
    {"remark_files: size", bounded},
    {"remark_sets: id source_size", bounded},
    {"remark_sets: name source_path source_hash", shown},
    {"remark_sets: imported_at", aTime},
    {"remark_sets: complete", aFlag},
    {"remarks: id", ordinal},
    {"remarks: file_id name_id caller_id callee_id source_id site_id reason_id", reference},
    {"remarks: kind line col outcome", "tst_stored_remarks::damagedOnesAreErrors"},
    {"remarks: by_model mandatory", aFlag},
    {"remarks: cost threshold hotness", "numbers that are shown and compared"},
    {"report_entries: id", ordinal},
    {"report_entries: report_id", reference},
    {"report_entries: path build_id", shown},
    {"report_entries: blob bss code data file memory rel rela relcount relr relro rodata zbi",
     "numbers that are shown and added up: tst_hostile_workspace::damagedFilesGiveValuesOrErrors"},
    {"reports: id source_size", bounded},
    {"reports: name source_path source_hash", shown},
    {"reports: imported_at", aTime},
    {"reports: complete", aFlag},
    {"reports: blob bss code data file memory rel rela relcount relr relro rodata zbi",
     "numbers that are shown and added up: tst_hostile_workspace::damagedFilesGiveValuesOrErrors"},
    {"run_features: id run_id port type shape value_count minimum maximum histogram", bounded},
    {"run_features: ordinal", ordinal},
    {"run_features: name", shown},
    {"run_options: run_id", reference},
    {"run_options: ordinal", ordinal},
    {"run_options: kind argument", "tst_strange_workspace::storedOptionsAreNotTheUsers "
                                   "tst_strange_workspace::storedOptionsReadNoFileThatTheUserDidNotName"},
    {"runs: id corpus_id policy_id", reference},
    {"runs: name", shown},
    {"runs: toolchain", "tst_strange_workspace::noProgramOfTheWorkspaceIsStarted "
                        "tst_run_resume::onlyWhatTheUserNamedIsHandedOn"},
    {"runs: created_at finished_at", aTime},
    {"runs: status sample", bounded},
    {"runs: histograms_stale", aFlag},
    {"runs: claim",
     "the name of a socket of this program that is connected to and told nothing: a run is taken for one under way"},
    {"search_gains: run_id ms", bounded},
    {"search_gains: ordinal", ordinal},
    {"search_gains: bytes", "a number that is shown"},
    {"searched_modules: run_id module_id start_text rounds taken compiles components proved", bounded},
    {"searched_modules: start_run found_from", shown},
    {"searched_modules: exhausted", aFlag},
    {"searches: run_id", reference},
    {"searches: objective", bounded},
    {"side_files: module_id ordinal", reference},
    {"side_files: option path", "compared with the command line, of which the rules decide: "
                                "tst_hostile_corpus::hostileModulesFailAndTheRestRuns"},
    {"side_files: file_path blob_id", "tst_side_files::aFileByReferenceIsReadFromItsPlaceAndVerified"},
    {"side_files: hash size", "the bytes are hashed and compared: tst_side_files::damagedBytesAreTold"},
    {"size_models: run_id", reference},
    {"size_models: source_path fingerprint", shown},
    {"size_models: bytes",
     "read by the reader for strangers' policies, and run only in the worker's sandbox: fuzz_policy"},
    {"strings: id", bounded},
    {"strings: hash", "finds a text again; another one has the text stored twice"},
    {"strings: text", shown},
    {"training_packages: training_id round role modules text text_before unique_text unique_before",
     "tst_stored_trainings::damagedOnesAreErrorsAndCheckNamesThem"},
    {"training_packages: package", shown},
    {"training_rounds: training_id round flips fitted_rows",
     "tst_stored_trainings::damagedOnesAreErrorsAndCheckNamesThem"},
    {"training_rounds: run policy", shown},
    {"training_rounds: accepted", aFlag},
    {"trainings: id corpus_id", reference},
    {"trainings: name", shown},
    {"trainings: objective", "tst_stored_trainings::damagedOnesAreErrorsAndCheckNamesThem"},
    {"trainings: seed", "a number that is shown and compared"},
    {"trainings: started_at", aTime},
};

QString contentOf(const QString& path) {
    QFile file(path);
    return file.open(QIODevice::ReadOnly) ? QString::fromUtf8(file.readAll()) : QString();
}

/// The source of a test of this name, in any folder below tests.
QString sourceOf(const QString& test) {
    for (QDirIterator files(INLINESCOPE_SOURCE_DIR "/tests", {test + ".cpp"}, QDir::Files,
                            QDirIterator::Subdirectories);
         files.hasNext();)
        return contentOf(files.next());
    return {};
}

} // namespace

class TestSchemaColumns : public QObject {
    Q_OBJECT
private slots:
    void everyColumnSaysWhyAStrangersValueIsHarmless();
    void theTestsThatAreNamedExist();
};

void TestSchemaColumns::everyColumnSaysWhyAStrangersValueIsHarmless() {
    Sandbox box;
    RawDatabase raw(box.path);
    QStringList stored, listed;
    for (const std::string& column :
         raw.rows("SELECT t.name || '.' || c.name FROM sqlite_schema t JOIN pragma_table_info(t.name) c WHERE t.type = "
                  "'table' AND t.name NOT LIKE 'sqlite%'"))
        stored << QString::fromStdString(column);
    for (const Columns& some : all) {
        const QStringList parts = QString(some.names).split(": ");
        for (const QString& column : parts.value(1).split(' '))
            listed << parts.value(0) + '.' + column;
        QVERIFY2(QString(some.why).size() > 10, some.names);
    }
    stored.sort();
    listed.sort();
    QVERIFY(stored.size() > 250);
    QCOMPARE(listed, stored);
}

void TestSchemaColumns::theTestsThatAreNamedExist() {
    static const QRegularExpression named("((?:tst|fuzz)_\\w+)(?:::(\\w+))?");
    QSet<QString> seen;
    for (const Columns& some : all) {
        for (auto match = named.globalMatch(some.why); match.hasNext();) {
            const QRegularExpressionMatch test = match.next();
            const QString source = sourceOf(test.captured(1));
            QVERIFY2(!source.isEmpty(), qPrintable(test.captured()));
            QVERIFY2(source.contains(QRegularExpression("\\b" + test.captured(2) + "\\b")),
                     qPrintable(test.captured()));
            seen << test.captured();
        }
    }
    QVERIFY(seen.size() > 15);
}

QTEST_GUILESS_MAIN(TestSchemaColumns)
#include "tst_schema_columns.moc"
