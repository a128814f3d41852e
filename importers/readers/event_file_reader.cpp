// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/event_file_reader.h"

#include "core/base/error_place.h"
#include "core/base/short_text.h"
#include "core/model/tensor.h"
#include "importers/readers/proto_message.h"
#include "importers/readers/tf_record.h"

#include <algorithm>
#include <array>
#include <bit>
#include <cmath>
#include <optional>

namespace inlinescope {
namespace {

using Wire = ProtoField::Wire;

constexpr std::size_t MaxRecord = 64 << 20;
constexpr std::size_t MaxTag = 4096;
constexpr std::size_t PointsAtOnce = 4096;
constexpr std::array<double, 7> percentiles = {0, 10, 25, 50, 75, 90, 100};

// Public field numbers.
constexpr std::uint32_t EventTime = 1, EventStep = 2, EventSummary = 5;
constexpr std::uint32_t SummaryValue = 1;
constexpr std::uint32_t ValueTag = 1, ValueSimple = 2, ValueHistogram = 5, ValueTensor = 8;
constexpr std::uint32_t HistogramMin = 1, HistogramMax = 2, HistogramLimits = 6, HistogramCounts = 7;
constexpr std::uint32_t TensorType = 1, TensorShape = 2, TensorContent = 4, TensorFloats = 5, TensorDoubles = 6,
                        TensorInts = 7, TensorLongs = 10;
constexpr std::uint32_t ShapeDimension = 2, DimensionSize = 1;

double doubleOf(std::uint64_t bits) {
    return std::bit_cast<double>(bits);
}

/// The numbers of a repeated field, packed or one by one. `single` is the wire type of one, `decode` makes it a double.
template <typename Decode>
bool appendNumbers(const ProtoField& field, Wire single, const Decode& decode, std::vector<double>& numbers) {
    if (field.wire == single) return numbers.push_back(decode(field.value)), true;
    if (field.wire != Wire::Bytes) return false;
    ByteReader packed(field.bytes);
    while (!packed.atEnd() && !packed.failed()) {
        const std::uint64_t bits = single == Wire::Fixed64   ? packed.read<std::uint64_t>()
                                   : single == Wire::Fixed32 ? packed.read<std::uint32_t>()
                                                             : packed.readVarint();
        if (!packed.failed()) numbers.push_back(decode(bits));
    }
    return !packed.failed();
}

double floatBits(std::uint64_t bits) {
    return double(std::bit_cast<float>(std::uint32_t(bits)));
}
double integerBits(std::uint64_t bits) {
    return double(std::int64_t(bits));
}

/// A tensor of numbers; nothing if it is damaged, no numbers if it has none that are known.
struct Numbers {
    std::vector<double> values;
    std::vector<std::int64_t> shape;
};

std::optional<std::vector<std::int64_t>> shapeOf(Bytes message) {
    std::vector<std::int64_t> shape;
    ProtoFields fields(message);
    for (ProtoField field; fields.next(field);) {
        if (!field.isMessage(ShapeDimension)) continue;
        std::int64_t size = 0;
        ProtoFields dimension(field.bytes);
        for (ProtoField part; dimension.next(part);)
            if (part.number == DimensionSize && part.wire == Wire::Varint) size = std::int64_t(part.value);
        if (dimension.damaged()) return std::nullopt;
        shape.push_back(size);
    }
    return fields.damaged() ? std::nullopt : std::optional(std::move(shape));
}

/// Those of TensorFlow's types of elements that a scalar or histogram has.
std::optional<ScalarType> elementType(std::uint64_t type) {
    switch (type) {
    case 1:
        return ScalarType::Float;
    case 2:
        return ScalarType::Double;
    case 3:
        return ScalarType::Int32;
    case 9:
        return ScalarType::Int64;
    default:
        return std::nullopt;
    }
}

std::optional<Numbers> tensorOf(Bytes message) {
    Numbers tensor;
    std::optional<ScalarType> type;
    Bytes content;
    bool isWhole = true;
    ProtoFields fields(message);
    for (ProtoField field; fields.next(field) && isWhole;) {
        if (field.number == TensorType && field.wire == Wire::Varint) type = elementType(field.value);
        if (field.isMessage(TensorContent)) content = field.bytes;
        if (field.isMessage(TensorShape)) {
            auto shape = shapeOf(field.bytes);
            isWhole = shape.has_value();
            if (shape) tensor.shape = std::move(*shape);
        }
        if (field.number == TensorFloats) isWhole = appendNumbers(field, Wire::Fixed32, floatBits, tensor.values);
        if (field.number == TensorDoubles) isWhole = appendNumbers(field, Wire::Fixed64, doubleOf, tensor.values);
        if (field.number == TensorInts || field.number == TensorLongs)
            isWhole = appendNumbers(field, Wire::Varint, integerBits, tensor.values);
    }
    if (fields.damaged() || !isWhole) return std::nullopt;
    for (std::size_t i = 0; type && i < content.size() / scalarSize(*type); ++i)
        tensor.values.push_back(elementAsDouble(*type, content, i));
    return tensor;
}

/// The buckets of a HistogramProto, whose outermost ones end at its minimum and maximum; nothing if it is damaged.
std::optional<std::vector<HistogramBucket>> bucketsOf(Bytes message) {
    double minimum = 0, maximum = 0;
    std::vector<double> limits, counts;
    bool isWhole = true;
    ProtoFields fields(message);
    for (ProtoField field; fields.next(field) && isWhole;) {
        if (field.number == HistogramMin) minimum = doubleOf(field.value);
        if (field.number == HistogramMax) maximum = doubleOf(field.value);
        if (field.number == HistogramLimits) isWhole = appendNumbers(field, Wire::Fixed64, doubleOf, limits);
        if (field.number == HistogramCounts) isWhole = appendNumbers(field, Wire::Fixed64, doubleOf, counts);
    }
    if (fields.damaged() || !isWhole || limits.size() != counts.size()) return std::nullopt;
    std::vector<HistogramBucket> buckets;
    for (std::size_t i = 0; i < counts.size(); ++i) {
        const double left = i == 0 ? minimum : std::max(limits[i - 1], minimum);
        buckets.push_back({left, std::min(limits[i], maximum), counts[i]});
    }
    return buckets;
}

bool isHistogram(const Numbers& tensor) {
    return tensor.shape.size() == 2 && tensor.shape[1] == 3 && tensor.values.size() % 3 == 0;
}

std::vector<HistogramBucket> bucketsOf(const Numbers& tensor) {
    std::vector<HistogramBucket> buckets;
    for (std::size_t i = 0; i + 2 < tensor.values.size(); i += 3)
        buckets.push_back({tensor.values[i], tensor.values[i + 1], tensor.values[i + 2]});
    return buckets;
}

class EventFileReader {
public:
    EventFileReader(int fd, const std::string& name, EvidenceSink& sink)
        : m_records(fd, name, MaxRecord), m_name(name), m_sink(sink) {}

