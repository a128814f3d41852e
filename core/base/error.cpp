// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error.h"

namespace inlinescope {

std::string describe(const Error& error) {
    std::string text;
    for (const std::string* part : {&error.file, &error.place}) {
        if (!part->empty()) text += *part + ": ";
    }
    text += error.found.empty() ? std::string(toString(error.code)) : error.found;
    if (!error.expected.empty()) text += "; expected " + error.expected;
    if (!error.remedy.empty()) text += ". " + error.remedy;
    return text;
}

std::string_view toString(ErrorCode code) {
    switch (code) {
    case ErrorCode::Cancelled:
        return "cancelled";
    case ErrorCode::InvalidArgument:
        return "invalid argument";
    case ErrorCode::NotFound:
        return "not found";
    case ErrorCode::Unreadable:
        return "unreadable";
    case ErrorCode::Malformed:
        return "malformed";
    case ErrorCode::Unsupported:
        return "unsupported";
    case ErrorCode::TooNew:
        return "too new";
    case ErrorCode::Refused:
        return "refused";
    case ErrorCode::Unwritable:
        return "unwritable";
    case ErrorCode::WorkspaceUnusable:
        return "workspace unusable";
    case ErrorCode::WorkerLost:
        return "worker lost";
    case ErrorCode::NotCompiled:
        return "not compiled";
    case ErrorCode::LimitExceeded:
        return "limit exceeded";
    case ErrorCode::Internal:
        return "internal error";
    }
    return "unknown";
}

} // namespace inlinescope
