// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/tune/tuned_builds.h"

#include "core/jobs/tables/cells.h"
#include "importers/jobs/user_command.h"
#include "importers/tune/linked_files.h"

#include <algorithm>
#include <cstdio>
#include <filesystem>
#include <map>

namespace inlinescope {
namespace {

namespace fs = std::filesystem;

constexpr int mostRounds = 5;       ///< of a check
constexpr double enoughSeconds = 3; ///< of processor time, after which a check is not repeated

Row linkedRow(const std::string& name, const LinkedSize& before, const LinkedSize& after) {
    const std::int64_t delta = after.text - before.text;
    std::optional<double> percent;
    if (before.text > 0) percent = 100.0 * double(delta) / double(before.text);
    return {cell(name), cell(before.text), cell(after.text), cell(delta), percentCell(percent)};
}

Table linkedTable(const LinkedFiles& before, const LinkedFiles& after) {
    Table table = makeTable({{"file"},
                             {"text_before", ColumnKind::Bytes},
                             {"text", ColumnKind::Bytes},
                             {"delta", ColumnKind::Delta},
                             {"percent", ColumnKind::Percent}});
    LinkedSize sumBefore, sumAfter;
    std::int64_t oneSided = 0;
    for (const auto& [name, size] : before.sizes) {
        const auto other = after.sizes.find(name);
        if (other == after.sizes.end()) {
            ++oneSided;
            continue;
        }
        sumBefore.text += size.text;
        sumAfter.text += other->second.text;
        table.rows.push_back(linkedRow(name, size, other->second));
    }
    table.total = linkedRow("TOTAL", sumBefore, sumAfter);
    table.notes.push_back(
        "linked: text as llvm-size counts it, with the tables that the linker makes: .eh_frame_hdr has "
        "8 B for each function that can be unwound");
    if (before.problem || after.problem)
        table.notes.push_back("not all files of the builds were looked at: the table and its TOTAL are of a part");
    if (oneSided > 0)
        table.notes.push_back(std::to_string(oneSided) + " linked files are in one build only, and left out");
    return table;
}

Finding failure(const std::string& step, const UserCommand& command, const CommandEnd& end) {
    const std::string words = end.lastLine.empty() ? std::string() : ": " + end.lastLine;
    return {
        Severity::Error, step,
        Error{
            ErrorCode::NotCompiled, "the command failed (" + end.words + ")" + words, command.log, {}, "exit code 0"}};
}

Finding noFiles(const std::string& folder) {
    return {Severity::Error, "build",
            Error{ErrorCode::NotFound,
                  "no program and no shared library that both builds made",
                  folder,
                  {},
                  "a command that builds in the folder $INLINESCOPE_FOLDER"}};
}

Finding sameFiles() {
    return {Severity::Warning, "build",
            Error{ErrorCode::Unsupported,
                  "both builds made linked files of the same size",
                  {},
                  {},
                  {},
                  "Does the command use the launcher? CMake takes CMAKE_C_COMPILER_LAUNCHER and "
                  "CMAKE_CXX_COMPILER_LAUNCHER from the environment; make needs CC=\"$INLINESCOPE_LAUNCHER clang\"."}};
}

/// The least cost of the rounds that one build has run.
struct CheckedBuild {
    bool passed = true;
    std::optional<CommandEnd> least;

