// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/sequence_example.h"

#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "importers/readers/proto_message.h"

#include <algorithm>
#include <optional>

namespace inlinescope {
namespace {

constexpr std::size_t MaxName = 4096;
constexpr std::size_t MaxLists = 4096;
constexpr std::size_t MaxObservation = 4 << 20;
constexpr std::size_t ChunkSize = 1 << 20;

// The public field numbers.
constexpr std::uint32_t FeatureListsField = 2;
constexpr std::uint32_t EntryField = 1, KeyField = 1, ValueField = 2; ///< FeatureLists.feature_list, a map
constexpr std::uint32_t FeatureField = 1;                             ///< FeatureList.feature
constexpr std::uint32_t BytesList = 1, FloatList = 2, Int64List = 3;  ///< Feature.kind
constexpr std::uint32_t NumberField = 1;                              ///< FloatList.value, Int64List.value

std::string inQuotes(const std::string& text) {
    return '"' + shortText(text) + '"';
}

/// Calls `take` with the bits of each number of a FloatList or Int64List, packed or not; false if the list is damaged.
template <typename Take>
bool visitNumbers(Bytes list, ScalarType type, const Take& take) {
    const auto single = type == ScalarType::Float ? ProtoField::Wire::Fixed32 : ProtoField::Wire::Varint;
    ProtoFields fields(list);
    for (ProtoField field; fields.next(field);) {
        if (field.number != NumberField) continue;
        if (field.wire == single) {
            take(field.value);
            continue;
        }
        if (field.wire != ProtoField::Wire::Bytes) return false;
        ByteReader packed(field.bytes);
        while (!packed.atEnd() && !packed.failed()) {
            const std::uint64_t number = type == ScalarType::Float ? packed.read<std::uint32_t>() : packed.readVarint();
            if (!packed.failed()) take(number);
        }
        if (packed.failed()) return false;
    }
    return !fields.damaged();
}

} // namespace

class SequenceExample::Reader {
public:
    Reader(Bytes bytes, const std::string& file, const std::string& context)
        : m_bytes(bytes), m_file(file), m_context(context) {}

    Result<SequenceExample> read() {
        ProtoFields fields(m_bytes);
        for (ProtoField field; fields.next(field);)
            if (field.isMessage(FeatureListsField)) INLINESCOPE_CHECK(readLists(field.bytes));
        if (fields.damaged()) return damaged(fields, m_bytes, "a tensorflow.SequenceExample");
        INLINESCOPE_CHECK(finish());
        return std::move(m_example);
    }

private:
    Result<void> readLists(Bytes lists) {
        ProtoFields fields(lists);
        for (ProtoField field; fields.next(field);)
            if (field.isMessage(EntryField)) INLINESCOPE_CHECK(readEntry(field.bytes));
        return fields.damaged() ? Result<void>(damaged(fields, lists, "lists of features by name")) : Result<void>();
    }
    /// An entry of the map from names to lists.
    Result<void> readEntry(Bytes entry) {
        Bytes key, value;
        ProtoFields fields(entry);
        for (ProtoField field; fields.next(field);) {
            if (field.isMessage(KeyField)) key = field.bytes;
            if (field.isMessage(ValueField)) value = field.bytes;
        }
        if (fields.damaged()) return damaged(fields, entry, "a name and a list of features");
        if (key.empty() || key.size() > MaxName)
            return error("a list of features without a usable name", entry, "one of 1 to 4,096 bytes");
        m_list = {};
        m_list.spec.name = asText(key);
        INLINESCOPE_CHECK(readList(value));
        if (m_example.m_lists.size() == MaxLists) return error("more than 4,096 lists of features", entry, "fewer");
        m_example.m_lists.push_back(std::move(m_list));
        m_list = {};
        return {};
    }
    Result<void> readList(Bytes list) {
        ProtoFields fields(list);
        for (ProtoField field; fields.next(field);)
            if (field.isMessage(FeatureField)) INLINESCOPE_CHECK(readFeature(field.bytes));
        return fields.damaged() ? Result<void>(damaged(fields, list, "features")) : Result<void>();
    }
    Result<void> readFeature(Bytes feature) {
        std::optional<ProtoField> list;
        ProtoFields fields(feature);
        for (ProtoField field; fields.next(field);)
            if (field.number >= BytesList && field.number <= Int64List) list = field;
        if (fields.damaged()) return damaged(fields, feature, "a feature");
        if (!list || list->wire != ProtoField::Wire::Bytes || list->number == BytesList)
            return error(list ? "a feature that is no list of numbers" : "a feature without values", feature,
                         "an int64_list or a float_list");
        return take(list->number == FloatList ? ScalarType::Float : ScalarType::Int64, list->bytes);
    }
    /// Another observation of the list's tensor.
    Result<void> take(ScalarType type, Bytes values) {
        std::int64_t count = 0;
        if (!visitNumbers(values, type, [&count](std::uint64_t) { ++count; }))
            return error("damaged values", values, "a list of numbers");
        TensorSpec& spec = m_list.spec;
        if (count == 0) return error("a feature without values", values, "at least one");
        if (m_list.values.empty()) {
            spec.type = type;
            spec.shape = {count};
        }
        if (spec.type != type || spec.shape.front() != count)
            return error(std::to_string(count) + " values of " + std::string(toString(type)), values,
                         std::to_string(spec.shape.front()) + " of " + std::string(toString(spec.type)) +
                             ", as in the first observation");
        m_list.values.push_back(values);
        return {};
    }

