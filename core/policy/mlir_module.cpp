// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/mlir_module.h"

#include <algorithm>

namespace inlinescope {
namespace {

constexpr std::size_t maxOperations = std::size_t(1) << 18;
constexpr std::size_t maxOperands = std::size_t(1) << 20;   ///< of all operations, and likewise arguments
constexpr std::size_t maxAttributes = std::size_t(1) << 20; ///< of all operations and arguments
constexpr std::size_t maxAttributesOfOne = 1024;
constexpr std::string_view tosaPrefix = "tosa.";

bool isReturn(std::string_view name) {
    return name == "return" || name == "func.return";
}

class MlirParser {
public:
    MlirParser(std::string_view text, const std::string& file) : m_cursor(text, file) {}

    Result<MlirModule> parse();

private:
    Result<void> parseTopLevel();
    Result<void> parseModule();
    Result<void> parseGenericModule();
    Result<void> parseFunctions();
    Result<void> parseFunction();
    Result<void> parseGenericFunction();
    Result<void> parseGenericHead();
    Result<void> parseArguments(MlirCursor list);
    Result<void> parseResults(MlirCursor& cursor);
    Result<void> parseBlock();
    Result<void> parseOperation();
    Result<void> parseOperands(MlirOperation& operation);
    Result<void> parseGenericAttributes(MlirAttributes& attributes);
    Result<void> parseSignature(MlirOperation& operation);
    Result<void> parseResources();
    Result<MlirAttributes> dictionary(MlirCursor& cursor);
    Result<void> addAttributes(MlirAttributes& attributes);
    Result<std::vector<MlirAttributes>> dictionariesOf(const MlirAttributes& attributes, std::string_view name);
    Result<void> count(std::size_t& counter, std::size_t added, std::size_t limit);
    Result<void> skipLocation();
    Result<void> beginFunction();

