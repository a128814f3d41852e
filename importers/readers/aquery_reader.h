// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/cancel_token.h"
#include "importers/readers/parameter_file_reader.h"

namespace inlinescope {

/// Reads what `bazel aquery --output=jsonproto` prints: the objects of all link actions (CppLink). They are those among
/// the arguments of the action and of its parameter files (--include_param_files); if there are none, the *.o files
/// among its inputs. Paths are relative to Bazel's execution root. The file is untrusted: at most 512 MiB, 1 GiB in
/// memory, 10,000 parts of an action, and a million objects, otherwise LimitExceeded or Malformed. NotFound if nothing
/// is linked; Cancelled.
Result<LinkedObjects> readAquery(const std::string& path, const CancelToken& cancel = {});

} // namespace inlinescope
