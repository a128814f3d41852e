// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/model/callsite_key_source.h"
#include "core/model/corpus.h"
#include "core/model/decision.h"
#include "core/model/evidence.h"
#include "core/model/finding.h"
#include "core/model/flip.h"
#include "core/model/ids.h"
#include "core/model/module_run.h"
#include "core/model/policy_kind.h"
#include "core/model/search_objective.h"
#include "core/model/text_match.h"
#include "core/store/rows/scans.h"

#include <array>
#include <cstdint>
#include <functional>
#include <optional>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

// The values that a workspace stores and returns: immutable and plain. Times are milliseconds since 1970 (UTC), sizes
// are bytes.

/// Valid until rows are removed: then the id may be given to another decision.
using DecisionId = StrongId<struct DecisionTag>;

/// SHA-256 as lower-case hex. The store computes no hashes itself: callers pass the function.
using HashFunction = std::function<std::string(Bytes)>;
/// Whether a file that a workspace names by its path may be opened: the caller decides, not the store.
using PathRule = std::function<bool(const std::string& path)>;

// --- corpora and modules ---

struct CorpusSpec {
    std::string name;
    std::string sourcePath;      ///< absolute path of the folder that it was imported from
    std::string descriptionHash; ///< SHA-256 of corpus_description.json (or of its substitute)
    bool hasThinlto = false;
    /// When read: the bitcode of some module is outside the workspace. Not used for a new corpus, because each module
    /// says it when it is stored.
    bool byReference = false;
};

struct CorpusRow {
    CorpusId id;
    CorpusSpec spec;
    std::int64_t importedAt = 0;
    bool complete = false; ///< the last import finished; findings say which modules it could not read
    std::int64_t modules = 0;
    std::int64_t bitcodeBytes = 0; ///< uncompressed, summed over the modules
    std::int64_t runs = 0;
};

/// One row of a list of modules; the command line is only in the whole Module.
struct ModuleRow {
    ModuleId id;
    std::string name;
    std::string bitcodeHash;
    std::int64_t bitcodeSize = 0;
    std::string bitcodePath;
    bool byReference = false;
    bool hasThinltoIndex = false;
    std::int64_t sideFiles = 0;        ///< files that the command line makes the compiler read
    std::int64_t missingSideFiles = 0; ///< number of these that did not exist when the module was imported
};

// --- policies and runs ---

struct PolicySpec {
    std::string name; ///< unique; "default" and "never" always exist
    PolicyKind kind = PolicyKind::Default;
    std::string sourcePath;       ///< where it was loaded from; empty for the built-in ones
    std::string fingerprint;      ///< of its bytes and of its base's; for the built-in ones the policy's name
    std::vector<std::byte> bytes; ///< the self-contained byte form, of a script its text; empty for the built-in ones
    PolicyId base = {};           ///< of a script: the policy that decides what the script does not; 0 for any other
};

/// A row of a list: spec.bytes is empty, `byteSize` is its length.
struct PolicyRow {
    PolicyId id;
    PolicySpec spec;
    std::int64_t byteSize = 0;
    std::int64_t addedAt = 0;
    std::int64_t runs = 0;
    std::string baseName = {};
};

enum class RunStatus : std::uint8_t {
    Running,    ///< a program is working on it
    Finished,   ///< every requested module has its row (of any status)
    Cancelled,  ///< stopped by the user; complete results are kept
    Failed,     ///< ended by an error; complete results are kept
    Interrupted ///< its program was killed; complete results are kept. Never stored: determined when it is read
};
std::string_view toString(RunStatus status); ///< "running", "finished", "cancelled", "failed", "interrupted"

/// The model that estimates the native sizes of what a run compiles (core/policy/size_model.h).
struct SizeModelSpec {
    std::string sourcePath;  ///< the file or folder that it was loaded from
    std::string fingerprint; ///< of its bytes
    std::vector<std::byte> bytes;
};

