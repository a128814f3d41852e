// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/result.h"

#include <map>
#include <string>

namespace inlinescope {

/// Reads a whole LevelDB table (leveldb/doc/table_format.md: data blocks, an index block of their positions, a footer),
/// blocks plain or Snappy-compressed, every checksum verified. TensorFlow stores the list of a checkpoint's tensors in
/// such a table. The leveldb library is not used for it: it allocates the size that a block's position claims before it
/// looks at the file's size, and the sum of the size and the trailer may overflow. Both are unsafe for untrusted files.
/// Limits: 32 MiB of blocks after decompression, 65,536 entries, keys of 4 KiB. `file` is the name for errors.
Result<std::map<std::string, std::string>> readSortedTable(Bytes table, const std::string& file);

} // namespace inlinescope
