// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/formats/log_header_reader.h"

#include "core/base/error_place.h"
#include "core/base/short_text.h"

#include <nlohmann/json.hpp>

#include <limits>
#include <set>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

using Json = nlohmann::json;

/// Reads the header's parts; keeps the file name for errors.
class HeaderReader {
public:
    explicit HeaderReader(const std::string& file) : m_file(file) {}

    Result<FeatureSchema> read(const std::string& line) {
        const Json header = Json::parse(line, nullptr, false);
        if (!header.is_object())
            return error({}, header.is_discarded() ? "not valid JSON" : "not a JSON object", "{\"features\":[...]}");
        const auto features = header.find("features");
        if (features == header.end() || !features->is_array() || features->empty())
            return error(".features", "not a list of tensors", "a non-empty list of tensor specs");

        FeatureSchema schema;
        for (const Json& feature : *features) {
            const std::string place = ".features[" + std::to_string(schema.features.size()) + "]";
            INLINESCOPE_TRY(TensorSpec spec, loggedSpec(feature, place));
            schema.features.push_back(std::move(spec));
        }
        if (const auto score = header.find("score"); score != header.end()) {
            INLINESCOPE_TRY(schema.score, loggedSpec(*score, ".score"));
        }
        if (const auto advice = header.find("advice"); advice != header.end()) {
            INLINESCOPE_TRY(schema.advice, spec(*advice, ".advice"));
        }
        return schema;
    }

private:
    /// A tensor that the log has values of; its name and port must be unique.
    Result<TensorSpec> loggedSpec(const Json& json, const std::string& place) {
        INLINESCOPE_TRY(TensorSpec logged, spec(json, place));
        if (!m_names.emplace(logged.name, logged.port).second)
            return error(place, "a second tensor \"" + shortText(logged.name) + '"', "each name and port once");
        return logged;
    }
    Result<TensorSpec> spec(const Json& json, const std::string& place) const {
        if (!json.is_object()) return error(place, "not a JSON object", "a tensor spec");
        const auto text = [&](const char* key) {
            const auto value = json.find(key);
            return value != json.end() && value->is_string() ? value->get<std::string>() : std::string();
        };
        TensorSpec spec;
        spec.name = text("name");
        if (spec.name.empty()) return error(place + ".name", "no name", "a non-empty string");
        const auto type = parseScalarType(text("type"));
        if (!type)
            return error(place + ".type", "type \"" + shortText(text("type")) + '"',
                         "float, double or [u]int{8,16,32,64}_t");
        spec.type = *type;
        if (const auto port = json.find("port"); port != json.end()) {
            INLINESCOPE_TRY(const std::int64_t number, count(*port, 0, place + ".port"));
            spec.port = int(number);
        }
        INLINESCOPE_TRY(spec.shape, shape(json, place + ".shape"));
        if (!spec.elementCount()) return error(place + ".shape", "a tensor of too many elements", "at most 2^31");
        return spec;
    }
    Result<std::vector<std::int64_t>> shape(const Json& json, const std::string& place) const {
        const auto list = json.find("shape");
        if (list == json.end() || !list->is_array()) return error(place, "no shape", "a list of integers");
        std::vector<std::int64_t> shape;
        for (const Json& dimension : *list) {
            INLINESCOPE_TRY(const std::int64_t size, count(dimension, 1, place));
            shape.push_back(size);
        }
        return shape;
    }
    Result<std::int64_t> count(const Json& json, std::int64_t least, const std::string& place) const {
        const bool isCount = json.is_number_unsigned() && json.get<std::uint64_t>() <= std::uint64_t(INT32_MAX);
        if (!isCount || json.get<std::int64_t>() < least)
            return error(place, "not a number in range", "an integer from " + std::to_string(least) + " to 2^31 - 1");
        return json.get<std::int64_t>();
    }
    Error error(const std::string& place, std::string found, std::string expected) const {
        std::vector<PlacePart> parts{{PlaceKind::Line, "1"}};
        if (!place.empty()) parts.push_back({PlaceKind::Text, place.substr(1)});
        return {ErrorCode::Malformed, std::move(found), m_file, placeText(parts), std::move(expected)};
    }

    const std::string& m_file;
    std::set<std::pair<std::string, int>> m_names;
};

} // namespace

Result<FeatureSchema> parseLogHeader(const std::string& line, const std::string& file) {
    return HeaderReader(file).read(line);
}

Result<std::string> parseLogContext(const std::string& line, const std::string& file) {
    const Json json = Json::parse(line, nullptr, false);
    const auto context = json.is_object() ? json.find("context") : json.end();
    if (context == json.end() || !context->is_string())
        return Error{ErrorCode::Malformed, shortText(line), file, {}, "{\"context\":\"NAME\"}"};
    return context->get<std::string>();
}

} // namespace inlinescope