    /// Sorts the lists, and checks them against each other.
    Result<void> finish() {
        std::vector<List>& lists = m_example.m_lists;
        std::ranges::sort(lists, {}, [](const List& list) -> const std::string& { return list.spec.name; });
        const auto sameName = std::ranges::adjacent_find(
            lists, {}, [](const List& list) -> const std::string& { return list.spec.name; });
        if (sameName != lists.end())
            return error("two lists of features named " + inQuotes(sameName->spec.name), m_bytes, "each name once");
        std::size_t size = 0;
        for (const List& list : lists) {
            if (list.values.size() != lists.front().values.size())
                return error(
                    std::to_string(list.values.size()) + " observations of " + inQuotes(list.spec.name), m_bytes,
                    std::to_string(lists.front().values.size()) + ", as of " + inQuotes(lists.front().spec.name));
            size += list.spec.byteSize();
        }
        if (size > MaxObservation)
            return Error{ErrorCode::LimitExceeded, "an observation of more than 4 MiB", m_file, place(m_bytes.data()),
                         "smaller tensors"};
        moveScoreToTheEnd();
        return {};
    }
    void moveScoreToTheEnd() {
        std::vector<List>& lists = m_example.m_lists;
        for (const char* const name : {"reward", "delta_size"}) {
            const auto score = std::ranges::find(lists, name, [](const List& list) { return list.spec.name; });
            if (score == lists.end()) continue;
            std::rotate(score, score + 1, lists.end());
            m_example.m_hasScore = lists.size() > 1;
            return;
        }
    }

    std::string place(const std::byte* at) const {
        std::vector<PlacePart> parts{{PlaceKind::Context, inQuotes(m_context)}};
        if (!m_list.spec.name.empty()) {
            parts.push_back({PlaceKind::Tensor, inQuotes(m_list.spec.name)});
            parts.push_back({PlaceKind::Observation, std::to_string(m_list.values.size())});
        }
        parts.push_back({PlaceKind::Byte, std::to_string(at ? at - m_bytes.data() : 0)});
        return placeText(parts);
    }
    Error error(std::string found, Bytes where, std::string expected) const {
        return {ErrorCode::Malformed, std::move(found), m_file, place(where.data()), std::move(expected)};
    }
    Error damaged(const ProtoFields& fields, Bytes message, const char* expected) const {
        return error("a damaged protobuf message", message.subspan(fields.position()), expected);
    }

    Bytes m_bytes;
    const std::string& m_file;
    const std::string& m_context;
    SequenceExample m_example;
    List m_list; ///< the one that is read
};

Result<SequenceExample> SequenceExample::read(Bytes bytes, const std::string& file, const std::string& context) {
    return Reader(bytes, file, context).read();
}

FeatureSchema SequenceExample::schema() const {
    FeatureSchema schema;
    if (observations() == 0) return schema;
    for (const List& list : m_lists)
        schema.features.push_back(list.spec);
    if (m_hasScore) {
        schema.score = std::move(schema.features.back());
        schema.features.pop_back();
    }
    return schema;
}

Result<void> SequenceExample::deliver(const std::string& context, EvidenceSink& sink) const {
    ObservationChunk chunk{context, 0, {}};
    std::size_t rowSize = 0;
    for (const List& list : m_lists) {
        chunk.columns.push_back({list.spec, {}});
        rowSize += list.spec.byteSize();
    }
    const std::size_t rowsPerChunk = std::max<std::size_t>(ChunkSize / std::max<std::size_t>(rowSize, 1), 1);
    for (std::size_t first = 0; first < observations(); first += rowsPerChunk) {
        const std::size_t rows = std::min(rowsPerChunk, observations() - first);
        chunk.firstObservation = std::int64_t(first);
        for (std::size_t column = 0; column < m_lists.size(); ++column) {
            const List& list = m_lists[column];
            std::vector<std::byte>& data = chunk.columns[column].data;
            data.clear();
            const std::size_t size = scalarSize(list.spec.type);
            for (std::size_t row = first; row < first + rows; ++row)
                visitNumbers(list.values[row], list.spec.type, [&data, size](std::uint64_t number) {
                    const auto* bits = reinterpret_cast<const std::byte*>(&number);
                    data.insert(data.end(), bits, bits + size);
                });
        }
        INLINESCOPE_CHECK(sink.observations(chunk));
    }
    return {};
}

} // namespace inlinescope
