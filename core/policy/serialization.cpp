// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/base/error_place.h"
#include "core/policy/graph.h"
#include "core/policy/policy.h"

#include <algorithm>
#include <bit>

/// The byte form, little-endian, after the 8 bytes of the magic:
///   u8 version; varint number of values; per value: u8 code, spec, varint number of operands, varint each, varint
///   number of numbers, i64 each, and for a constant its bytes; varint number of outputs; per output: spec, varint
///   value. spec: varint length of the name, name, varint port, u8 scalar type, varint rank, varint per dimension.
/// Nothing follows. The graph checks every value again while it is read.
namespace inlinescope {
namespace {

static_assert(std::endian::native == std::endian::little);

constexpr std::string_view magic = "inlspol\n";
constexpr std::uint8_t version = 2;
/// The last code of version 1. A policy without newer codes is still written in that version, so that its bytes and its
/// fingerprint do not change.
constexpr OpCode lastOfVersion1 = OpCode::ArgMax;

void writeSpec(ByteWriter& out, const TensorSpec& spec) {
    out.writeVarint(spec.name.size());
    out.append(asBytes(spec.name));
    out.writeVarint(std::uint64_t(spec.port));
    out.write(std::uint8_t(spec.type));
    out.writeVarint(spec.shape.size());
    for (const std::int64_t dimension : spec.shape)
        out.writeVarint(std::uint64_t(dimension));
}

void writeValue(ByteWriter& out, const PolicyValue& value) {
    out.write(std::uint8_t(value.code));
    writeSpec(out, value.spec);
    out.writeVarint(value.operands.size());
    for (const std::uint32_t operand : value.operands)
        out.writeVarint(operand);
    out.writeVarint(value.numbers.size());
    for (const std::int64_t number : value.numbers)
        out.write(number);
    out.append(value.data);
}

/// A count of elements of at least `size` bytes each; the reader fails if fewer bytes remain.
std::size_t readCount(ByteReader& in, std::size_t size) {
    const std::uint64_t count = in.readVarint();
    if (count > in.remaining() / size) in.fail();
    return in.failed() ? 0 : std::size_t(count);
}

TensorSpec readSpec(ByteReader& in) {
    TensorSpec spec;
    spec.name = asText(in.take(readCount(in, 1)));
    spec.port = int(in.readVarint() & 0x7fffffff);
    const auto type = in.read<std::uint8_t>();
    if (type > std::uint8_t(ScalarType::UInt64)) in.fail();
    spec.type = in.failed() ? ScalarType::Int64 : ScalarType(type);
    const std::size_t rank = readCount(in, 1);
    if (rank > PolicyGraph::maxRank) in.fail();
    for (std::size_t i = 0; i < rank && !in.failed(); ++i)
        spec.shape.push_back(std::int64_t(in.readVarint()));
    return spec;
}

PolicyValue readValue(ByteReader& in) {
    PolicyValue value;
    const auto code = in.read<std::uint8_t>();
    if (code >= opCodeCount) in.fail();
    value.code = in.failed() ? OpCode::Input : OpCode(code);
    value.spec = readSpec(in);
    for (std::size_t count = readCount(in, 1); count > 0 && !in.failed(); --count) {
        const std::uint64_t operand = in.readVarint();
        if (operand > PolicyGraph::maxValues) in.fail();
        value.operands.push_back(std::uint32_t(operand));
    }
    for (std::size_t count = readCount(in, sizeof(std::int64_t)); count > 0; --count)
        value.numbers.push_back(in.read<std::int64_t>());
    if (value.code == OpCode::Constant) {
        const Bytes data = in.take(value.spec.byteSize());
        value.data.assign(data.begin(), data.end());
    }
    return value;
}

Error damaged(std::string found, std::size_t position) {
    return {
        ErrorCode::Malformed, std::move(found), {}, placeText(PlaceKind::Byte, position), "the byte form of a policy"};
}

Result<void> readHead(ByteReader& in) {
    if (asText(in.take(magic.size())) != magic) return damaged("no policy", 0);
    const auto found = in.read<std::uint8_t>();
    if (found > version) {
        return Error{ErrorCode::TooNew,
                     "a policy of version " + std::to_string(found),
                     {},
                     {},
                     "version " + std::to_string(version)};
    }
    if (found == 0) in.fail();
    return {};
}

Result<PolicyGraph> readGraph(ByteReader& in) {
    PolicyGraph graph;
    for (std::size_t count = readCount(in, 6); count > 0; --count) {
        PolicyValue value = readValue(in);
        if (in.failed()) break;
        if (auto added = graph.append(std::move(value)); !added) return damaged(added.error().found, in.position());
    }
    for (std::size_t count = readCount(in, 5); count > 0; --count) {
        PolicyOutput output;
        output.spec = readSpec(in);
        const std::uint64_t value = in.readVarint();
        output.value = std::uint32_t(std::min<std::uint64_t>(value, PolicyGraph::maxValues));
        if (in.failed()) break;
        if (auto added = graph.addOutput(std::move(output)); !added) return damaged(added.error().found, in.position());
    }
    if (in.failed()) return damaged("a value that is cut off or out of range", in.position());
    if (!in.atEnd() || graph.outputs().empty()) return damaged("bytes after the outputs, or no output", in.position());
    graph.finish();
    return graph;
}

} // namespace

void Policy::serialize(ByteWriter& out) const {
    out.append(asBytes(magic));
    const bool isOld =
        std::ranges::all_of(m_graph->values(), [](const PolicyValue& value) { return value.code <= lastOfVersion1; });
    out.write(isOld ? std::uint8_t(1) : version);
    out.writeVarint(m_graph->values().size());
    for (const PolicyValue& value : m_graph->values())
        writeValue(out, value);
    out.writeVarint(outputs().size());
    for (std::size_t i = 0; i < outputs().size(); ++i) {
        writeSpec(out, outputs()[i]);
        out.writeVarint(m_graph->outputValue(i));
    }
}

Result<Policy> Policy::parse(Bytes bytes) {
    ByteReader in(bytes);
    INLINESCOPE_CHECK(readHead(in));
    INLINESCOPE_TRY(PolicyGraph graph, readGraph(in));
    return Policy(std::make_shared<const PolicyGraph>(std::move(graph)));
}

} // namespace inlinescope