struct RunSpec {
    std::string name; ///< unique
    CorpusId corpus;
    PolicyId policy;
    std::string toolchain;              ///< "built-in LLVM 22.1.8", or the path and version of an external clang
    std::vector<std::string> mllvm;     ///< further LLVM options of the whole run
    CommandLineChanges changes{};       ///< of the modules' command lines
    std::int64_t sample = 0;            ///< modules chosen by size class; 0: no sample was asked for
    std::vector<std::string> modules{}; ///< that were asked for by name; empty: all, or the sample
    CallsiteKeySource callsiteKeys = CallsiteKeySource::Automatic;
    /// When read: without its bytes, which RunsReader::sizeModel() has.
    std::optional<SizeModelSpec> sizeModel{};
};

struct RunRow {
    RunId id;
    RunSpec spec;
    std::string corpusName;
    std::string policyName;
    PolicyKind policyKind = PolicyKind::Default;
    std::string policySource; ///< as in PolicySpec
    std::int64_t createdAt = 0;
    std::int64_t finishedAt = 0; ///< 0 while running
    RunStatus status = RunStatus::Running;
};

/// What a run's module runs sum to.
struct RunCounts {
    std::int64_t corpusModules = 0;     ///< modules of the corpus; those beyond `modules` have no row in this run
    std::int64_t modules = 0;           ///< module runs stored
    std::int64_t ok = 0;                ///< of them with status Ok
    std::int64_t failed = 0;            ///< of them failed, crashed or timed out; the rest were cancelled
    std::int64_t decisions = 0;         ///< DecisionCounts::asked(), summed
    std::int64_t text = 0;              ///< summed over the module runs with status Ok
    std::optional<std::int64_t> unique; ///< likewise; absent until the run has been finished once
    std::optional<std::int64_t> estimated = {}; ///< likewise; absent unless it is known of each of them
};

/// Rows of a module run's decisions by outcome. `inlined` includes those whose callee was deleted.
struct DecisionCounts {
    std::int64_t inlined = 0;
    std::int64_t refused = 0;
    std::int64_t failed = 0;
    std::int64_t neverAsked = 0;
    std::int64_t mandatory = 0; ///< of the asked ones, those decided by an attribute or by correctness

    std::int64_t asked() const { return inlined + refused + failed; }
    std::int64_t rows() const { return asked() + neverAsked; }
    bool operator==(const DecisionCounts&) const = default;
};

/// The inputs of a module run: a module is compiled again if one of them has changed. Empty if not known.
struct CompiledInput {
    std::string bitcodeHash; ///< SHA-256
    std::string commandHash; ///< SHA-256 of the command line, LLVM options of the run and side files
    std::string policyFingerprint = {};
    std::string compiler = {}; ///< the run's toolchain with the recorder's version
    bool operator==(const CompiledInput&) const = default;
};

/// One module of a run. Sizes are only meaningful with status Ok.
struct ModuleRunRow {
    ModuleRunId id;
    RunId run;
    ModuleId module;
    std::string moduleName;
    ModuleRunStatus status = ModuleRunStatus::Failed;
    ModuleSizes sizes;
    /// text minus the bodies and known tables of shared functions that an earlier module (in name order) of this run
    /// already has; absent until the run has been finished once.
    std::optional<std::int64_t> unique;
    bool tablesKnown = false; ///< FunctionSize::tables of its functions are known
    DecisionCounts counts;
    std::int64_t functions = 0; ///< function symbols of its object that are stored, aliases too
    std::int64_t wallNs = 0;
    std::int64_t cpuNs = 0;
    bool forceStopped = false;
    CompiledInput input;
    bool moduleChanged = false; ///< the module's bitcode was replaced since this run
    bool hasDiagnostics = false;
    std::string objectHash;
    ReachedLimit limit;                         ///< the limit that ended it, if any
    std::optional<std::int64_t> estimated = {}; ///< ModuleRunResult::estimated
};

/// The text of one module that a run compiled.
struct CompiledText {
    ModuleRunId moduleRun;
    ModuleId module;
    std::int64_t text = 0; ///< bytes
    CompiledInput input;
};

