// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/byte_reader.h"
#include "core/base/cancel_token.h"
#include "core/base/open_file.h"
#include "core/base/result.h"

#include <cstdint>
#include <functional>
#include <memory>
#include <string>
#include <string_view>

namespace inlinescope {

/// Makes the folders in which a file of this path is to be, as every job and command does that writes one. Error:
/// Unwritable.
Result<void> makeFolderOf(const std::string& path);
/// Writes the file as a whole (to a temporary in the same folder, which is then renamed) and creates missing folders.
/// Errors: InvalidArgument for a path that is not UTF-8, Unwritable.
Result<void> writeFile(const std::string& path, Bytes content);
/// The same, part by part.
class PartedFile {
public:
    static Result<PartedFile> create(const std::string& path);
    PartedFile(PartedFile&&) noexcept;
    PartedFile& operator=(PartedFile&&) noexcept;
    ~PartedFile(); ///< without commit() nothing is written

    /// Unwritable.
    Result<void> append(Bytes part);
    Result<void> commit();

private:
    struct State;
    explicit PartedFile(std::unique_ptr<State> state);
    std::unique_ptr<State> m_state;
};
/// Renames a file to a path at which nothing is, in one step. Errors: Refused if something is there, Unwritable.
Result<void> moveToNewName(const std::string& from, const std::string& to);
/// SHA-256, lower-case hex.
std::string sha256(Bytes content);
/// SHA-256 of a file, or of its first `most` bytes, read in pieces. `progress` is called with the bytes read so far,
/// after every 64 MiB. Errors: Cancelled; Refused for a large file that is mostly holes; Unreadable.
Result<std::string> sha256OfFile(const OpenFile& file, const CancelToken& cancel,
                                 const std::function<void(std::uint64_t)>& progress = {},
                                 std::uint64_t most = OpenFile::wholeFile);
/// The same by XXH3 of 128 bits, which is about eight times as fast: "xxh3:" and the lower-case hex that xxh128sum
/// prints. Says whether a file is as it was, but not whether someone made another one with the same hash.
Result<std::string> xxh3OfFile(const OpenFile& file, const CancelToken& cancel,
                               const std::function<void(std::uint64_t)>& progress = {},
                               std::uint64_t most = OpenFile::wholeFile);
/// Whether it is such a hash.
bool isXxh3(std::string_view hash);

} // namespace inlinescope
