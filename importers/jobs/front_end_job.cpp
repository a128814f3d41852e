// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/jobs/front_end_job.h"

#include "core/base/counted.h"
#include "core/base/file_bytes.h"
#include "core/base/in_order.h"
#include "core/base/join.h"
#include "core/base/pace.h"
#include "core/jobs/common/file_io.h"
#include "core/jobs/common/module_path.h"
#include "core/jobs/common/toolchains.h"
#include "core/runner/task_request.h"
#include "importers/jobs/cc1_line.h"
#include "importers/jobs/front_end_command.h"
#include "importers/jobs/missing_bitcode.h"

#include <QStandardPaths>

#include <filesystem>
#include <optional>
#include <utility>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr std::size_t maxList = 16 << 20; ///< bytes of a list of files that a compiler wrote
constexpr std::uint64_t maxObject = std::uint64_t(1) << 30;

enum class Made : std::uint8_t { Compiled, Kept, Failed };

struct MadeObject {
    Made made = Made::Failed;
    std::optional<Error> error; ///< why it failed, or what ends the job
    bool ends = false;
};

/// The files that a compiler lists as a Makefile's rule: "object: a b\ c \<newline> d".
std::vector<std::string> filesOfRule(std::string_view rule) {
    std::vector<std::string> files;
    std::string word;
    for (std::size_t i = rule.find(": ") + 1; i > 0 && i < rule.size(); ++i) {
        const bool escapes = rule[i] == '\\' && i + 1 < rule.size();
        if (escapes && (rule[i + 1] == ' ' || rule[i + 1] == '#')) {
            word += rule[++i];
        } else if (escapes && rule[i + 1] == '\n') {
            ++i;
        } else if (rule.substr(i).starts_with("$$")) {
            word += rule[i++];
        } else if (rule[i] != ' ' && rule[i] != '\n') {
            word += rule[i];
        } else if (!word.empty()) {
            files.push_back(std::exchange(word, {}));
        }
    }
    if (!word.empty()) files.push_back(word);
    return files;
}

/// Whether the command line in an object plays decisions back, as in a build with a launcher of PlaybackFolder. Its
/// bytes are searched: an object that has these by chance is compiled again in vain.
bool playsDecisionsBack(const std::string& object) {
    constexpr std::string_view words("-mllvm\0-cgscc-inline-replay=", 28);
    const Result<std::vector<std::byte>> bytes = readFile(object, maxObject);
    if (!bytes.ok()) return false; // the extraction says why
    const std::string_view text(reinterpret_cast<const char*>(bytes->data()), bytes->size());
    return text.find(words) != std::string_view::npos;
}

/// One object of the folder.
class FrontEnd {
public:
    FrontEnd(const JobContext& context, const FrontEndOptions& options, const DatabaseObject& object)
        : m_context(context), m_options(options), m_object(object) {}

    MadeObject make() {
        const Result<Made> made = tryToMake();
        if (made.ok()) return {*made, {}, false};
        const ErrorCode code = made.error().code;
        return {Made::Failed, made.error(), code == ErrorCode::Cancelled || code == ErrorCode::Unwritable || m_noStart};
    }

private:
    Result<Made> tryToMake() {
        INLINESCOPE_TRY(m_path, modulePath(m_options.folder, m_object.name, {}));
        INLINESCOPE_TRY(const std::vector<std::string> arguments, frontEndArguments(m_object, m_path));
        const std::string command = join(arguments, "\n") + "\n" + m_options.clang.identity + "\n";
        if (isUpToDate(arguments, command)) return Made::Kept;
        std::error_code ignored;
        fs::remove(m_path + ".command", ignored);
        INLINESCOPE_CHECK(makeFolderOf(m_path));
        INLINESCOPE_CHECK(compile(arguments));
        INLINESCOPE_CHECK(writeFile(m_path + ".command", asBytes(command)));
        return Made::Compiled;
    }

    bool isUpToDate(const std::vector<std::string>& arguments, const std::string& command) const {
        const Result<std::string> earlier = readSmallFile(m_path + ".command", maxList);
        if (!earlier.ok() || *earlier != command) return false;
        std::error_code error;
        const auto time = fs::last_write_time(m_path, error);
        const Result<std::string> rule = readSmallFile(m_path + ".d", maxList);
        if (error || !rule.ok()) return false;
        std::vector<std::string> files = filesOfRule(*rule);
        for (const std::string& argument : arguments)
            if (argument.starts_with('@')) files.push_back(argument.substr(1));
        for (const std::string& file : files) {
            const auto changed = fs::last_write_time(fs::path(m_object.folder) / file, error);
            if (error || changed > time) return false;
        }
        return true;
    }

    /// Asks the driver what it would run, and runs that if it may be run.
    Result<void> compile(std::vector<std::string> arguments) {
        std::error_code error;
        if (!fs::is_directory(m_object.folder, error))
            return Error{ErrorCode::NotFound,
                         "the folder of the compile does not exist: " + m_object.folder,
                         m_object.name,
                         {},
                         {},
                         "Configure the build, so that its folders are there."};
        arguments.insert(arguments.begin(), "-###"); // first, so that no word before it can take it as its value
        INLINESCOPE_TRY(const ProgramEnd plan, start(std::move(arguments), maxCc1Line));
        INLINESCOPE_CHECK(endedWell(plan, errorsOfDriver(plan.printed)));
        INLINESCOPE_TRY(std::vector<std::string> line, judgedCc1Line(plan.printed, m_object.name));
        INLINESCOPE_TRY(const ProgramEnd end, start(std::move(line), {}));
        return endedWell(end, end.printed);
    }

