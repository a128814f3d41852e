// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/policy/mlir_cursor.h"

#include <map>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Attributes by name; a slice of the text, empty for an attribute without a value.
using MlirAttributes = std::map<std::string_view, std::string_view>;

struct MlirArgument {
    std::string_view name; ///< "%arg0"; empty for a result
    std::string_view type;
    MlirAttributes attributes;
};

/// An operation with at most one result and without regions.
struct MlirOperation {
    std::string_view name;   ///< "tosa.add"
    std::string_view result; ///< "%3"; empty without a result
    std::vector<std::string_view> operands;
    MlirAttributes attributes;
    std::string_view type; ///< of the result; empty without a result
};

/// The structure of MLIR text with one function of one block: slices of the text, none of them interpreted.
struct MlirModule {
    std::vector<MlirArgument> arguments;
    std::vector<MlirArgument> results;
    std::vector<MlirOperation> operations;                  ///< the last one returns
    std::map<std::string_view, std::string_view> resources; ///< of dense_resource, by name: the text in quotes
};

/// Parses a module as mlir-opt prints it, in the form of each operation or in the generic one, with or without
/// locations. An operation that is neither of the dialect tosa nor a return is Unsupported, as is a second function.
/// At most 2^18 operations with 2^20 operands and 2^20 attributes together.
Result<MlirModule> parseMlir(std::string_view text, const std::string& file);

/// The attributes between the braces of a dictionary.
Result<MlirAttributes> mlirDictionary(MlirCursor content);

} // namespace inlinescope