    Result<void> read() {
        INLINESCOPE_CHECK(m_sink.beginPerformance(PerformanceKind::Events));
        const Result<void> body = readEvents();
        INLINESCOPE_CHECK(flush());
        if (body.ok() || !m_records.isCutOff()) return body;
        Error note = body.error();
        note.remedy = "If a program is still writing the file, import it again later.";
        return m_sink.finding({Severity::Note, m_name, std::move(note)});
    }

private:
    Result<void> readEvents() {
        while (true) {
            INLINESCOPE_TRY(const std::optional<Bytes> record, m_records.next());
            if (!record) return {};
            INLINESCOPE_CHECK(readEvent(*record));
        }
    }
    Result<void> readEvent(Bytes event) {
        m_point = {};
        Bytes summary;
        ProtoFields fields(event);
        for (ProtoField field; fields.next(field);) {
            if (field.number == EventTime && field.wire == Wire::Fixed64) m_point.time = doubleOf(field.value);
            if (field.number == EventStep && field.wire == Wire::Varint) m_point.step = std::int64_t(field.value);
            if (field.isMessage(EventSummary)) summary = field.bytes;
        }
        if (fields.damaged()) return damaged("a tensorflow.Event");
        if (!std::isfinite(m_point.time)) m_point.time = 0;
        ProtoFields values(summary);
        for (ProtoField field; values.next(field);)
            if (field.isMessage(SummaryValue)) INLINESCOPE_CHECK(readValue(field.bytes));
        return values.damaged() ? Result<void>(damaged("a tensorflow.Summary")) : Result<void>();
    }
    Result<void> readValue(Bytes value) {
        m_point.tag.clear();
        std::optional<double> scalar;
        std::optional<Bytes> histogram, tensor;
        ProtoFields fields(value);
        for (ProtoField field; fields.next(field);) {
            if (field.isMessage(ValueTag))
                m_point.tag = asText(field.bytes.first(std::min(field.bytes.size(), MaxTag)));
            if (field.number == ValueSimple && field.wire == Wire::Fixed32) scalar = floatBits(field.value);
            if (field.isMessage(ValueHistogram)) histogram = field.bytes;
            if (field.isMessage(ValueTensor)) tensor = field.bytes;
        }
        if (fields.damaged()) return damaged("a value of a summary");
        if (scalar) return add({}, *scalar);
        if (histogram) {
            const auto buckets = bucketsOf(*histogram);
            return buckets ? addHistogram(*buckets) : Result<void>(damaged("a histogram"));
        }
        return tensor ? readTensor(*tensor) : noteIgnored();
    }
    Result<void> readTensor(Bytes message) {
        const auto tensor = tensorOf(message);
        if (!tensor) return damaged("a tensor");
        if (isHistogram(*tensor)) return addHistogram(bucketsOf(*tensor));
        return tensor->values.size() == 1 ? add({}, tensor->values.front()) : noteIgnored();
    }
    Result<void> addHistogram(std::span<const HistogramBucket> buckets) {
        const std::vector<double> values = histogramPercentiles(buckets);
        for (std::size_t i = 0; i < values.size(); ++i)
            INLINESCOPE_CHECK(add(percentiles[i], values[i]));
        return {};
    }
    Result<void> add(std::optional<double> percentile, double value) {
        m_point.percentile = percentile;
        m_point.value = std::isnan(value) ? std::optional<double>() : std::optional(value);
        m_points.push_back(m_point);
        return m_points.size() < PointsAtOnce ? Result<void>() : flush();
    }
    Result<void> flush() {
        if (m_points.empty()) return {};
        const Result<void> taken = m_sink.points(m_points);
        m_points.clear();
        return taken;
    }
    Result<void> noteIgnored() {
        if (m_noted) return {};
        m_noted = true;
        return m_sink.finding({Severity::Note, m_name,
                               Error{ErrorCode::Unsupported,
                                     "a summary \"" + shortText(m_point.tag) +
                                         "\" that is neither a number nor a histogram, ignored here and elsewhere",
                                     m_name,
                                     placeText(PlaceKind::Byte, m_records.recordStart()),
                                     {}}});
    }
    Error damaged(const char* expected) const {
        return {ErrorCode::Malformed, "a damaged protobuf message", m_name,
                placeText(PlaceKind::Byte, m_records.recordStart()), expected};
    }