/// How far a search came with one module of its run.
struct SearchedModule {
    ModuleId module;
    std::string startRun;       ///< name of the run whose result it began from
    std::int64_t startText = 0; ///< bytes of that result
    std::int64_t rounds = 0;
    std::int64_t taken = 0;      ///< moves that made it smaller
    std::int64_t compiles = 0;   ///< variants that were measured, and compiles
    bool exhausted = false;      ///< no single move from the state that is stored makes it smaller
    std::string foundFrom = {};  ///< the run, or the policy, from which the best result was found; empty: not known
    std::int64_t components = 0; ///< of the call graph, joined by calls to decide; 0: not counted
    std::int64_t proved = 0;     ///< those of them for which all ways to decide were tried
    bool operator==(const SearchedModule&) const = default;
};

/// What a search has gained at a time.
struct SearchGain {
    std::int64_t ms = 0;    ///< since it began, without the time between its parts
    std::int64_t bytes = 0; ///< change since then, of all modules together, by the objective
    bool operator==(const SearchGain&) const = default;
};

/// What is known about a run that a search made, besides the run itself.
struct SearchRow {
    SearchObjective objective = SearchObjective::Text;
    std::vector<SearchedModule> modules;
    std::vector<SearchGain> gains = {}; ///< in their order
};

// --- decisions and features ---

struct DecisionRow {
    DecisionId id;
    ModuleRunId moduleRun;
    Decision decision;
    std::array<std::optional<FlipText>, 2> flips = {}; ///< of the decision alone, if measured; indexed by Others
};

/// The parts of a decision that alignment needs, without strings. In the order of DecisionsReader::of().
struct CallsiteOutcome {
    DecisionId id;
    CallsiteKey key;
    Advice advice = Advice::Refuse;
    Outcome outcome = Outcome::Refused;
    bool mandatory = false;
};

using CallsiteId = StrongId<struct CallsiteTag>;
using ReasonId = StrongId<struct ReasonTag>;

/// The answer about a callsite, in seven bits.
struct Answered {
    Advice advice = Advice::Refuse;
    Outcome outcome = Outcome::Refused;
    bool mandatory = false;
    std::optional<bool> defaultAdvice;

    static constexpr int bitCount = 7;
    std::uint8_t bits() const;
    static bool areBits(std::int64_t value);
    /// `value` must satisfy areBits().
    static Answered ofBits(std::int64_t value);
};

/// The parts of a decision that ranking reasons needs, without strings. In the order of DecisionsReader::of().
struct ReasonedOutcome {
    CallsiteKey key;
    Answered answered;
    std::optional<std::int64_t> cost, threshold;
    ReasonId reason;
};

/// Counts of flips of single decisions of a module run, for one value of Others.
struct FlipCounts {
    ModuleRunId moduleRun;
    Others others = Others::Decide;
    std::int64_t measured = 0;
    std::int64_t shrink = 0, neutral = 0, grow = 0; ///< of them, by their change of text
    std::int64_t notFollowed = 0;                   ///< of these, those whose compile did not follow the request
    std::int64_t failed = 0;                        ///< of those measured, failed compiles: no sizes

    bool operator==(const FlipCounts&) const = default;
};

/// Number of a feature's values in [low, high). Bins are the same for every run (ranges between powers of two divided
/// into eight, integers below 16 exact), so that two runs' histograms can be compared bin by bin; empty bins are left
/// out.
struct HistogramBin {
    double low = 0;
    double high = 0;
    std::int64_t count = 0;
    bool operator==(const HistogramBin&) const = default;
};

/// One feature of a run with the distribution of its values (all elements of all tensors) over all module runs.
struct FeatureRow {
    TensorSpec spec;
    std::int64_t count = 0; ///< values, without NaN
    double minimum = 0;     ///< meaningless with count 0
    double maximum = 0;
    std::vector<HistogramBin> bins; ///< ascending
};

// --- what users write ---

/// The subject: a run, or a module, or with `callsite` one of the module's callsites, in any run, or one of a set of
/// remarks.
struct AnnotationSubject {
    RunId run;
    ModuleId module;
    std::optional<CallsiteKey> callsite = {};
    RemarkSetId remarks = {};
    bool operator==(const AnnotationSubject&) const = default;
};

