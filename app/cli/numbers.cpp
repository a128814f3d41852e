// SPDX-License-Identifier: GPL-3.0-or-later
#include "app/cli/numbers.h"

#include "core/base/nearest_name.h"

#include <charconv>
#include <cmath>
#include <optional>
#include <utility>

namespace inlinescope::cli {
namespace {

template <typename T>
std::optional<T> numberOf(std::string_view text) {
    if (text.starts_with('+')) text.remove_prefix(1);
    T value{};
    const auto parsed = std::from_chars(text.data(), text.data() + text.size(), value);
    const bool isWhole = parsed.ec == std::errc() && parsed.ptr == text.data() + text.size();
    return isWhole ? std::optional(value) : std::nullopt;
}

std::string_view withoutSign(std::string_view text) {
    return text.substr(0, text.size() - text.ends_with('%'));
}

constexpr std::int64_t mostBytes = std::int64_t(1) << 40;

/// Absent if it is no number of bytes, or more than mostBytes.
std::optional<std::int64_t> byteCountOf(std::string_view text) {
    std::int64_t unit = 1;
    for (const auto& [name, bytes] : {std::pair("MiB", 1 << 20), {"KiB", 1 << 10}, {"B", 1}})
        if (text.ends_with(name)) {
            text.remove_suffix(std::string_view(name).size());
            unit = bytes;
            break;
        }
    const auto number = numberOf<std::int64_t>(text);
    if (!number || *number > mostBytes / unit || *number < -mostBytes / unit) return std::nullopt;
    return *number * unit;
}

bool isFinite(std::string_view text) {
    const auto number = numberOf<double>(text);
    return number && std::isfinite(*number);
}

/// The error that a validator returns: empty if the value passes.
std::string errorUnless(bool passes, const std::string& text, const std::string& wanted) {
    return passes ? std::string() : text + ": expected " + wanted;
}

} // namespace

CLI::Validator oneOf(std::vector<std::string> words) {
    const CLI::Validator member = CLI::IsMember(words);
    const auto check = [member, words = std::move(words)](std::string& word) {
        const std::string typed = word, refused = member(word), nearest = didYouMean(typed, words);
        return refused.empty() || nearest.empty() ? refused : refused + ". " + nearest;
    };
    return {check, member.get_description()};
}

CLI::Validator atLeast(std::int64_t smallest) {
    constexpr std::int64_t most = std::int64_t(1) << 40;
    const auto check = [smallest](const std::string& text) {
        const auto number = numberOf<std::int64_t>(text);
        return errorUnless(number && *number >= smallest && *number <= most, text,
                           "a whole number from " + std::to_string(smallest) + " to " + std::to_string(most));
    };
    return {check, smallest > 0 ? "POSITIVE" : "NONNEGATIVE"};
}

CLI::Validator finiteNumber() {
    return {[](const std::string& text) { return errorUnless(isFinite(text), text, "a finite number"); }, "NUMBER"};
}

CLI::Validator percentage() {
    const auto check = [](const std::string& text) {
        return errorUnless(isFinite(withoutSign(text)), text, "a percentage, as in 0.5%");
    };
    return {check, "PERCENT"};
}

double percentOf(const std::string& text) {
    return numberOf<double>(withoutSign(text)).value_or(0);
}

CLI::Validator byteCount() {
    const auto check = [](const std::string& text) {
        return errorUnless(byteCountOf(text).has_value(), text, "bytes, as in 200, 16KiB or 2MiB");
    };
    return {check, "BYTES"};
}

std::int64_t bytesOf(const std::string& text) {
    return byteCountOf(text).value_or(0);
}

CLI::AsNumberWithUnit durations() {
    return CLI::AsNumberWithUnit(std::map<std::string, std::int64_t>{{"s", 1}, {"m", 60}, {"h", 3600}});
}

CLI::Validator waitingTime() {
    constexpr std::int64_t most = 10LL * 365 * 24 * 3600;
    const auto check = [](const std::string& text) {
        const auto seconds = numberOf<std::int64_t>(text);
        return errorUnless(seconds && *seconds >= 1 && *seconds <= most, text + " seconds", "1 second to 10 years");
    };
    return {check, "TIME"};
}

} // namespace inlinescope::cli
