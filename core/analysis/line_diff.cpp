// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/line_diff.h"

#include <algorithm>
#include <cstdint>
#include <unordered_map>

namespace inlinescope {
namespace {

constexpr std::ptrdiff_t mostEdits = 1024; ///< after so many edits a box is divided at the furthest point

/// Part of the edit graph: lines [fromA, toA) against [fromB, toB).
struct Box {
    std::ptrdiff_t fromA, toA, fromB, toB;
    std::ptrdiff_t width() const { return toA - fromA; }
    std::ptrdiff_t height() const { return toB - fromB; }
};

/// A search from one corner of a box: for each diagonal the furthest point inside the box that is reached with the
/// given number of edits, as the number of A's lines before it; -1 if there is none.
class Frontier {
public:
    void reset(const Box& box, std::ptrdiff_t reach) {
        m_width = box.width(), m_height = box.height(), m_middle = reach + 1;
        m_furthest.assign(std::size_t(2 * m_middle + 1), -1);
    }
    std::ptrdiff_t& at(std::ptrdiff_t diagonal) { return m_furthest[std::size_t(m_middle + diagonal)]; }
    /// The point on the diagonal after `edits` edits: one step right or down from the adjacent diagonals.
    std::ptrdiff_t step(std::ptrdiff_t diagonal, std::ptrdiff_t edits) {
        if (edits == 0) return 0;
        std::ptrdiff_t x = at(diagonal);
        const std::ptrdiff_t left = at(diagonal - 1), above = at(diagonal + 1);
        if (left >= 0 && left < m_width) x = std::max(x, left + 1);
        if (above >= 0 && above - diagonal <= m_height) x = std::max(x, above);
        return x;
    }

private:
    std::vector<std::ptrdiff_t> m_furthest;
    std::ptrdiff_t m_middle = 0, m_width = 0, m_height = 0;
};

class Aligner {
public:
    Aligner(std::span<const std::string_view> a, std::span<const std::string_view> b) {
        std::unordered_map<std::string_view, std::uint32_t> numbers;
        const auto number = [&](std::span<const std::string_view> lines) {
            std::vector<std::uint32_t> result;
            for (const std::string_view line : lines)
                result.push_back(numbers.emplace(line, std::uint32_t(numbers.size())).first->second);
            return result;
        };
        m_a = number(a);
        m_b = number(b);
        m_onlyA.resize(a.size());
        m_onlyB.resize(b.size());
    }

    std::vector<LinePair> align() {
        std::vector<Box> open{{0, std::ptrdiff_t(m_a.size()), 0, std::ptrdiff_t(m_b.size())}};
        while (!open.empty()) {
            const Box box = trimmed(open.back());
            open.pop_back();
            if (box.width() == 0 || box.height() == 0) {
                std::fill(m_onlyA.begin() + box.fromA, m_onlyA.begin() + box.toA, true);
                std::fill(m_onlyB.begin() + box.fromB, m_onlyB.begin() + box.toB, true);
                continue;
            }
            const auto [x, y] = middle(box);
            open.push_back({box.fromA, box.fromA + x, box.fromB, box.fromB + y});
            open.push_back({box.fromA + x, box.toA, box.fromB + y, box.toB});
        }
        return pairs();
    }

private:
    /// Without the common lines at the beginning and the end.
    Box trimmed(Box box) const {
        while (box.width() > 0 && box.height() > 0 && same(box.fromA, box.fromB))
            ++box.fromA, ++box.fromB;
        while (box.width() > 0 && box.height() > 0 && same(box.toA - 1, box.toB - 1))
            --box.toA, --box.toB;
        return box;
    }
    bool same(std::ptrdiff_t a, std::ptrdiff_t b) const { return m_a[std::size_t(a)] == m_b[std::size_t(b)]; }

    struct Point {
        std::ptrdiff_t x, y; ///< from the box's corner
    };

    /// Follows a diagonal as long as lines are equal; `isSame` compares the lines at distances x and y from the corner.
    template <typename Same>
    static std::ptrdiff_t follow(Frontier& frontier, std::ptrdiff_t k, std::ptrdiff_t edits, const Box& box,
                                 const Same& isSame) {
        std::ptrdiff_t x = frontier.step(k, edits);
        while (x >= 0 && x < box.width() && x - k < box.height() && isSame(x, x - k))
            ++x;
        return frontier.at(k) = x;
    }

