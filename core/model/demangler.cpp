// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/model/demangler.h"

#include <llvm/Demangle/ItaniumDemangle.h>

#include <memory>
#include <vector>

namespace llvm::itanium_demangle {

/// The one function that LLVM's header declares but does not define. LLVM's library defines it, and is used instead in
/// the programs that link that. Parses "_ <digit>", "__ <number> _" or, as an extension, digits at the very end;
/// returns `first` if there is none of these.
[[gnu::weak]] const char* parse_discriminator(const char* first, const char* last) {
    const auto isDigit = [](char c) { return c >= '0' && c <= '9'; };
    const char* const digits = std::find_if(first, last, [](char c) { return c != '_'; });
    const char* const end = std::find_if_not(digits, last, isDigit);
    if (end == digits) return first;
    switch (digits - first) {
    case 0:
        return end == last ? end : first;
    case 1:
        return digits + 1;
    case 2:
        return end != last && *end == '_' ? end + 1 : first;
    default:
        return first;
    }
}

} // namespace llvm::itanium_demangle

namespace inlinescope {
namespace {

namespace itanium = llvm::itanium_demangle;

constexpr int mostSteps = 32'768; ///< of parsing, and again of printing
constexpr int deepestNesting = 1024;

/// Counts calls and their nesting. After the first call that exceeds a limit all further calls are refused.
class CallLimit {
public:
    bool enter() {
        if (m_steps >= mostSteps || m_depth >= deepestNesting) m_exceeded = true;
        if (m_exceeded) return false;
        ++m_steps, ++m_depth;
        return true;
    }
    void leave() { --m_depth; }
    bool exceeded() const { return m_exceeded; }

private:
    int m_steps = 0, m_depth = 0;
    bool m_exceeded = false;
};

/// Memory of the parser's nodes, which are never destroyed. A name needs memory in proportion to its length.
class NodeMemory {
public:
    template <typename Node, typename... Args>
    Node* makeNode(Args&&... args) {
        return new (allocate(sizeof(Node))) Node(std::forward<Args>(args)...);
    }
    void* allocateNodeArray(std::size_t nodes) { return allocate(nodes * sizeof(itanium::Node*)); }
    void reset() { m_blocks.clear(), m_left = 0; }

private:
    void* allocate(std::size_t bytes) {
        constexpr std::size_t alignment = alignof(std::max_align_t), blockSize = 8192;
        bytes = (std::max<std::size_t>(bytes, 1) + alignment - 1) / alignment * alignment;
        if (bytes > m_left) {
            m_left = std::max(bytes, blockSize);
            m_blocks.push_back(std::make_unique_for_overwrite<std::byte[]>(m_left));
            m_next = m_blocks.back().get();
        }
        void* memory = m_next;
        m_next += bytes;
        m_left -= bytes;
        return memory;
    }

    std::vector<std::unique_ptr<std::byte[]>> m_blocks;
    std::byte* m_next = nullptr;
    std::size_t m_left = 0;
};

/// LLVM's parser. Every recursion of it passes through one of the functions that are limited here.
class Parser : public itanium::AbstractManglingParser<Parser, NodeMemory> {
    using Base = itanium::AbstractManglingParser<Parser, NodeMemory>;

public:
    explicit Parser(std::string_view name) : Base(name.data(), name.data() + name.size()) {}

    // The base class calls these by the derived type, its first template parameter.
    // NOLINTBEGIN(bugprone-derived-method-shadowing-base-method)
    itanium::Node* parseEncoding(bool parseParams = true) {
        return limited([&] { return Base::parseEncoding(parseParams); });
    }
    itanium::Node* parseName(NameState* state = nullptr) {
        return limited([&] { return Base::parseName(state); });
    }
    itanium::Node* parseType() {
        return limited([&] { return Base::parseType(); });
    }
    itanium::Node* parseQualifiedType() {
        return limited([&] { return Base::parseQualifiedType(); });
    }
    itanium::Node* parseExpr() {
        return limited([&] { return Base::parseExpr(); });
    }
    itanium::Node* parseBracedExpr() {
        return limited([&] { return Base::parseBracedExpr(); });
    }
    itanium::Node* parseTemplateArg() {
        return limited([&] { return Base::parseTemplateArg(); });
    }
    itanium::Node* parseTemplateParamDecl(TemplateParamList* params) {
        return limited([&] { return Base::parseTemplateParamDecl(params); });
    }
    // NOLINTEND(bugprone-derived-method-shadowing-base-method)

private:
    template <typename Parse>
    itanium::Node* limited(Parse parse) {
        if (!m_limit.enter()) return nullptr;
        itanium::Node* node = parse();
        m_limit.leave();
        return node;
    }

    CallLimit m_limit;
};

/// The text of nodes, which print themselves into it. Beyond a limit they print nothing more.
class LimitedText : public itanium::OutputBuffer {
public:
    LimitedText() = default;
    ~LimitedText() override { std::free(getBuffer()); }

    void printLeft(const itanium::Node& node) override {
        limited([&] { OutputBuffer::printLeft(node); });
    }
    void printRight(const itanium::Node& node) override {
        limited([&] { OutputBuffer::printRight(node); });
    }
    bool isWhole() const { return !m_limit.exceeded() && !isTooLong(); }

private:
    bool isTooLong() const { return getCurrentPosition() > longestDemangledName; }
    template <typename Print>
    void limited(Print print) {
        if (isTooLong() || !m_limit.enter()) return;
        print();
        m_limit.leave();
    }

    CallLimit m_limit;
};

} // namespace

std::optional<std::string> demangledName(std::string_view name) {
    if (!name.starts_with("_Z") || name.size() > longestMangledName) return std::nullopt;
    Parser parser(name);
    const itanium::Node* const tree = parser.parse();
    if (!tree) return std::nullopt;
    LimitedText text;
    tree->print(text);
    if (!text.isWhole()) return std::nullopt;
    return std::string(std::string_view(text));
}

} // namespace inlinescope