    TfRecords m_records;
    const std::string& m_name;
    EvidenceSink& m_sink;
    PerformancePoint m_point; ///< the one that is read
    std::vector<PerformancePoint> m_points;
    bool m_noted = false;
};

} // namespace

std::span<const double> percentilesOfHistograms() {
    return percentiles;
}

std::vector<double> histogramPercentiles(std::span<const HistogramBucket> buckets) {
    double total = 0;
    for (const HistogramBucket& bucket : buckets)
        total += bucket.count > 0 ? bucket.count : 0;
    std::vector<double> values;
    if (!(total > 0) || !std::isfinite(total)) return values;
    auto bucket = buckets.begin();
    double before = 0; // values in the buckets before
    for (const double percentile : percentiles) {
        const double wanted = total * percentile / 100;
        while (std::next(bucket) != buckets.end() && (!(bucket->count > 0) || before + bucket->count < wanted)) {
            before += bucket->count > 0 ? bucket->count : 0;
            ++bucket;
        }
        const double share = bucket->count > 0 ? std::clamp((wanted - before) / bucket->count, 0.0, 1.0) : 1;
        values.push_back(bucket->left + share * (bucket->right - bucket->left));
    }
    return values;
}

Result<void> readEventFile(int fd, const std::string& name, EvidenceSink& sink) {
    return EventFileReader(fd, name, sink).read();
}

bool beginsWithEventFile(std::string_view prefix) {
    constexpr std::size_t headerSize = 12;
    constexpr char timeTag = '\x09', stepTag = '\x10', versionTag = '\x1a';
    if (!beginsWithTfRecord(prefix) || prefix.size() <= headerSize) return false;
    const char tag = prefix[headerSize];
    return tag == timeTag || tag == stepTag || tag == versionTag;
}

} // namespace inlinescope
