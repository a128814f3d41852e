// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/mlir_tensor.h"

#include "core/policy/graph.h"

#include <algorithm>
#include <bit>
#include <charconv>
#include <utility>

namespace inlinescope {
namespace {

constexpr std::pair<std::string_view, ScalarType> elementTypes[] = {
    {"f32", ScalarType::Float}, {"i1", ScalarType::UInt8},  {"i8", ScalarType::Int8},    {"i16", ScalarType::Int16},
    {"i32", ScalarType::Int32}, {"i64", ScalarType::Int64}, {"index", ScalarType::Int64}};
constexpr std::size_t maxIntegers = 1024;

Error malformed(std::string_view found, std::string expected) {
    constexpr std::size_t maxShown = 40;
    return {ErrorCode::Malformed, "\"" + std::string(found.substr(0, maxShown)) + "\"", {}, {}, std::move(expected)};
}

int digitOf(char c) {
    if (c >= '0' && c <= '9') return c - '0';
    if (c >= 'A' && c <= 'F') return c - 'A' + 10;
    if (c >= 'a' && c <= 'f') return c - 'a' + 10;
    return -1;
}

std::optional<std::vector<std::byte>> bytesOfHex(std::string_view digits) {
    if (!digits.starts_with("0x") || digits.size() % 2 != 0) return std::nullopt;
    std::vector<std::byte> bytes;
    bytes.reserve(digits.size() / 2 - 1);
    for (std::size_t i = 2; i < digits.size(); i += 2) {
        const int high = digitOf(digits[i]);
        const int low = digitOf(digits[i + 1]);
        if (high < 0 || low < 0) return std::nullopt;
        bytes.push_back(std::byte(high * 16 + low));
    }
    return bytes;
}

template <typename T>
std::optional<T> parsed(std::string_view text, auto... format) {
    T value{};
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value, format...);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// A 64-bit integer in decimal or, after "0x", in hexadecimal digits; from 2^63 on as its bits.
std::optional<std::int64_t> integerOf(std::string_view text) {
    if (text.starts_with("0x")) {
        const auto bits = parsed<std::uint64_t>(text.substr(2), 16);
        return bits ? std::optional(std::bit_cast<std::int64_t>(*bits)) : std::nullopt;
    }
    if (const auto number = parsed<std::int64_t>(text)) return number;
    const auto bits = parsed<std::uint64_t>(text);
    return bits ? std::optional(std::bit_cast<std::int64_t>(*bits)) : std::nullopt;
}

/// As MLIR reads it: a double that is rounded to a float, or after "0x" the bits of a float.
std::optional<float> floatOf(std::string_view text) {
    if (text.starts_with("0x")) {
        const auto bits = parsed<std::uint32_t>(text.substr(2), 16);
        return bits ? std::optional(std::bit_cast<float>(*bits)) : std::nullopt;
    }
    const auto number = parsed<double>(text);
    return number ? std::optional(static_cast<float>(*number)) : std::nullopt;
}

template <typename T>
void append(std::vector<std::byte>& data, T value) {
    const auto bytes = std::as_bytes(std::span(&value, 1));
    data.insert(data.end(), bytes.begin(), bytes.end());
}

/// Whether `text` is an element of the type, which is then appended. An integer type has its signed and its unsigned
/// numbers.
bool appendElement(std::vector<std::byte>& data, std::string_view text, ScalarType type) {
    if (type == ScalarType::Float) {
        const auto number = floatOf(text);
        if (number) append(data, *number);
        return number.has_value();
    }
    const bool isTruth = type == ScalarType::UInt8;
    if (isTruth && (text == "true" || text == "false")) text = text == "true" ? "1" : "0";
    const auto number = integerOf(text);
    if (!number) return false;
    const auto bits = int(scalarSize(type) * 8);
    const std::int64_t most = isTruth ? 1 : bits == 64 ? INT64_MAX : (std::int64_t(1) << bits) - 1;
    const std::int64_t least = isTruth ? -1 : bits == 64 ? INT64_MIN : -(std::int64_t(1) << (bits - 1));
    if (*number < least || *number > most) return false;
    const std::int64_t stored = isTruth && *number != 0 ? 1 : *number;
    const auto bytes = std::as_bytes(std::span(&stored, 1)).first(scalarSize(type)); // little-endian
    data.insert(data.end(), bytes.begin(), bytes.end());
    return true;
}

/// Reads the elements between the angle brackets of "dense<...>".
class DenseReader {
public:
    DenseReader(MlirCursor text, MlirElements& elements) : m_text(std::move(text)), m_elements(elements) {}

    Result<void> read();
    /// Without the first `head` bytes.
    Result<void> readHex(std::string_view digits, std::size_t head);

private:
    Result<void> readElement();
    Result<void> readLists();
    Result<void> close();
    Result<void> complete(std::string_view place);

