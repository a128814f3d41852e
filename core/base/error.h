// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <string>
#include <string_view>

namespace inlinescope {

/// What kind of thing went wrong; decides the sentence a person reads and the exit code of the command line.
enum class ErrorCode {
    Cancelled,         ///< the person stopped it; never shown as an error
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
    LimitExceeded,     ///< time, memory or size limit
    Internal,          ///< a broken promise of our own code
};

/// One failure, as data. `found` and `expected` are short English technical phrases; the sentence for the person is
/// made from the parts by the command line or (translated) by the views.
struct Error {
    ErrorCode code = ErrorCode::Internal;
    std::string found; ///< what happened or was seen, e.g. "option -fplugin=x.so"
    std::string file;  ///< file it concerns; empty if none
    std::string place; ///< place inside the file: "byte 1024", "line 3", "node dense/MatMul"; empty if none
    /// What would have been right, as a noun phrase ("a readable file"), or what to do next, as a sentence that begins
    /// with a capital ("Import it again."); empty if nothing helps.
    std::string expected;

    bool operator==(const Error&) const = default;
};

/// "FILE: PLACE: FOUND; expected EXPECTED" or "FILE: PLACE: FOUND. What to do." with the empty parts left out: the
/// plain English form, for the command line and logs.
std::string describe(const Error& error);

std::string_view toString(ErrorCode code);

} // namespace inlinescope
