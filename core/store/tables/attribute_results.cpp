// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/tables/attribute_results.h"

#include "core/model/attribute_fields.h"

#include <algorithm>
#include <functional>

namespace inlinescope {

/// What attributes change, in the form that workspaces have: another one needs a step of the schema.
void fields(auto& archive, IsA<SizeDelta> auto& v) {
    archive(v.name, v.delta);
}

namespace store {
namespace {

template <typename T>
std::vector<std::byte> packed(const std::vector<T>& values) {
    ByteWriter out;
    WriteArchive archive(out);
    archive(values);
    return out.take();
}

template <typename T>
std::vector<T> unpacked(const Query& row, int column) {
    ReadArchive archive(row.blob(column));
    std::vector<T> values;
    archive(values);
    if (!archive.complete()) row.damaged(column, "damaged result of attributes");
    return values;
}

bool areAscending(const std::vector<SourceAttribute>& attributes) {
    return !attributes.empty() &&
           std::ranges::adjacent_find(attributes, std::greater_equal<SourceAttribute>()) == attributes.end();
}

} // namespace

std::vector<std::byte> packAttributes(const std::vector<SourceAttribute>& attributes) {
    if (!areAscending(attributes)) fail(ErrorCode::InvalidArgument, "attributes", {}, "ascending, each once");
    return packed(attributes);
}

std::vector<std::byte> packShared(const std::vector<SizeDelta>& shared) {
    return packed(shared);
}

AttributeResult readAttributeResult(const Query& row, int column) {
    AttributeResult result;
    result.attributes = unpacked<SourceAttribute>(row, column);
    if (!areAscending(result.attributes)) row.damaged(column, "attributes that are not ascending");
    result.status = row.enumerator(column + 1, ModuleRunStatus::TimedOut);
    result.text = row.optionalInteger(column + 2).value_or(0);
    result.shared = unpacked<SizeDelta>(row, column + 3);
    return result;
}

} // namespace store
} // namespace inlinescope