    std::size_t wanted() const { return m_elements.spec.byteSize(); }

    MlirCursor m_text;
    MlirElements& m_elements;
    std::vector<std::int64_t> m_counts; ///< of the lists that are open: their elements so far
};

Result<void> DenseReader::readElement() {
    INLINESCOPE_TRY(const std::string_view element, m_text.value());
    if (m_elements.data.size() < wanted() && appendElement(m_elements.data, element, m_elements.spec.type)) return {};
    const bool isTooMany = m_elements.data.size() >= wanted();
    return m_text.errorAt(element,
                          malformed(element, isTooMany ? "as many elements as the type has" : "a number of the type"));
}

/// Ends a list, which must have the size of its dimension.
Result<void> DenseReader::close() {
    if (m_counts.back() != m_elements.spec.shape[m_counts.size() - 1])
        return m_text.unexpected(std::to_string(m_elements.spec.shape[m_counts.size() - 1]) +
                                 " elements in a list, not " + std::to_string(m_counts.back()));
    m_counts.pop_back();
    if (!m_counts.empty()) ++m_counts.back();
    return m_text.expect("]");
}

Result<void> DenseReader::readLists() {
    do {
        if (m_text.isNext("[")) {
            if (m_counts.size() >= m_elements.spec.shape.size()) return m_text.unexpected("a number");
            INLINESCOPE_CHECK(m_text.expect("["));
            m_counts.push_back(0);
        } else if (m_text.isNext("]")) {
            INLINESCOPE_CHECK(close());
        } else {
            if (m_counts.size() != m_elements.spec.shape.size()) return m_text.unexpected("\"[\"");
            INLINESCOPE_CHECK(readElement());
            ++m_counts.back();
        }
        if (!m_counts.empty() && m_text.accept(",") && m_text.isNext("]")) return m_text.unexpected("an element");
    } while (!m_counts.empty());
    return {};
}

/// The bytes of all elements or of one for all. Truth values are packed into bits, or each has a byte.
Result<void> DenseReader::readHex(std::string_view digits, std::size_t head) {
    std::vector<std::byte>& data = m_elements.data;
    const auto bytes = bytesOfHex(digits);
    if (!bytes || bytes->size() < head)
        return m_text.errorAt(digits, malformed(digits, "\"0x\" and hexadecimal digits"));
    data.assign(bytes->begin() + std::ptrdiff_t(head), bytes->end());
    if (m_elements.spec.type != ScalarType::UInt8) return complete(digits);
    if (data.size() == (wanted() + 7) / 8 && wanted() > 1) {
        std::vector<std::byte> unpacked(wanted());
        for (std::size_t i = 0; i < wanted(); ++i)
            unpacked[i] = data[i / 8] >> (i % 8) & std::byte(1);
        data = std::move(unpacked);
    }
    std::ranges::transform(data, data.begin(), [](std::byte truth) { return std::byte(truth != std::byte()); });
    return complete(digits);
}

/// Repeats a single element; checks the size.
Result<void> DenseReader::complete(std::string_view place) {
    std::vector<std::byte>& data = m_elements.data;
    const std::size_t size = scalarSize(m_elements.spec.type);
    if (data.size() == size && wanted() != size) {
        data.resize(wanted());
        for (std::size_t filled = std::min(size, data.size()); filled < data.size();) {
            const std::size_t more = std::min(filled, data.size() - filled);
            std::copy_n(data.begin(), more, data.begin() + std::ptrdiff_t(filled));
            filled += more;
        }
    }
    if (data.size() == wanted()) return {};
    return m_text.errorAt(place, {ErrorCode::Malformed,
                                  std::to_string(data.size()) + " bytes of elements",
                                  {},
                                  {},
                                  std::to_string(wanted()) + " bytes, or one element"});
}

Result<void> DenseReader::read() {
    if (m_text.isNext("\"")) {
        INLINESCOPE_TRY(const std::string_view digits, m_text.quoted());
        INLINESCOPE_CHECK(readHex(digits, 0));
    } else if (m_text.isNext("[")) {
        INLINESCOPE_CHECK(readLists());
    } else if (!m_text.atEnd()) {
        INLINESCOPE_TRY(const std::string_view element, m_text.value());
        if (!appendElement(m_elements.data, element, m_elements.spec.type))
            return m_text.errorAt(element, malformed(element, "a number of the type"));
        INLINESCOPE_CHECK(complete(element));
    } else if (wanted() != 0) {
        return m_text.unexpected("elements");
    }
    if (m_text.atEnd()) return {};
    return m_text.unexpected("\">\"");
}

/// The elements of a resource, which has four bytes of their alignment before them.
Result<void> readResource(std::string_view name, const MlirModule& module, const MlirCursor& text,
                          MlirElements& elements) {
    constexpr std::size_t alignment = 4;
    const auto found = module.resources.find(name);
    if (found == module.resources.end())
        return text.errorAt(name, malformed(name, "the elements: a resource of the file, not one that was left out"));
    return DenseReader(text, elements).readHex(found->second, alignment);
}

} // namespace

Result<TensorSpec> mlirTensorType(std::string_view type, const MlirCursor& text) {
    constexpr std::string_view front = "tensor<";
    const auto refused = [&](ErrorCode code, std::string expected) {
        Error error = malformed(type, std::move(expected));
        error.code = code;
        return text.errorAt(type, std::move(error));
    };
    if (!type.starts_with(front) || !type.ends_with('>')) return refused(ErrorCode::Malformed, "a tensor type");
    std::string_view rest = type.substr(front.size(), type.size() - front.size() - 1);
    TensorSpec spec;
    while (!rest.empty() && (rest[0] == '?' || rest[0] == '*' || (rest[0] >= '0' && rest[0] <= '9'))) {
        const std::size_t end = rest.find('x');
        const auto size = parsed<std::int64_t>(rest.substr(0, end));
        if (!size || end == std::string_view::npos)
            return refused(ErrorCode::Unsupported, "a tensor type whose dimensions are numbers");
        spec.shape.push_back(*size);
        if (spec.shape.size() > PolicyGraph::maxRank) return refused(ErrorCode::Unsupported, "at most 8 dimensions");
        rest.remove_prefix(end + 1);
    }
    const auto* const known = std::ranges::find(elementTypes, rest, &std::pair<std::string_view, ScalarType>::first);
    if (known == std::end(elementTypes))
        return refused(ErrorCode::Unsupported, "elements of f32, i1, i8, i16, i32 or i64");
    spec.type = known->second;
    if (!spec.elementCount()) return refused(ErrorCode::Malformed, "a tensor of less than 2^31 elements");
    return spec;
}

Result<MlirElements> mlirElements(std::string_view attribute, const MlirModule& module, const MlirCursor& text,
                                  std::size_t limit) {
    MlirCursor cursor = text.within(attribute);
    const bool isResource = cursor.accept("dense_resource");
    if (!isResource && !cursor.accept("dense")) return cursor.unexpected("dense<...>");
    if (!cursor.isNext("<")) return cursor.unexpected("\"<\"");
    INLINESCOPE_TRY(const std::string_view content, cursor.group());
    INLINESCOPE_CHECK(cursor.expect(":"));
    INLINESCOPE_TRY(const std::string_view type, cursor.type());
    MlirElements elements;
    INLINESCOPE_TRY(elements.spec, mlirTensorType(type, text));
    if (elements.spec.byteSize() > limit)
        return text.errorAt(type, {ErrorCode::LimitExceeded, "more than 256 MiB of tensors", {}, {}, {}});
    if (isResource) {
        INLINESCOPE_CHECK(readResource(content, module, text, elements));
    } else {
        INLINESCOPE_CHECK(DenseReader(text.within(content), elements).read());
    }
    return elements;
}

Result<std::vector<std::int64_t>> mlirIntegers(std::string_view attribute, const MlirCursor& text) {
    MlirCursor cursor = text.within(attribute);
    const bool isArray = cursor.accept("array");
    std::string_view content = attribute.substr(0, attribute.find(':'));
    if (isArray || cursor.isNext("[")) {
        INLINESCOPE_TRY(content, cursor.group());
    }
    MlirCursor list = text.within(content);
    if (isArray) {
        INLINESCOPE_CHECK(list.type());
        if (!list.atEnd()) INLINESCOPE_CHECK(list.expect(":"));
    }
    std::vector<std::int64_t> numbers;
    while (!list.atEnd() && numbers.size() < maxIntegers) {
        INLINESCOPE_TRY(const std::string_view element, list.value());
        const auto number = integerOf(element);
        if (!number) return text.errorAt(element, malformed(element, "an integer"));
        numbers.push_back(*number);
        if (!list.atEnd()) INLINESCOPE_CHECK(list.expect(","));
    }
    if (!list.atEnd()) return list.unexpected("1024 integers at most");
    return numbers;
}

Result<std::vector<std::byte>> mlirNumber(std::string_view attribute, ScalarType type, const MlirCursor& text) {
    MlirCursor content = text.within(attribute.substr(0, attribute.find(':')));
    INLINESCOPE_TRY(const std::string_view number, content.value());
    std::vector<std::byte> bytes;
    if (appendElement(bytes, number, type)) return bytes;
    return text.errorAt(number, malformed(number, "a number of the operand's type"));
}

} // namespace inlinescope