    MlirCursor m_cursor;
    MlirModule m_module;
    bool m_hasFunction = false;
    std::size_t m_operations = 0;
    std::size_t m_operands = 0;
    std::size_t m_attributes = 0;
};

Result<void> MlirParser::count(std::size_t& counter, std::size_t added, std::size_t limit) {
    counter += added;
    if (counter <= limit) return {};
    Error error = m_cursor.unexpected("2^18 operations, 2^20 operands and 2^20 attributes at most");
    error.code = ErrorCode::LimitExceeded;
    error.found = "too large a module";
    return error;
}

/// A dictionary, which is next.
Result<MlirAttributes> MlirParser::dictionary(MlirCursor& cursor) {
    INLINESCOPE_TRY(const std::string_view content, cursor.group());
    INLINESCOPE_TRY(MlirAttributes attributes, mlirDictionary(cursor.within(content)));
    INLINESCOPE_CHECK(count(m_attributes, attributes.size(), maxAttributes));
    return attributes;
}

/// Adds a dictionary, if one is next.
Result<void> MlirParser::addAttributes(MlirAttributes& attributes) {
    if (!m_cursor.isNext("{")) return {};
    INLINESCOPE_TRY(MlirAttributes added, dictionary(m_cursor));
    attributes.merge(added);
    return {};
}

Result<void> MlirParser::skipLocation() {
    if (m_cursor.accept("loc")) INLINESCOPE_CHECK(m_cursor.group());
    return {};
}

Result<void> MlirParser::beginFunction() {
    if (!m_hasFunction) {
        m_hasFunction = true;
        return {};
    }
    Error error = m_cursor.unexpected("one function");
    error.code = ErrorCode::Unsupported;
    error.found = "a second function";
    return error;
}

/// "NAME: TYPE {...} loc(...), ...": of a function in its own form, or of a block.
Result<void> MlirParser::parseArguments(MlirCursor list) {
    while (!list.atEnd()) {
        MlirArgument argument;
        INLINESCOPE_TRY(argument.name, list.named('%', "the name of an argument"));
        INLINESCOPE_CHECK(list.expect(":"));
        INLINESCOPE_TRY(argument.type, list.type());
        if (list.isNext("{")) {
            INLINESCOPE_TRY(argument.attributes, dictionary(list));
        }
        if (list.accept("loc")) INLINESCOPE_CHECK(list.group());
        INLINESCOPE_CHECK(count(m_operands, 1, maxOperands));
        m_module.arguments.push_back(std::move(argument));
        if (!list.atEnd()) INLINESCOPE_CHECK(list.expect(","));
    }
    return {};
}

/// "(TYPE {...}, ...)" or one type.
Result<void> MlirParser::parseResults(MlirCursor& cursor) {
    if (!cursor.isNext("(")) {
        INLINESCOPE_TRY(const std::string_view type, cursor.type());
        m_module.results.push_back({{}, type, {}});
        return {};
    }
    INLINESCOPE_TRY(const std::string_view content, cursor.group());
    MlirCursor list = cursor.within(content);
    while (!list.atEnd()) {
        MlirArgument result;
        INLINESCOPE_TRY(result.type, list.type());
        if (list.isNext("{")) {
            INLINESCOPE_TRY(result.attributes, dictionary(list));
        }
        INLINESCOPE_CHECK(count(m_operands, 1, maxOperands));
        m_module.results.push_back(std::move(result));
        if (!list.atEnd()) INLINESCOPE_CHECK(list.expect(","));
    }
    return {};
}

Result<void> MlirParser::parseFunction() {
    INLINESCOPE_CHECK(beginFunction());
    for (const std::string_view visibility : {"public", "private", "nested"})
        if (m_cursor.accept(visibility)) break;
    if (m_cursor.word().empty()) return m_cursor.unexpected("the name of the function");
    if (!m_cursor.isNext("(")) return m_cursor.unexpected("\"(\"");
    INLINESCOPE_TRY(const std::string_view arguments, m_cursor.group());
    INLINESCOPE_CHECK(parseArguments(m_cursor.within(arguments)));
    if (m_cursor.accept("->")) INLINESCOPE_CHECK(parseResults(m_cursor));
    MlirAttributes ignored;
    if (m_cursor.accept("attributes")) INLINESCOPE_CHECK(addAttributes(ignored));
    INLINESCOPE_CHECK(m_cursor.expect("{"));
    INLINESCOPE_CHECK(parseBlock());
    return skipLocation();
}

/// The dictionaries of an attribute "[{...}, ...]".
Result<std::vector<MlirAttributes>> MlirParser::dictionariesOf(const MlirAttributes& attributes,
                                                               std::string_view name) {
    std::vector<MlirAttributes> all;
    const auto found = attributes.find(name);
    if (found == attributes.end()) return all;
    MlirCursor value = m_cursor.within(found->second);
    INLINESCOPE_TRY(const std::string_view content, value.group());
    MlirCursor list = m_cursor.within(content);
    while (!list.atEnd()) {
        INLINESCOPE_TRY(MlirAttributes one, dictionary(list));
        all.push_back(std::move(one));
        if (!list.atEnd()) INLINESCOPE_CHECK(list.expect(","));
    }
    return all;
}

/// What a function's own form has in its signature, the generic one has in attributes; but the names of the arguments
/// are at the block.
Result<void> MlirParser::parseGenericHead() {
    MlirAttributes attributes;
    INLINESCOPE_CHECK(parseGenericAttributes(attributes));
    INLINESCOPE_TRY(const std::vector<MlirAttributes> arguments, dictionariesOf(attributes, "arg_attrs"));
    INLINESCOPE_TRY(const std::vector<MlirAttributes> results, dictionariesOf(attributes, "res_attrs"));
    const auto type = attributes.find("function_type");
    if (type == attributes.end()) return m_cursor.unexpected("a function with the attribute function_type");
    MlirCursor signature = m_cursor.within(type->second);
    INLINESCOPE_CHECK(signature.group());
    INLINESCOPE_CHECK(signature.expect("->"));
    INLINESCOPE_CHECK(parseResults(signature));
    for (std::size_t i = 0; i < std::min(results.size(), m_module.results.size()); ++i)
        m_module.results[i].attributes = results[i];
    INLINESCOPE_CHECK(m_cursor.expect("("));
    INLINESCOPE_CHECK(m_cursor.expect("{"));
    if (!m_cursor.accept("^bb0")) return m_cursor.unexpected("^bb0, the block of the function");
    INLINESCOPE_TRY(const std::string_view list, m_cursor.group());
    INLINESCOPE_CHECK(parseArguments(m_cursor.within(list)));
    for (std::size_t i = 0; i < std::min(arguments.size(), m_module.arguments.size()); ++i)
        m_module.arguments[i].attributes = arguments[i];
    return m_cursor.expect(":");
}

Result<void> MlirParser::parseGenericFunction() {
    INLINESCOPE_CHECK(beginFunction());
    INLINESCOPE_CHECK(m_cursor.expect("("));
    INLINESCOPE_CHECK(m_cursor.expect(")"));
    INLINESCOPE_CHECK(parseGenericHead());
    INLINESCOPE_CHECK(parseBlock());
    INLINESCOPE_CHECK(m_cursor.expect(")"));
    MlirOperation function;
    INLINESCOPE_CHECK(addAttributes(function.attributes));
    INLINESCOPE_CHECK(parseSignature(function));
    return skipLocation();
}

/// The operations up to the return and the end of the block.
Result<void> MlirParser::parseBlock() {
    do {
        INLINESCOPE_CHECK(parseOperation());
    } while (!isReturn(m_module.operations.back().name));
    return m_cursor.expect("}");
}

Result<void> MlirParser::parseOperation() {
    MlirOperation operation;
    if (m_cursor.isNext("%")) {
        INLINESCOPE_TRY(operation.result, m_cursor.named('%', "the name of a result"));
        INLINESCOPE_CHECK(m_cursor.expect("="));
    }
    const bool isGeneric = m_cursor.isNext("\"");
    if (isGeneric) {
        INLINESCOPE_TRY(operation.name, m_cursor.quoted());
    } else {
        operation.name = m_cursor.word();
    }
    if (operation.name.empty()) return m_cursor.unexpected("an operation, or the return of the function");
    if (!operation.name.starts_with(tosaPrefix) && !isReturn(operation.name))
        return m_cursor.errorAt(operation.name, {ErrorCode::Unsupported,
                                                 "operation \"" + std::string(operation.name) + "\"",
                                                 {},
                                                 {},
                                                 "operations of the dialect tosa and a return"});
    if (isGeneric) INLINESCOPE_CHECK(m_cursor.expect("("));
    INLINESCOPE_CHECK(parseOperands(operation));
    if (isGeneric) INLINESCOPE_CHECK(m_cursor.expect(")"));
    INLINESCOPE_CHECK(parseGenericAttributes(operation.attributes));
    INLINESCOPE_CHECK(parseSignature(operation));
    INLINESCOPE_CHECK(skipLocation());
    INLINESCOPE_CHECK(count(m_operations, 1, maxOperations));
    m_module.operations.push_back(std::move(operation));
    return {};
}

Result<void> MlirParser::parseOperands(MlirOperation& operation) {
    if (!m_cursor.isNext("%")) return {};
    do {
        INLINESCOPE_TRY(const std::string_view operand, m_cursor.named('%', "an operand"));
        INLINESCOPE_CHECK(count(m_operands, 1, maxOperands));
        operation.operands.push_back(operand);
    } while (m_cursor.accept(","));
    return {};
}

/// "<{...}>" and "{...}", each if it is there.
Result<void> MlirParser::parseGenericAttributes(MlirAttributes& attributes) {
    if (m_cursor.accept("<")) {
        INLINESCOPE_CHECK(addAttributes(attributes));
        INLINESCOPE_CHECK(m_cursor.expect(">"));
    }
    return addAttributes(attributes);
}

/// ": (TYPE, ...) -> TYPE"; of a return also ": TYPE, ...", or nothing.
Result<void> MlirParser::parseSignature(MlirOperation& operation) {
    if (isReturn(operation.name) && !m_cursor.isNext(":")) return {};
    INLINESCOPE_CHECK(m_cursor.expect(":"));
    if (!m_cursor.isNext("(")) {
        if (!isReturn(operation.name)) return m_cursor.unexpected("\"(\"");
        do {
            INLINESCOPE_CHECK(m_cursor.type());
        } while (m_cursor.accept(","));
        return {};
    }
    INLINESCOPE_CHECK(m_cursor.group());
    INLINESCOPE_CHECK(m_cursor.expect("->"));
    if (!m_cursor.isNext("(")) {
        INLINESCOPE_TRY(operation.type, m_cursor.type());
        return {};
    }
    INLINESCOPE_TRY(const std::string_view types, m_cursor.group());
    if (types.empty() && operation.result.empty()) return {};
    return m_cursor.errorAt(
        types, {ErrorCode::Unsupported, "(" + std::string(types.substr(0, 40)) + ")", {}, {}, "one result"});
}

Result<void> MlirParser::parseFunctions() {
    while (!m_cursor.accept("}")) {
        if (m_cursor.accept("func.func")) {
            INLINESCOPE_CHECK(parseFunction());
        } else if (m_cursor.accept("\"func.func\"")) {
            INLINESCOPE_CHECK(parseGenericFunction());
        } else {
            return m_cursor.unexpected("func.func");
        }
    }
    return skipLocation();
}

Result<void> MlirParser::parseModule() {
    MlirAttributes ignored;
    if (m_cursor.isNext("@")) INLINESCOPE_CHECK(m_cursor.named('@', "the name of the module"));
    if (m_cursor.accept("attributes")) INLINESCOPE_CHECK(addAttributes(ignored));
    INLINESCOPE_CHECK(m_cursor.expect("{"));
    return parseFunctions();
}

Result<void> MlirParser::parseGenericModule() {
    MlirOperation module;
    INLINESCOPE_CHECK(m_cursor.expect("("));
    INLINESCOPE_CHECK(m_cursor.expect(")"));
    INLINESCOPE_CHECK(parseGenericAttributes(module.attributes));
    INLINESCOPE_CHECK(m_cursor.expect("("));
    INLINESCOPE_CHECK(m_cursor.expect("{"));
    INLINESCOPE_CHECK(parseFunctions());
    INLINESCOPE_CHECK(m_cursor.expect(")"));
    INLINESCOPE_CHECK(addAttributes(module.attributes));
    INLINESCOPE_CHECK(parseSignature(module));
    return skipLocation();
}

/// "{-# dialect_resources: { builtin: { NAME: "0x...", ... } } #-}" with any sections and dialects.
Result<void> MlirParser::parseResources() {
    INLINESCOPE_CHECK(m_cursor.expect("{-#"));
    int depth = 0;
    while (!m_cursor.accept("#-}")) {
        if (m_cursor.accept(",")) continue;
        if (depth > 0 && m_cursor.accept("}")) {
            --depth;
            continue;
        }
        const std::string_view name = m_cursor.word();
        if (name.empty()) return m_cursor.unexpected("the name of a resource or \"#-}\"");
        INLINESCOPE_CHECK(m_cursor.expect(":"));
        if (m_cursor.accept("{")) {
            ++depth;
        } else if (m_cursor.isNext("\"")) {
            INLINESCOPE_TRY(const std::string_view content, m_cursor.quoted());
            m_module.resources.emplace(name, content);
        } else {
            INLINESCOPE_CHECK(m_cursor.value());
        }
    }
    return {};
}

Result<void> MlirParser::parseTopLevel() {
    if (m_cursor.isNext("#") || m_cursor.isNext("!")) return m_cursor.skipLine();
    if (m_cursor.isNext("{-#")) return parseResources();
    if (m_cursor.accept("module") || m_cursor.accept("builtin.module")) return parseModule();
    if (m_cursor.accept("\"builtin.module\"")) return parseGenericModule();
    if (m_cursor.accept("func.func")) return parseFunction();
    if (m_cursor.accept("\"func.func\"")) return parseGenericFunction();
    return m_cursor.unexpected("a module");
}

Result<MlirModule> MlirParser::parse() {
    while (!m_cursor.atEnd())
        INLINESCOPE_CHECK(parseTopLevel());
    if (!m_hasFunction) return m_cursor.unexpected("a module with a function");
    return std::move(m_module);
}

} // namespace

Result<MlirAttributes> mlirDictionary(MlirCursor content) {
    MlirAttributes attributes;
    while (!content.atEnd()) {
        std::string_view name;
        if (content.isNext("\"")) {
            INLINESCOPE_TRY(name, content.quoted());
        } else {
            name = content.word();
        }
        if (name.empty()) return content.unexpected("the name of an attribute");
        std::string_view value = name.substr(name.size());
        if (content.accept("=")) {
            INLINESCOPE_TRY(value, content.value());
        }
        attributes.emplace(name, value);
        if (attributes.size() > maxAttributesOfOne) return content.unexpected("1024 attributes at most");
        if (!content.atEnd()) INLINESCOPE_CHECK(content.expect(","));
    }
    return attributes;
}

Result<MlirModule> parseMlir(std::string_view text, const std::string& file) {
    return MlirParser(text, file).parse();
}

} // namespace inlinescope
