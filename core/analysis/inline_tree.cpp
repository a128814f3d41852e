// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/analysis/inline_tree.h"

#include <algorithm>
#include <cstdlib>
#include <map>
#include <ranges>
#include <tuple>

namespace inlinescope {
namespace {

/// Longer chains are not followed; no inliner makes them.
constexpr std::size_t mostLinks = 500;

/// Numbers chains of places, and texts: equal ones have equal numbers. A chain is known by the chain outside of its
/// innermost place and by that place, so that a chain and all chains outside of it need as much memory as itself.
class ChainNumbers {
public:
    using Number = std::size_t;

    Number ofText(std::string_view text) {
        if (const auto known = m_texts.find(text); known != m_texts.end()) return known->second;
        return m_texts.emplace(text, m_texts.size()).first->second;
    }
    /// At index i that of the places from i outwards; the last one is that of the compiled function itself.
    std::vector<Number> ofChain(const std::string& root, std::span<const SourcePlace> places) {
        std::vector<Number> numbers(places.size() + 1);
        numbers.back() = further({nothing, ofText(root), 0, 0});
        for (std::size_t place = places.size(); place-- > 0;)
            numbers[place] =
                further({numbers[place + 1], ofText(places[place].function), places[place].line, places[place].column});
        return numbers;
    }

private:
    using Link = std::tuple<Number, Number, std::uint32_t, std::uint32_t>; ///< outer chain, and the place
    static constexpr Number nothing = Number(-1);

    Number further(const Link& link) { return m_chains.try_emplace(link, m_chains.size()).first->second; }

    std::map<std::string, Number, std::less<>> m_texts;
    std::map<Link, Number> m_chains;
};

/// The twins without the innermost one's number.
std::string_view outerTwins(std::string_view twins) {
    return twins.substr(std::min(twins.size(), twins.find('#', 1)));
}

struct Node {
    InlineNode shown;
    std::uint32_t ordinal = 0; ///< of its decision, to order calls at one place
    std::vector<std::size_t> children = {};
};

/// Nodes by what identifies a call in a compiled function: the numbers of its chain of places, and of the text of the
/// numbers of the twins in it (calls without twins have none).
using Chains = std::map<std::pair<ChainNumbers::Number, ChainNumbers::Number>, std::size_t>;

class TreeBuilder {
public:
    TreeBuilder(std::span<const AlignedCallsite> rows, std::span<const Decision> a, std::span<const Decision> b)
        : m_rows(rows), m_a(a), m_b(b) {}

    /// Rows that side A has come first: such a row is never put below a row that only side B has. So there is no cycle
    /// even if the sides are revisions whose chains mean different calls.
    void addCallsites() {
        for (std::size_t row = 0; row < m_rows.size(); ++row)
            addNode(row);
        for (const bool onlyB : {false, true})
            for (std::size_t row = 0; row < m_rows.size(); ++row)
                if (onlyB != m_rows[row].a.has_value()) putBelow(nodeAbove(decisionOf(row), onlyB), m_nodeOfRow[row]);
    }
    void addSizes(std::span<const FunctionSize> functions, std::optional<std::int64_t> InlineNode::* side) {
        for (const FunctionSize& function : functions) {
            std::optional<std::int64_t>& size = m_nodes[rootOf(function.name)].shown.*side;
            size = size.value_or(0) + function.size; // local functions may share a name
        }
    }
    std::vector<InlineNode> inOrder() {
        std::vector<std::size_t> roots;
        for (const auto& [name, node] : m_roots)
            roots.push_back(node);
        std::ranges::sort(roots, {}, [this](std::size_t root) { return rank(m_nodes[root].shown); });
        std::vector<InlineNode> tree;
        std::vector<std::pair<std::size_t, std::uint32_t>> open; // nodes with their depth, the next one last
        for (const std::size_t root : std::views::reverse(roots))
            open.emplace_back(root, 0);
        while (!open.empty()) {
            const auto [index, depth] = open.back();
            open.pop_back();
            Node& node = m_nodes[index];
            tree.push_back(std::move(node.shown));
            tree.back().depth = depth;
            std::ranges::sort(node.children, std::greater(), [this](std::size_t child) { return placeOf(child); });
            for (const std::size_t child : node.children)
                open.emplace_back(child, depth + 1);
        }
        return tree;
    }

private:
    static std::tuple<std::int64_t, std::int64_t, std::string_view> rank(const InlineNode& root) {
        const std::int64_t a = root.sizeA.value_or(0), b = root.sizeB.value_or(0);
        return {-std::abs(b - a), -std::max(a, b), root.function};
    }
    std::tuple<std::uint32_t, std::uint32_t, std::uint32_t, std::size_t> placeOf(std::size_t node) const {
        const SourcePlace& place = m_nodes[node].shown.place;
        return {place.line, place.column, m_nodes[node].ordinal, node};
    }
    const Decision& decisionOf(std::size_t row) const {
        return m_rows[row].a ? m_a[*m_rows[row].a] : m_b[*m_rows[row].b];
    }

