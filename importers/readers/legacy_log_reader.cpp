// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/legacy_log_reader.h"

#include "core/base/base64.h"
#include "core/base/byte_writer.h"
#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "importers/readers/descriptor_buffer.h"
#include "importers/readers/example_log.h"
#include "importers/readers/proto_message.h"
#include "importers/readers/sequence_example.h"
#include "importers/readers/text_example.h"
#include "importers/readers/tf_record.h"

#include <algorithm>
#include <optional>
#include <streambuf>
#include <unordered_set>
#include <vector>

namespace inlinescope {
namespace {

using Traits = DescriptorBuffer::traits_type;

constexpr std::size_t MaxEntry = LargestExample * 2; ///< base64 takes 4/3 of the bytes
constexpr std::size_t ExampleGrownAtOnce = 1 << 20;
constexpr char ContextTag = '\x0a';      ///< of SequenceExample.context, and of Struct.fields
constexpr char FeatureListsTag = '\x12'; ///< of SequenceExample.feature_lists

/// An entry of a Struct, as far as its bytes show one.
struct StructEntry {
    std::string key;
    std::string_view text; ///< of its string value
    bool isString = false;
};

std::optional<StructEntry> structEntry(Bytes entry) {
    StructEntry found;
    bool hasKey = false;
    ProtoFields fields(entry);
    for (ProtoField field; fields.next(field);) {
        if (field.isMessage(1)) {
            found.key = asText(field.bytes);
            hasKey = true;
        } else if (field.isMessage(2)) {
            ProtoFields value(field.bytes);
            for (ProtoField part; value.next(part);)
                if (part.isMessage(3)) {
                    found.text = asText(part.bytes);
                    found.isString = true;
                }
        }
    }
    // A context's entry is a map's too, but inside of a message more.
    const bool isEntry = hasKey && found.isString && !fields.damaged();
    return isEntry ? std::optional(std::move(found)) : std::nullopt;
}

bool isTextOfExample(std::string_view text) {
    const std::size_t begin = text.find_first_not_of(" \t\r\n");
    return begin != text.npos &&
           (text.substr(begin).starts_with("feature_lists") || text.substr(begin).starts_with("context"));
}

/// Reads from a text, which must outlive it.
class TextBuffer : public std::streambuf {
public:
    explicit TextBuffer(std::string_view text) {
        char* const begin = const_cast<char*>(text.data()); // only read
        setg(begin, begin, begin + text.size());
    }
};

class LegacyLogReader {
public:
    LegacyLogReader(int fd, const std::string& name, EvidenceSink& sink)
        : m_input(fd), m_name(name), m_log(name, sink) {}

    Result<void> read() {
        const int first = m_input.sgetc();
        if (first == Traits::eof()) {
            INLINESCOPE_CHECK(m_input.problem(m_name));
            return error(0, "an empty file", "a SequenceExample or a Struct");
        }
        const bool isBinary = first == ContextTag || first == FeatureListsTag;
        const Result<void> body = isBinary ? readBinary() : readText();
        INLINESCOPE_CHECK(m_log.finish());
        return body;
    }

private:
    // --- binary ---