    /// A point of a shortest path through a trimmed box, neither its beginning nor its end: the point where the
    /// searches from both corners meet.
    Point middle(const Box& box) {
        const std::ptrdiff_t width = box.width(), height = box.height(), delta = width - height;
        const std::ptrdiff_t reach = std::min(mostEdits, (width + height + 1) / 2);
        m_forward.reset(box, reach);
        m_backward.reset(box, reach);
        const auto meets = [&](std::ptrdiff_t x, Frontier& other, std::ptrdiff_t k, std::ptrdiff_t edits) {
            const std::ptrdiff_t there = delta - k;
            return x >= 0 && there >= -edits && there <= edits && other.at(there) >= 0 && x + other.at(there) >= width;
        };
        for (std::ptrdiff_t edits = 0; edits <= reach; ++edits) {
            for (std::ptrdiff_t k = -edits; k <= edits; k += 2) {
                const std::ptrdiff_t x = follow(m_forward, k, edits, box, [&](std::ptrdiff_t i, std::ptrdiff_t j) {
                    return same(box.fromA + i, box.fromB + j);
                });
                if (delta % 2 != 0 && meets(x, m_backward, k, edits - 1)) return {x, x - k};
            }
            for (std::ptrdiff_t k = -edits; k <= edits; k += 2) {
                const std::ptrdiff_t x = follow(m_backward, k, edits, box, [&](std::ptrdiff_t i, std::ptrdiff_t j) {
                    return same(box.toA - 1 - i, box.toB - 1 - j);
                });
                if (delta % 2 == 0 && meets(x, m_forward, k, edits)) return {width - x, height - (x - k)};
            }
        }
        return furthest(reach);
    }

    /// The furthest of the points inside the box that the search from its beginning has reached.
    Point furthest(std::ptrdiff_t edits) {
        Point best{1, 0};
        for (std::ptrdiff_t k = -edits; k <= edits; k += 2) {
            const std::ptrdiff_t x = m_forward.at(k), y = x - k;
            if (x >= 0 && x + y > best.x + best.y) best = {x, y};
        }
        return best;
    }

    std::vector<LinePair> pairs() const {
        std::vector<LinePair> result;
        for (std::size_t a = 0, b = 0; a < m_a.size() || b < m_b.size();) {
            if (a < m_a.size() && m_onlyA[a])
                result.push_back({a++, std::nullopt});
            else if (b < m_b.size() && m_onlyB[b])
                result.push_back({std::nullopt, b++});
            else
                result.push_back({a++, b++});
        }
        return result;
    }

    std::vector<std::uint32_t> m_a, m_b; ///< lines as numbers; equal lines have equal numbers
    std::vector<bool> m_onlyA, m_onlyB;
    Frontier m_forward, m_backward;
};

/// "7,3", "7" for one line; for no lines the line before them.
std::string rangeText(std::size_t first, std::size_t count) {
    if (count == 1) return std::to_string(first + 1);
    return std::to_string(count ? first + 1 : first) + "," + std::to_string(count);
}

/// The rows [from, to) as a hunk, which follows `beforeA` and `beforeB` lines.
std::string hunk(std::span<const std::string_view> a, std::span<const std::string_view> b,
                 std::span<const LinePair> rows, std::size_t beforeA, std::size_t beforeB) {
    std::string body;
    std::size_t countA = 0, countB = 0;
    for (const LinePair& row : rows) {
        body += row.isCommon() ? ' ' : row.a ? '-' : '+';
        body += row.a ? a[*row.a] : b[*row.b];
        body += '\n';
        countA += row.a.has_value();
        countB += row.b.has_value();
    }
    return "@@ -" + rangeText(beforeA, countA) + " +" + rangeText(beforeB, countB) + " @@\n" + body;
}

} // namespace

std::vector<std::string_view> linesOf(std::string_view text) {
    std::vector<std::string_view> lines;
    while (!text.empty()) {
        const std::size_t end = text.find('\n');
        lines.push_back(text.substr(0, end));
        text.remove_prefix(end == std::string_view::npos ? text.size() : end + 1);
    }
    return lines;
}

std::vector<LinePair> alignLines(std::span<const std::string_view> a, std::span<const std::string_view> b) {
    return Aligner(a, b).align();
}

std::string unifiedDiff(std::span<const std::string_view> a, std::span<const std::string_view> b,
                        std::span<const LinePair> alignment, const std::string& nameA, const std::string& nameB) {
    std::string diff;
    std::size_t beforeA = 0, beforeB = 0, counted = 0; // number of lines in the rows [0, counted)
    const auto countTo = [&](std::size_t row) {
        for (; counted < row; ++counted) {
            beforeA += alignment[counted].a.has_value();
            beforeB += alignment[counted].b.has_value();
        }
    };
    for (std::size_t row = 0; row < alignment.size();) {
        if (alignment[row].isCommon()) {
            ++row;
            continue;
        }
        const std::size_t from = std::max(counted, row - std::min(row, contextLines));
        std::size_t last = row; // last change of the hunk; the next change is at most twice the context after it
        for (std::size_t next = row; next < alignment.size() && next - last <= 2 * contextLines + 1; ++next)
            if (!alignment[next].isCommon()) last = next;
        const std::size_t to = std::min(alignment.size(), last + contextLines + 1);
        countTo(from);
        diff += hunk(a, b, alignment.subspan(from, to - from), beforeA, beforeB);
        countTo(to);
        row = to;
    }
    return diff.empty() ? diff : "--- " + nameA + "\n+++ " + nameB + "\n" + diff;
}

} // namespace inlinescope
