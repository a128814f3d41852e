// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace inlinescope {

/// The kind of an error; decides the sentence that the user reads and the exit code of the command line.
enum class ErrorCode {
    Cancelled,         ///< the user stopped it; never shown as an error
    InvalidArgument,   ///< the caller asked for something that does not make sense
    NotFound,          ///< a named thing (run, module, file) does not exist
    Unreadable,        ///< a file or stream could not be opened or read
    Malformed,         ///< the bytes do not follow their format
    Unsupported,       ///< well-formed, but of a kind that is not handled
    TooNew,            ///< written by a newer version than this one
    Refused,           ///< understood, and not done for a stated reason
    Unwritable,        ///< an output could not be written
    WorkspaceUnusable, ///< the workspace cannot be opened, is locked or is damaged
    WorkerLost,        ///< a worker process ended or broke its protocol
    NotCompiled,       ///< the compiler says that it cannot compile a module
    LimitExceeded,     ///< time, memory or size limit
    Internal,          ///< a bug: an invariant of our own code does not hold
};

/// One failure, as data: short English technical phrases, of which the command line or (translated) the views make the
/// sentences for the user.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string found;         ///< what happened or was seen, e.g. "option -fplugin=x.so"
    std::string file;          ///< file it concerns; empty if none
    std::string place;         ///< place inside the file: "byte 1024", "line 3", "node dense/MatMul"; empty if none
    std::string expected = {}; ///< what would have been right, as a noun phrase: "a readable file"; may be empty
    std::string remedy = {};   ///< what to do next, as whole sentences: "Import it again."; may be empty

    bool operator==(const Error&) const = default;
};

/// "FILE: PLACE: FOUND; expected EXPECTED. REMEDY" without the empty parts: the plain English form, for the command
/// line and logs.
std::string describe(const Error& error);

std::string_view toString(ErrorCode code);

} // namespace inlinescope
