// Graphs over standard containers: searches with callbacks, a priority queue, strongly connected components by
// recursion.
#include <queue>

#include <algorithm>
#include <functional>
#include <limits>
#include <set>
#include <string>
#include <vector>

namespace sample {

class Graph {
public:
    struct Edge {
        int to;
        double weight;
    };
    explicit Graph(int nodes) : m_edges(static_cast<std::size_t>(nodes)) {}
    int size() const { return static_cast<int>(m_edges.size()); }
    void connect(int from, int to, double weight) { edges(from).push_back({to, weight}); }
    void connectBoth(int a, int b, double weight) {
        connect(a, b, weight);
        connect(b, a, weight);
    }
    std::vector<Edge>& edges(int node) { return m_edges.at(static_cast<std::size_t>(node)); }
    const std::vector<Edge>& edges(int node) const { return m_edges.at(static_cast<std::size_t>(node)); }

private:
    std::vector<std::vector<Edge>> m_edges;
};

namespace {

class Components {
public:
    explicit Components(const Graph& graph) : m_graph(graph), m_order(graph.size(), -1), m_low(graph.size(), -1) {
        for (int node = 0; node < graph.size(); ++node)
            if (!seen(node)) visit(node);
    }
    const std::vector<std::set<int>>& all() const { return m_components; }

private:
    bool seen(int node) const { return m_order[node] >= 0; }
    bool open(int node) const { return std::find(m_stack.begin(), m_stack.end(), node) != m_stack.end(); }
    void visit(int node) {
        m_order[node] = m_low[node] = m_next++;
        m_stack.push_back(node);
        for (const Graph::Edge& edge : m_graph.edges(node)) {
            if (!seen(edge.to)) {
                visit(edge.to);
                m_low[node] = std::min(m_low[node], m_low[edge.to]);
            } else if (open(edge.to))
                m_low[node] = std::min(m_low[node], m_order[edge.to]);
        }
        if (m_low[node] == m_order[node]) close(node);
    }
    void close(int root) {
        std::set<int> component;
        int node;
        do {
            node = m_stack.back();
            m_stack.pop_back();
            component.insert(node);
        } while (node != root);
        m_components.push_back(std::move(component));
    }

    const Graph& m_graph;
    std::vector<int> m_order, m_low, m_stack;
    std::vector<std::set<int>> m_components;
    int m_next = 0;
};

using Distance = std::pair<double, int>;

void walk(const Graph& graph, int from, std::vector<bool>& seen, const std::function<void(int)>& visit) {
    if (seen[from]) return;
    seen[from] = true;
    visit(from);
    for (const auto& edge : graph.edges(from))
        walk(graph, edge.to, seen, visit);
}

} // namespace

std::vector<double> distances(const Graph& graph, int from) {
    std::vector<double> best(graph.size(), std::numeric_limits<double>::infinity());
    std::priority_queue<Distance, std::vector<Distance>, std::greater<>> queue;
    best[from] = 0;
    queue.push({0, from});
    while (!queue.empty()) {
        const auto [distance, node] = queue.top();
        queue.pop();
        if (distance > best[node]) continue;
        for (const auto& edge : graph.edges(node)) {
            const double candidate = distance + edge.weight;
            if (candidate < best[edge.to]) {
                best[edge.to] = candidate;
                queue.push({candidate, edge.to});
            }
        }
    }
    return best;
}

std::string describe(const Graph& graph) {
    std::string text;
    for (const auto& component : Components(graph).all()) {
        for (int node : component)
            text += std::to_string(node) + " ";
        text += "\n";
    }
    std::vector<bool> seen(graph.size());
    int reached = 0;
    walk(graph, 0, seen, [&](int) { ++reached; });
    return text + std::to_string(reached) + " reached";
}

double ringLength(int nodes) {
    Graph graph(nodes);
    for (int node = 0; node < nodes; ++node)
        graph.connectBoth(node, (node + 1) % nodes, 1);
    const auto best = distances(graph, 0);
    return *std::max_element(best.begin(), best.end());
}

} // namespace sample
// SPDX-License-Identifier: GPL-3.0-or-later