    Result<void> readBinary() {
        while (m_input.sgetc() != Traits::eof()) {
            const std::uint64_t start = m_input.position();
            INLINESCOPE_CHECK(readField());
            const auto entry = m_example.bytes().empty() && m_tag == ContextTag ? structEntry(m_field) : std::nullopt;
            if (entry) {
                m_isStruct = true;
                INLINESCOPE_CHECK(addEntry(*entry, start));
            } else if (m_isStruct) {
                return error(start, "a field that is no function with a string", "an entry of a Struct");
            } else {
                INLINESCOPE_CHECK(appendToExample(start));
            }
        }
        INLINESCOPE_CHECK(m_input.problem(m_name));
        return m_isStruct ? Result<void>() : m_log.add({}, m_example.bytes());
    }
    /// Reads the next field of the outermost message into m_field. Both messages have fields with bytes only.
    Result<void> readField() {
        const std::uint64_t start = m_input.position();
        m_tag = char(m_input.sbumpc());
        if (m_tag != ContextTag && m_tag != FeatureListsTag)
            return error(start, "the byte " + std::to_string(std::uint8_t(m_tag)),
                         "a field of a SequenceExample or a Struct");
        std::uint64_t size = 0;
        int next = 0x80;
        for (unsigned shift = 0; (next & 0x80) != 0; shift += 7) {
            next = m_input.sbumpc();
            if (next == Traits::eof()) return ended(start);
            if (shift > 35) return error(start, "a field of too many bytes", "at most 128 MiB");
            size |= std::uint64_t(next & 0x7f) << shift;
        }
        if (size > MaxEntry) return tooLarge(start);
        m_field.clear();
        while (m_field.size() < size) {
            const std::size_t had = m_field.size(),
                              wanted = std::min<std::size_t>(std::size_t(size) - had, ExampleGrownAtOnce);
            m_field.resize(had + wanted);
            if (m_input.sgetn(reinterpret_cast<char*>(m_field.data() + had), std::streamsize(wanted)) !=
                std::streamsize(wanted))
                return ended(start);
        }
        return {};
    }
    Result<void> appendToExample(std::uint64_t start) {
        if (m_example.bytes().size() + m_field.size() > LargestExample) return tooLarge(start);
        m_example.write(m_tag);
        m_example.writeVarint(m_field.size());
        m_example.append(m_field);
        return {};
    }

    // --- text ---

    Result<void> readText() {
        TextTokens tokens(m_input, m_name, {});
        INLINESCOPE_TRY(const TextTokens::Token* const first, tokens.peek());
        if (first->kind == TextTokens::Kind::Word && first->text == "fields") return readTextStruct(tokens);
        INLINESCOPE_TRY(const auto example, readTextExample(tokens));
        INLINESCOPE_CHECK(m_input.problem(m_name));
        return m_log.add({}, example);
    }
    Result<void> readTextStruct(TextTokens& tokens) {
        while (true) {
            INLINESCOPE_TRY(const std::optional<TextEntry> entry, readTextEntry(tokens));
            INLINESCOPE_CHECK(m_input.problem(m_name));
            if (!entry) return {};
            INLINESCOPE_CHECK(addEntry({entry->key, entry->text, true}, m_input.position()));
        }
    }

    // --- both ---

    /// `place` is a byte of the file near the entry.
    Result<void> addEntry(const StructEntry& entry, std::uint64_t place) {
        m_namesSize += entry.key.size();
        if (m_namesSize > MaxEntry) return tooLarge(place);
        if (!m_names.insert(entry.key).second)
            return error(place, "a second function \"" + shortText(entry.key) + '"', "each function once");
        if (entry.text.empty()) return m_log.add(entry.key, {});
        if (isTextOfExample(entry.text)) {
            TextBuffer text(entry.text);
            TextTokens tokens(text, m_name, placeText(PlaceKind::Context, '"' + shortText(entry.key) + '"'));
            INLINESCOPE_TRY(const auto example, readTextExample(tokens));
            return m_log.add(entry.key, example);
        }
        const auto example = decodeBase64(entry.text);
        if (!example)
            return error(place, "the string of the function \"" + shortText(entry.key) + '"',
                         "a SequenceExample in base64 or as text");
        if (example->size() > LargestExample) return tooLarge(place);
        return m_log.add(entry.key, *example);
    }
    Error ended(std::uint64_t start) const {
        INLINESCOPE_CHECK(m_input.problem(m_name));
        return error(start, "the file ends inside a field", "all bytes of the field");
    }
    Error tooLarge(std::uint64_t start) const {
        Error large =
            error(start, "a SequenceExample of more than 64 MiB, or names of more than 128 MiB", "smaller ones");
        large.code = ErrorCode::LimitExceeded;
        return large;
    }
    Error error(std::uint64_t byte, std::string found, std::string expected) const {
        return {ErrorCode::Malformed, std::move(found), m_name, placeText(PlaceKind::Byte, byte), std::move(expected)};
    }