    void add(const CommandEnd& end) {
        passed = passed && end.passed;
        const bool isLess =
            !least || (end.instructions && least->instructions ? *end.instructions < *least->instructions
                                                               : end.seconds < least->seconds);
        if (isLess) least = end;
    }
};

std::string ratioText(double before, double after, const char* what) {
    char text[64];
    std::snprintf(text, sizeof text, "%.4f times the ", after / before);
    return text + std::string(what) + " of the build before";
}

Table checkTable(const CheckedBuild& before, const CheckedBuild& after) {
    Table table = makeTable(
        {{"name"}, {"status", ColumnKind::Status}, {"value", ColumnKind::Number}, {"units", ColumnKind::Text}});
    const bool counted = before.least->instructions && after.least->instructions;
    const auto add = [&](const char* name, const CheckedBuild& build) {
        const Cell value = counted ? cell(*build.least->instructions) : cell(build.least->seconds);
        table.rows.push_back({cell(name), cell(build.passed ? "pass" : "fail"), value,
                              cell(counted ? "instructions" : "seconds of processor time")});
    };
    add("before", before);
    add("after", after);
    const double costBefore = counted ? double(*before.least->instructions) : before.least->seconds;
    const double costAfter = counted ? double(*after.least->instructions) : after.least->seconds;
    if (before.passed && after.passed && costBefore > 0) // a command that failed did less
        table.notes.push_back("check: " +
                              ratioText(costBefore, costAfter, counted ? "instructions" : "processor time"));
    if (!counted) table.notes.push_back("this system does not count instructions, so processor time is compared");
    return table;
}

} // namespace

UserCommand TunedBuilds::commandOf(Side side, const std::string& step, const std::string& words) const {
    UserCommand command{words, {}, m_folder + "/logs/" + step + "-" + wordOf(side) + ".log", {}};
    command.variables["INLINESCOPE_FOLDER"] = folderOf(side);
    command.variables["INLINESCOPE_LAUNCHER"] = side == Side::After ? m_launcher : std::string();
    if (side == Side::Before) return command;
    command.variables["CMAKE_C_COMPILER_LAUNCHER"] = m_launcher;
    command.variables["CMAKE_CXX_COMPILER_LAUNCHER"] = m_launcher;
    return command;
}

Result<bool> TunedBuilds::buildOne(const JobContext& context, Side side, const std::string& words) const {
    UserCommand command = commandOf(side, "build", words);
    std::error_code error;
    if (side == Side::After) fs::remove_all(folderOf(side), error);
    if (!error) fs::create_directories(folderOf(side), error);
    if (error) return Error{ErrorCode::Unwritable, error.message(), folderOf(side), {}, {}};
    command.folder = fs::current_path(error).string();
    context.progress({side == Side::Before ? 0 : 1, 2, command.log});
    INLINESCOPE_TRY(const CommandEnd end, runUserCommand(command, context.cancel));
    if (!end.passed) context.finding(failure("build", command, end));
    return end.passed;
}

Result<std::optional<Table>> TunedBuilds::build(const JobContext& context, const std::string& command) const {
    for (const Side side : {Side::Before, Side::After}) {
        INLINESCOPE_TRY(const bool passed, buildOne(context, side, command));
        if (!passed) return std::optional<Table>();
    }
    INLINESCOPE_TRY(const LinkedFiles before, linkedFilesBelow(folderOf(Side::Before), context.cancel));
    INLINESCOPE_TRY(const LinkedFiles after, linkedFilesBelow(folderOf(Side::After), context.cancel));
    for (const LinkedFiles* files : {&before, &after})
        if (files->problem) context.finding({Severity::Warning, "build", *files->problem});
    Table table = linkedTable(before, after);
    if (table.rows.empty())
        context.finding(noFiles(folderOf(Side::After)));
    else if (before.sizes == after.sizes)
        context.finding(sameFiles());
    return std::optional(std::move(table));
}

Result<Table> TunedBuilds::check(const JobContext& context, const std::string& words) const {
    std::map<Side, CheckedBuild> builds;
    double seconds = 0;
    for (int round = 0; round < mostRounds && seconds < enoughSeconds; ++round) {
        for (const Side side : {Side::Before, Side::After}) {
            UserCommand command = commandOf(side, "check", words);
            command.folder = folderOf(side);
            context.progress({round, 0, command.log});
            INLINESCOPE_TRY(const CommandEnd end, runUserCommand(command, context.cancel));
            const bool isNew = !end.passed && builds[side].passed;
            if (isNew) context.finding(failure("check " + std::string(wordOf(side)), command, end));
            builds[side].add(end);
            seconds += end.seconds;
        }
        if (!builds[Side::Before].passed || !builds[Side::After].passed) break;
    }
    return checkTable(builds[Side::Before], builds[Side::After]);
}

} // namespace inlinescope
