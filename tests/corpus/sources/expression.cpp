// Parses, simplifies and prints arithmetic expressions; exceptions, recursion, unique_ptr trees.
#include <cctype>
#include <map>
#include <memory>
#include <stdexcept>
#include <string>
#include <string_view>

namespace sample {
namespace {

struct Node;
using NodePtr = std::unique_ptr<Node>;

struct Node {
    char op = 'n';
    double value = 0;
    std::string name;
    NodePtr left, right;
};

class SyntaxError : public std::runtime_error {
public:
    SyntaxError(const std::string& what, std::size_t at) : std::runtime_error(what + " at " + std::to_string(at)) {}
};

NodePtr constant(double value) {
    auto node = std::make_unique<Node>();
    node->value = value;
    return node;
}
NodePtr variable(std::string name) {
    auto node = std::make_unique<Node>();
    node->op = 'v';
    node->name = std::move(name);
    return node;
}
NodePtr binary(char op, NodePtr left, NodePtr right) {
    auto node = std::make_unique<Node>();
    node->op = op;
    node->left = std::move(left);
    node->right = std::move(right);
    return node;
}

class Parser {
public:
    explicit Parser(std::string_view text) : m_text(text) {}
    NodePtr parse() {
        NodePtr node = sum();
        if (peek() != '\0') fail("trailing text");
        return node;
    }

private:
    [[noreturn]] void fail(const char* what) const { throw SyntaxError(what, m_at); }
    char peek() {
        while (m_at < m_text.size() && std::isspace(static_cast<unsigned char>(m_text[m_at])))
            ++m_at;
        return m_at < m_text.size() ? m_text[m_at] : '\0';
    }
    bool take(char wanted) {
        if (peek() != wanted) return false;
        ++m_at;
        return true;
    }
    NodePtr sum() {
        NodePtr node = product();
        for (;;) {
            if (take('+'))
                node = binary('+', std::move(node), product());
            else if (take('-'))
                node = binary('-', std::move(node), product());
            else
                return node;
        }
    }
    NodePtr product() {
        NodePtr node = atom();
        for (;;) {
            if (take('*'))
                node = binary('*', std::move(node), atom());
            else if (take('/'))
                node = binary('/', std::move(node), atom());
            else
                return node;
        }
    }
    NodePtr atom() {
        if (take('(')) {
            NodePtr node = sum();
            if (!take(')')) fail("missing )");
            return node;
        }
        const char first = peek();
        if (std::isdigit(static_cast<unsigned char>(first))) return constant(number());
        if (std::isalpha(static_cast<unsigned char>(first))) return variable(word());
        fail("unexpected character");
    }
    double number() {
        double value = 0;
        while (m_at < m_text.size() && std::isdigit(static_cast<unsigned char>(m_text[m_at])))
            value = value * 10 + (m_text[m_at++] - '0');
        return value;
    }
    std::string word() {
        const std::size_t begin = m_at;
        while (m_at < m_text.size() && std::isalnum(static_cast<unsigned char>(m_text[m_at])))
            ++m_at;
        return std::string(m_text.substr(begin, m_at - begin));
    }

    std::string_view m_text;
    std::size_t m_at = 0;
};

double apply(char op, double a, double b) {
    switch (op) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    case '/':
        if (b == 0) throw std::domain_error("division by zero");
        return a / b;
    default:
        throw std::logic_error("unknown operator");
    }
}

bool isConstant(const Node& node) {
    return node.op == 'n';
}
bool isConstant(const Node& node, double value) {
    return isConstant(node) && node.value == value;
}

NodePtr simplify(NodePtr node) {
    if (!node->left) return node;
    node->left = simplify(std::move(node->left));
    node->right = simplify(std::move(node->right));
    if (isConstant(*node->left) && isConstant(*node->right) && !(node->op == '/' && isConstant(*node->right, 0)))
        return constant(apply(node->op, node->left->value, node->right->value));
    if (node->op == '*' && isConstant(*node->right, 1)) return std::move(node->left);
    if (node->op == '+' && isConstant(*node->right, 0)) return std::move(node->left);
    return node;
}

double evaluate(const Node& node, const std::map<std::string, double>& values) {
    if (isConstant(node)) return node.value;
    if (node.op == 'v') {
        const auto found = values.find(node.name);
        if (found == values.end()) throw std::out_of_range("unknown name " + node.name);
        return found->second;
    }
    return apply(node.op, evaluate(*node.left, values), evaluate(*node.right, values));
}

std::string print(const Node& node) {
    if (isConstant(node)) return std::to_string(node.value);
    if (node.op == 'v') return node.name;
    return "(" + print(*node.left) + " " + node.op + " " + print(*node.right) + ")";
}

} // namespace

double evaluateText(std::string_view text, const std::map<std::string, double>& values, std::string& message) {
    try {
        const NodePtr node = simplify(Parser(text).parse());
        message = print(*node);
        return evaluate(*node, values);
    } catch (const SyntaxError& error) {
        message = std::string("syntax: ") + error.what();
    } catch (const std::exception& error) {
        message = error.what();
    }
    return 0;
}

} // namespace sample
// SPDX-License-Identifier: GPL-3.0-or-later
