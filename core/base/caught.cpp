// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/caught.h"

#include <exception>
#include <filesystem>
#include <new>

namespace inlinescope {

Error errorOfException() {
    try {
        throw;
    } catch (const std::bad_alloc&) {
        return {ErrorCode::LimitExceeded, "there is not enough memory", {}, {}, {}};
    } catch (const std::filesystem::filesystem_error& failure) {
        return {ErrorCode::Unreadable, failure.code().message(), failure.path1().string(), {}, {}};
    } catch (const std::exception& failure) {
        return {ErrorCode::Internal,
                std::string("an unexpected error: ") + failure.what(),
                {},
                {},
                {},
                "Report it with the command that led to it."};
    } catch (...) {
        return {ErrorCode::Internal, "an unexpected error", {}, {}, {}, "Report it with the command that led to it."};
    }
}

} // namespace inlinescope