/// A few words to sort by, and a note of any length.
struct Annotation {
    std::string label, note;
    bool isEmpty() const { return label.empty() && note.empty(); }
    bool operator==(const Annotation&) const = default;
};

struct AnnotationRow {
    AnnotationSubject subject;
    Annotation annotation;
    std::string runName;                ///< of a run
    std::string corpusName, moduleName; ///< of a module, or a callsite of one
    std::int64_t changedAt = 0;
    std::string remarksName = {}; ///< of a callsite of a set of remarks
};

/// The advice that was given with a row of a module run's features.
struct FeatureAnswer {
    std::int32_t featureRow = 0;
    std::uint32_t ordinal = 0; ///< of the decision
    Advice advice = Advice::Refuse;
};

// --- what a search finds ---

/// A module run in which something was found.
struct FoundIn {
    std::string corpus, module, run;
};

/// A function or source file that is in the rows of module runs.
struct FoundName {
    std::string text; ///< linkage name, or file as the debug info names it
    FoundIn in;       ///< one of the module runs that have it, preferably of the requested run
    std::int64_t modules = 0;
};

/// What some texts have of a search's words, without demangling, by rising ids.
struct TextHits {
    struct Hit {
        std::int64_t id = 0;
        TextMatch::Words words = 0;
    };
    /// A text that has all words.
    struct Candidate {
        int rank = 0; ///< TextMatch::roughRank()
        std::size_t length = 0;
        std::int64_t id = 0;
        auto operator<=>(const Candidate&) const = default;
    };
    std::vector<Hit> hits;
    std::vector<Candidate> candidates;                      ///< in any order; of too many, the best
    std::vector<std::pair<std::int64_t, std::string>> open; ///< the first texts that only demangling decides
};

struct FoundNames {
    std::vector<FoundName> functions, files; ///< best first, at most the requested number
    /// For each module that has all words, in whatever texts, one module run: only these can have callsites with all
    /// words.
    std::vector<ModuleDecisions> modules;  ///< those of the preferred run first
    std::vector<TextMatch::Words> matches; ///< by id of a text; texts with larger ids have none of the words

    TextMatch::Words wordsOf(std::int64_t text) const {
        return text > 0 && std::size_t(text) < matches.size() ? matches[std::size_t(text)] : TextMatch::Words(0);
    }
};

// --- evidence ---

struct LogRow {
    LogId id;
    std::string name;
    EvidenceSource source;
    FeatureSchema schema;
    std::int64_t importedAt = 0;
    bool complete = false; ///< read to its end; otherwise this is the intact part before the damage
    std::int64_t contexts = 0;
    std::int64_t observations = 0;
    RunId run = {}; ///< whose compiles it records; of an imported log known if the user tied it
    std::string runName = {};
    bool isRecorded() const { return source.hash.empty(); } ///< by the run itself; otherwise it was imported
};

struct LogContextRow {
    std::int64_t id = 0;
    std::string name; ///< may be empty: the inliner's logs have one context without a name
    std::int64_t observations = 0;
    ModuleId module = {}; ///< whose compile it records; of an imported log known if the user tied it
    std::string moduleName = {};
};

struct ReportRow {
    ReportId id;
    std::string name;
    EvidenceSource source;
    std::int64_t importedAt = 0;
    bool complete = false; ///< as LogRow::complete
    std::int64_t entries = 0;
    std::vector<std::optional<std::int64_t>> totals; ///< one per elfSizeFields(), as written in the report
};

// --- findings ---

/// The object that a finding belongs to and is removed with; at most one is set in practice, none for the workspace
/// itself.
struct FindingOwner {
    CorpusId corpus;
    RunId run;
    LogId log;
    ReportId report;
    RemarkSetId remarks = {};
    PerformanceSetId performance = {};
};

struct FindingRow {
    FindingId id;
    FindingOwner owner;
    Finding finding;
    std::int64_t createdAt = 0;
};

} // namespace inlinescope