    DescriptorBuffer m_input;
    const std::string& m_name;
    ExampleLog m_log;
    char m_tag = 0;                 ///< of m_field
    std::vector<std::byte> m_field; ///< of the outermost message, the last that was read
    bool m_isStruct = false;
    ByteWriter m_example; ///< unless it is a Struct: the fields of the SequenceExample
    std::unordered_set<std::string> m_names;
    std::size_t m_namesSize = 0;
};

} // namespace

Result<void> readLegacyLog(int fd, const std::string& name, EvidenceSink& sink) {
    return LegacyLogReader(fd, name, sink).read();
}

bool beginsWithLegacyLog(std::string_view prefix) {
    if (isTextOfExample(prefix)) return true;
    if (prefix.starts_with("fields")) return prefix.substr(6).find_first_not_of(" \t\r\n") == prefix.find('{', 6) - 6;
    ByteReader reader(asBytes(prefix));
    const char tag = char(reader.read<std::uint8_t>());
    const std::uint64_t size = reader.readVarint();
    if (reader.failed() || (tag != ContextTag && tag != FeatureListsTag)) return false;
    // Both outermost messages begin with a map: an entry, whose first field is a name.
    const Bytes field = reader.take(std::size_t(std::min<std::uint64_t>(size, reader.remaining())));
    ByteReader inner(field);
    if (tag == FeatureListsTag && inner.read<char>() != '\x0a') return false;
    if (tag == FeatureListsTag) inner.readVarint();
    const bool hasKey = inner.read<char>() == '\x0a';
    const std::uint64_t keySize = inner.readVarint();
    const Bytes key = inner.take(std::size_t(std::min<std::uint64_t>(keySize, inner.remaining())));
    const bool isName = std::ranges::all_of(asText(key), [](char c) { return std::uint8_t(c) >= ' '; });
    if (hasKey && isName && !key.empty() && !inner.failed() && inner.read<char>() == FeatureListsTag) return true;
    // The context of a SequenceExample, which nobody reads.
    const std::string_view rest = prefix.substr(prefix.size() - reader.remaining());
    return tag == ContextTag && rest.starts_with(FeatureListsTag) && beginsWithLegacyLog(rest);
}

namespace {

Result<void> readRecords(TfRecords& records, const std::string& name, ExampleLog& log) {
    for (std::size_t number = 0;; ++number) {
        INLINESCOPE_TRY(const std::optional<Bytes> record, records.next());
        if (!record && number == 0)
            return Error{ErrorCode::Malformed, "an empty file", name, placeText(PlaceKind::Byte, 0), "a TFRecord"};
        if (!record) return {};
        INLINESCOPE_CHECK(log.add("record " + std::to_string(number), *record));
    }
}

} // namespace

Result<void> readTrace(int fd, const std::string& name, EvidenceSink& sink) {
    TfRecords records(fd, name, LargestExample);
    ExampleLog log(name, sink);
    const Result<void> body = readRecords(records, name, log);
    INLINESCOPE_CHECK(log.finish());
    return body;
}

bool beginsWithTrace(std::string_view prefix) {
    constexpr std::size_t headerSize = 12;
    if (!beginsWithTfRecord(prefix)) return false;
    // An empty record is a module without observations. A TensorBoard event begins with its time, another field.
    const char tag = prefix.size() > headerSize ? prefix[headerSize] : FeatureListsTag;
    const bool isEmpty = ByteReader(asBytes(prefix)).read<std::uint64_t>() == 0;
    return isEmpty || tag == FeatureListsTag || tag == ContextTag;
}

} // namespace inlinescope
