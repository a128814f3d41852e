// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/names.h"

#include "core/model/evidence.h"

#include <cstdio>

namespace inlinescope {

std::string_view toString(Advice advice) {
    return advice == Advice::Inline ? "inline" : "refuse";
}

std::string_view toString(Outcome outcome) {
    switch (outcome) {
    case Outcome::Inlined:
        return "inlined";
    case Outcome::InlinedCalleeDeleted:
        return "inlined-callee-deleted";
    case Outcome::Refused:
        return "refused";
    case Outcome::Failed:
        return "failed";
    case Outcome::NeverAsked:
        return "never-asked";
    }
    return "unknown";
}

ErrorCode errorCodeOf(ModuleRunStatus status) {
    switch (status) {
    case ModuleRunStatus::Crashed:
        return ErrorCode::WorkerLost;
    case ModuleRunStatus::TimedOut:
        return ErrorCode::LimitExceeded;
    case ModuleRunStatus::Cancelled:
        return ErrorCode::Cancelled;
    default:
        return ErrorCode::NotCompiled;
    }
}

std::string_view toString(ModuleRunStatus status) {
    switch (status) {
    case ModuleRunStatus::Ok:
        return "ok";
    case ModuleRunStatus::Failed:
        return "failed";
    case ModuleRunStatus::Crashed:
        return "crashed";
    case ModuleRunStatus::TimedOut:
        return "timed-out";
    case ModuleRunStatus::Cancelled:
        return "cancelled";
    }
    return "unknown";
}

std::string_view toString(LimitKind kind) {
    switch (kind) {
    case LimitKind::None:
        return "";
    case LimitKind::Time:
        return "time";
    case LimitKind::Memory:
        return "memory";
    case LimitKind::Kill:
        return "kill";
    }
    return "unknown";
}

std::string_view toString(Severity severity) {
    switch (severity) {
    case Severity::Note:
        return "note";
    case Severity::Warning:
        return "warning";
    case Severity::Error:
        return "error";
    }
    return "unknown";
}

std::string_view toString(Mismatch what) {
    switch (what) {
    case Mismatch::OnlyInA:
        return "only in A";
    case Mismatch::OnlyInB:
        return "only in B";
    case Mismatch::Bitcode:
        return "bitcode";
    case Mismatch::Target:
        return "target";
    case Mismatch::Flags:
        return "flags";
    case Mismatch::SideFiles:
        return "side files";
    case Mismatch::Compiler:
        return "compiler";
    case Mismatch::Options:
        return "options";
    case Mismatch::Features:
        return "features";
    }
    return "";
}

std::string formatKey(const CallsiteKey& key) {
    char text[32];
    std::snprintf(text, sizeof(text), "%016llx", static_cast<unsigned long long>(key.hash));
    return key.occurrence ? std::string(text) + "#" + std::to_string(key.occurrence) : text;
}

std::string formatPlace(const SourcePlace& place) {
    if (place.file.empty()) return {};
    return place.file + ":" + std::to_string(place.line) + ":" + std::to_string(place.column);
}

void appendCall(std::string& text, std::string_view function, bool isReal, std::uint32_t line, std::uint32_t column) {
    text += function;
    if (isReal || line) text.append(":").append(std::to_string(line));
    if (isReal) text.append(":").append(std::to_string(column));
}

std::string formatPlaces(const std::vector<SourcePlace>& places) {
    return formatSite({places, {}, {}});
}

std::string formatSite(const InlinePath& path) {
    std::string text;
    for (const SourcePlace& place : path.places) {
        const bool isFirst = &place == &path.places.front();
        if (!isFirst) text += " @ ";
        appendCall(text, place.function, !place.file.empty(), place.line, place.column);
        if (isFirst) text += path.twin;
    }
    return text + path.inherited;
}

const std::vector<std::string>& elfSizeFields() {
    static const std::vector<std::string> fields = {"blob", "bss",      "code", "data",  "file",   "memory", "rel",
                                                    "rela", "relcount", "relr", "relro", "rodata", "zbi"};
    return fields;
}

} // namespace inlinescope
