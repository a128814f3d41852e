// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/trace_writer.h"

#include "core/base/byte_writer.h"
#include "core/base/crc32c.h"

#include <cstdint>

namespace inlinescope {
namespace {

// Public field numbers; all fields of the messages but the packed numbers are messages or strings.
constexpr std::uint64_t FeatureListsField = 2, FeatureListField = 1, KeyField = 1, ValueField = 2, FeatureField = 1,
                        FloatListField = 2, Int64ListField = 3, NumbersField = 1;

void appendField(ByteWriter& message, std::uint64_t number, Bytes content) {
    constexpr std::uint64_t bytesWire = 2;
    message.writeVarint((number << 3) | bytesWire);
    message.writeVarint(content.size());
    message.append(content);
}

bool isFloat(ScalarType type) {
    return type == ScalarType::Float || type == ScalarType::Double;
}

std::int64_t integerOf(ScalarType type, ByteReader& tensor) {
    switch (type) {
    case ScalarType::Int8:
        return tensor.read<std::int8_t>();
    case ScalarType::UInt8:
        return tensor.read<std::uint8_t>();
    case ScalarType::Int16:
        return tensor.read<std::int16_t>();
    case ScalarType::UInt16:
        return tensor.read<std::uint16_t>();
    case ScalarType::Int32:
        return tensor.read<std::int32_t>();
    case ScalarType::UInt32:
        return tensor.read<std::uint32_t>();
    default:
        return tensor.read<std::int64_t>();
    }
}

/// The numbers of a tensor, packed.
std::vector<std::byte> packed(ScalarType type, Bytes tensor) {
    ByteWriter numbers;
    ByteReader reader(tensor);
    while (!reader.atEnd() && !reader.failed()) {
        if (type == ScalarType::Float)
            numbers.write(reader.read<float>());
        else if (type == ScalarType::Double)
            numbers.write(float(reader.read<double>()));
        else
            numbers.writeVarint(std::uint64_t(integerOf(type, reader)));
    }
    return numbers.take();
}

/// The feature lists' entry of a column.
std::vector<std::byte> entryOf(const TensorColumn& column) {
    const std::uint64_t kind = isFloat(column.spec.type) ? FloatListField : Int64ListField;
    ByteWriter features;
    for (std::size_t row = 0; row < column.rows(); ++row) {
        ByteWriter list, feature;
        appendField(list, NumbersField, packed(column.spec.type, column.row(row)));
        appendField(feature, kind, list.bytes());
        appendField(features, FeatureField, feature.bytes());
    }
    ByteWriter entry;
    appendField(entry, KeyField, asBytes(column.spec.name));
    appendField(entry, ValueField, features.bytes());
    return entry.take();
}

} // namespace

std::vector<std::byte> sequenceExample(std::span<const TensorColumn> columns) {
    ByteWriter lists, example;
    for (const TensorColumn& column : columns)
        appendField(lists, FeatureListField, entryOf(column));
    appendField(example, FeatureListsField, lists.bytes());
    return example.take();
}

std::vector<std::byte> tfRecord(Bytes message) {
    ByteWriter length, record;
    length.write(std::uint64_t(message.size()));
    for (const Bytes part : {length.bytes(), message}) {
        record.append(part);
        record.write(maskedCrc32c(part));
    }
    return record.take();
}

} // namespace inlinescope
