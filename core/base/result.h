// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/error.h"

#include <cassert>
#include <utility>
#include <variant>

namespace inlinescope {

/// A value or the Error that prevented it: the only way in which rooms report failure. Reading the wrong side is a bug
/// (asserted).
template <typename T>
class [[nodiscard]] Result {
public:
    using Value = T;
    Result(T value) : m_state(std::in_place_index<0>, std::move(value)) {}
    Result(Error error) : m_state(std::in_place_index<1>, std::move(error)) {}

    bool ok() const { return m_state.index() == 0; }
    explicit operator bool() const { return ok(); }

    T& value() & { return assert(ok()), *std::get_if<0>(&m_state); }
    const T& value() const& { return assert(ok()), *std::get_if<0>(&m_state); }
    T&& value() && { return assert(ok()), std::move(*std::get_if<0>(&m_state)); }
    T& operator*() & { return value(); }
    const T& operator*() const& { return value(); }
    T&& operator*() && { return std::move(*this).value(); }
    T* operator->() { return &value(); }
    const T* operator->() const { return &value(); }

    const Error& error() const& { return assert(!ok()), *std::get_if<1>(&m_state); }
    Error&& error() && { return assert(!ok()), std::move(*std::get_if<1>(&m_state)); }

private:
    std::variant<T, Error> m_state;
};

/// Success without a value, or an Error.
template <>
class [[nodiscard]] Result<void> {
public:
    using Value = void;
    Result() = default;
    Result(Error error) : m_error(std::move(error)), m_ok(false) {}

    bool ok() const { return m_ok; }
    explicit operator bool() const { return m_ok; }
    const Error& error() const& { return assert(!m_ok), m_error; }
    Error&& error() && { return assert(!m_ok), std::move(m_error); }

private:
    Error m_error;
    bool m_ok = true;
};

} // namespace inlinescope

/// Unwraps `expression` (a Result) into `target`, or returns its error from the calling function.
#define INLINESCOPE_TRY(target, expression)                                                                            \
    auto INLINESCOPE_TRY_NAME(__LINE__) = (expression);                                                                \
    if (!INLINESCOPE_TRY_NAME(__LINE__).ok()) return std::move(INLINESCOPE_TRY_NAME(__LINE__)).error();                \
    target = std::move(INLINESCOPE_TRY_NAME(__LINE__)).value()
/// Returns the error of `expression` (a Result) from the calling function, if it has one.
#define INLINESCOPE_CHECK(expression)                                                                                  \
    if (auto inlinescopeChecked = (expression); !inlinescopeChecked.ok()) return std::move(inlinescopeChecked).error()
#define INLINESCOPE_TRY_NAME(line) INLINESCOPE_TRY_NAME2(line)
#define INLINESCOPE_TRY_NAME2(line) inlinescopeTried##line