    /// Starts clang, confined. `printed`: bytes of its output to keep besides the end of it.
    Result<ProgramEnd> start(std::vector<std::string> arguments, std::optional<std::size_t> printed) {
        ProgramStart start = confinedStart(m_options.clang, m_options.folder);
        start.arguments = std::move(arguments);
        start.places.read.emplace_back("/");
        start.workingFolder = m_object.folder;
        start.timeLimit = std::chrono::seconds(m_options.timeLimitSeconds);
        start.printedBegin = printed.value_or(start.printedBegin);
        Result<ProgramEnd> end = runProgram(start, {}, m_context.cancel);
        m_noStart = !end.ok();
        return end;
    }

    Result<void> endedWell(const ProgramEnd& end, const std::string& words) const {
        if (end.status == TaskStatus::Ok) return {};
        if (end.status == TaskStatus::Cancelled) return CancelToken::error();
        const bool itself = end.status == TaskStatus::Failed;
        return Error{itself ? ErrorCode::NotCompiled : end.error.code,
                     itself ? "the front end failed: " + words : end.error.found,
                     m_object.name,
                     {},
                     {}};
    }

    const JobContext& m_context;
    const FrontEndOptions& m_options;
    const DatabaseObject& m_object;
    std::string m_path;
    bool m_noStart = false;
};

/// What one thread made.
struct MadeOf {
    const DatabaseObject* object = nullptr;
    MadeObject made;
};

/// All objects of a database.
class FrontEnds {
public:
    FrontEnds(const JobContext& context, const FrontEndOptions& options) : m_context(context), m_options(options) {}

    Result<FrontEndSummary> run(const std::vector<DatabaseObject>& objects) {
        std::vector<const DatabaseObject*> toCompile;
        for (const DatabaseObject& object : objects)
            if (!isTakenFromBuild(object)) toCompile.push_back(&object);
        for (const DatabaseObject* object : toCompile)
            countGccOnly(*object);
        Pace pace(std::int64_t(toCompile.size()), double(toCompile.size()), Pace::Clock::now());
        const auto make = [this](const DatabaseObject* object) {
            return MadeOf{object, FrontEnd(m_context, m_options, *object).make()};
        };
        const auto add = [&](MadeOf&& done) -> Result<void> {
            INLINESCOPE_CHECK(take(*done.object, done.made));
            pace.add(1);
            m_context.progress(pace.progress(done.object->name, Pace::Clock::now()));
            return {};
        };
        INLINESCOPE_CHECK(makeInOrder(toCompile, parallelTasks(m_options.jobs), make, add));
        return m_summary;
    }

private:
    /// Counts an object that needs no compile. Returns whether it is one.
    bool isTakenFromBuild(const DatabaseObject& object) {
        m_summary.byGcc += isGcc(object.compiler);
        const bool isHeader = makesPrecompiledHeader(object.arguments);
        if (isHeader) m_summary.leftOut.insert(object.name);
        if (isHeader || !embedsModuleWithLocations(object) || !isFile(object.path)) return isHeader;
        if (playsDecisionsBack(object.path)) return false; // its module has further flags of the launcher
        ++m_summary.asBuilt;
        std::error_code ignored; // of an earlier call, when the build's object was not there
        if (const auto made = modulePath(m_options.folder, object.name, {}); made.ok()) fs::remove(*made, ignored);
        return true;
    }

    void countGccOnly(const DatabaseObject& object) {
        std::set<std::string> flags;
        for (const std::string& argument : gccOnlyArguments(object))
            flags.insert(argument.substr(0, argument.find('=')));
        for (const std::string& flag : flags)
            ++m_summary.gccOnly[flag];
    }

    Result<void> take(const DatabaseObject& object, const MadeObject& made) {
        if (made.ends) return *made.error;
        m_summary.compiled += made.made == Made::Compiled;
        m_summary.kept += made.made == Made::Kept;
        if (made.made != Made::Failed) return {};
        ++m_summary.failed;
        m_summary.leftOut.insert(object.name);
        m_context.finding({Severity::Error, object.name, *made.error});
        return {};
    }

    const JobContext& m_context;
    const FrontEndOptions& m_options;
    FrontEndSummary m_summary;
};

} // namespace

Result<Toolchain> chosenClang(const JobContext& context, const std::string& named) {
    KnownPaths known;
    if (!named.empty()) return toolchainAt(context, named, known);
    const std::string version = builtInVersion();
    for (const std::string& name : {"clang-" + version.substr(0, version.find('.')), std::string("clang")}) {
        const QString path = QStandardPaths::findExecutable(QString::fromStdString(name));
        if (!path.isEmpty()) return toolchainAt(context, path.toStdString(), known);
    }
    return Error{ErrorCode::NotFound, "there is no clang in PATH", {}, {}, {}, "Name one with --clang."};
}

Result<FrontEndSummary> compileAgain(const JobContext& context, const FrontEndOptions& options) {
    INLINESCOPE_TRY(const CompilationDatabase database, readCompilationDatabase(options.input, KeepCommands::Yes));
    if (database.objects.empty())
        return Error{ErrorCode::NotFound,
                     "no object: " + counted(database.entriesWithoutObject, "entry", "entries") +
                         ", none with -o, with \"output\" or with -c",
                     options.input,
                     {},
                     "entries that compile to an object file"};
    INLINESCOPE_TRY(FrontEndSummary summary, FrontEnds(context, options).run(database.objects));
    if (summary.asBuilt + summary.compiled + summary.kept > 0) return summary;
    return Error{ErrorCode::Unsupported,
                 "no source compiles",
                 options.input,
                 {},
                 "commands that " + options.clang.description() + " can follow"};
}

} // namespace inlinescope