    std::size_t rootOf(const std::string& function) {
        const auto [root, isNew] = m_roots.try_emplace(function, m_nodes.size());
        if (isNew) m_nodes.push_back({{function, 0, {}, {}, {}, {}}});
        return root->second;
    }
    void putBelow(std::size_t above, std::size_t node) { m_nodes[above].children.push_back(node); }

    void addNode(std::size_t row) {
        const Decision& decision = decisionOf(row);
        const SourcePlace own = decision.path.places.empty() ? SourcePlace() : decision.path.places.front();
        m_nodeOfRow.push_back(m_nodes.size());
        const auto keep = [&](Chains& chains, const Decision& side) {
            const InlinePath& path = side.path;
            const ChainNumbers::Number chain = m_numbers.ofChain(side.caller, path.places).front();
            chains.try_emplace({chain, m_numbers.ofText(path.twin + path.inherited)}, m_nodes.size());
        };
        if (m_rows[row].a) keep(m_byChainA, m_a[*m_rows[row].a]);
        if (m_rows[row].b) keep(m_byChainB, m_b[*m_rows[row].b]);
        m_nodes.push_back({{decision.callee, 0, row, own, {}, {}}, decision.ordinal});
    }
    /// The node of a chain. It is not known whether the call itself has a twin's number, so both are tried.
    std::optional<std::size_t> find(const Chains& chains, ChainNumbers::Number chain, std::string_view twins) {
        for (const std::string_view known : {twins, outerTwins(twins)})
            if (const auto found = chains.find({chain, m_numbers.ofText(known)}); found != chains.end())
                return found->second;
        return std::nullopt;
    }
    /// The node whose inlining brought the call into its caller. Makes the nodes for which no advisor was asked.
    std::size_t nodeAbove(const Decision& decision, bool onlyB) {
        const std::span<const SourcePlace> places = decision.path.places;
        const std::string& root = decision.caller;
        const std::string_view twins = decision.path.inherited;
        if (places.size() > mostLinks) return rootOf(root);
        const std::vector<ChainNumbers::Number> chains = m_numbers.ofChain(root, places);
        std::size_t first = 1;
        std::optional<std::size_t> node;
        for (; first < places.size(); ++first) {
            node = find(onlyB ? m_byChainB : m_byChainA, chains[first], twins);
            if (node) break;
        }
        if (!node) node = rootOf(root);
        while (--first > 0) {
            const std::size_t below = m_nodes.size();
            const std::pair key(chains[first], m_numbers.ofText(twins));
            m_byChainB.emplace(key, below);
            if (!onlyB) m_byChainA.emplace(key, below);
            m_nodes.push_back({{places[first - 1].function, 0, {}, places[first], {}, {}}});
            putBelow(*node, below);
            node = below;
        }
        return *node;
    }

    std::span<const AlignedCallsite> m_rows;
    std::span<const Decision> m_a, m_b;
    std::vector<Node> m_nodes;
    std::vector<std::size_t> m_nodeOfRow;
    std::map<std::string, std::size_t> m_roots; ///< by function
    ChainNumbers m_numbers;
    Chains m_byChainA, m_byChainB;
};

} // namespace

std::vector<InlineNode> inlineTree(std::span<const AlignedCallsite> rows, std::span<const Decision> a,
                                   std::span<const Decision> b, std::span<const FunctionSize> functionsA,
                                   std::span<const FunctionSize> functionsB) {
    TreeBuilder builder(rows, a, b);
    builder.addCallsites();
    builder.addSizes(functionsA, &InlineNode::sizeA);
    builder.addSizes(functionsB, &InlineNode::sizeB);
    return builder.inOrder();
}

std::vector<InlineNode> differingNodes(std::span<const InlineNode> tree, std::span<const AlignedCallsite> rows) {
    std::vector<InlineNode> kept;
    std::uint32_t lastKept = 0; // depth of the node after this one that was kept; its ancestors are less deep
    for (auto node = tree.rbegin(); node != tree.rend(); ++node) {
        const bool decidedApart = node->row && rows[*node->row].mark != AlignmentMark::Same;
        const bool isAbove = node->depth < lastKept;
        if (!decidedApart && node->sizeA == node->sizeB && !isAbove) continue;
        lastKept = node->depth;
        kept.push_back(*node);
    }
    std::ranges::reverse(kept);
    return kept;
}

} // namespace inlinescope
