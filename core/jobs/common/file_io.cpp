// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/file_io.h"

#include "core/jobs/common/new_name.h"

#include <QFile>
#include <QSaveFile>

#include <openssl/evp.h>

#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <filesystem>
#include <memory>
#include <new>
#include <xxhash.h>

namespace inlinescope {
namespace {

constexpr std::string_view xxh3Prefix = "xxh3:";
constexpr std::uint64_t reportedBytes = 64 << 20; ///< between two calls for progress

Error fileError(ErrorCode code, const QFileDevice& file, std::string expected = {}) {
    return {code, file.errorString().toStdString(), file.fileName().toStdString(), {}, std::move(expected)};
}

/// OpenSSL's, which uses the processor's instructions for it; Qt's does not.
class Sha256 {
public:
    Sha256() { requireDone(m_context ? EVP_DigestInit_ex(m_context.get(), EVP_sha256(), nullptr) : 0); }
    void add(Bytes bytes) { requireDone(EVP_DigestUpdate(m_context.get(), bytes.data(), bytes.size())); }
    std::string result() {
        QByteArray digest(EVP_MAX_MD_SIZE, Qt::Uninitialized);
        unsigned size = 0;
        requireDone(EVP_DigestFinal_ex(m_context.get(), reinterpret_cast<unsigned char*>(digest.data()), &size));
        return digest.first(qsizetype(size)).toHex().toStdString();
    }

private:
    /// A digest fails only if there is no memory.
    static void requireDone(int status) {
        if (status != 1) throw std::bad_alloc();
    }
    std::unique_ptr<EVP_MD_CTX, decltype(&EVP_MD_CTX_free)> m_context{EVP_MD_CTX_new(), &EVP_MD_CTX_free};
};

/// Xxhash's.
class Xxh3 {
public:
    Xxh3() { requireDone(m_state ? XXH3_128bits_reset(m_state.get()) : XXH_ERROR); }
    void add(Bytes bytes) { requireDone(XXH3_128bits_update(m_state.get(), bytes.data(), bytes.size())); }
    std::string result() {
        XXH128_canonical_t digest;
        XXH128_canonicalFromHash(&digest, XXH3_128bits_digest(m_state.get()));
        return std::string(xxh3Prefix) +
               QByteArray(reinterpret_cast<const char*>(digest.digest), sizeof digest.digest).toHex().toStdString();
    }

private:
    static void requireDone(XXH_errorcode status) {
        if (status != XXH_OK) throw std::bad_alloc();
    }
    std::unique_ptr<XXH3_state_t, decltype(&XXH3_freeState)> m_state{XXH3_createState(), &XXH3_freeState};
};

using BytesDone = std::function<void(std::uint64_t)>;

template <typename Hash>
Result<std::string> hashOfFile(const OpenFile& file, const CancelToken& cancel, const BytesDone& progress,
                               std::uint64_t most) {
    Hash hash;
    std::uint64_t done = 0, reported = 0;
    const auto add = [&](Bytes piece) -> Result<void> {
        if (cancel.isCancelled()) return CancelToken::error();
        hash.add(piece);
        done += piece.size();
        if (progress && done - reported >= reportedBytes) progress(reported = done);
        return {};
    };
    INLINESCOPE_CHECK(file.readPieces(add, most));
    return hash.result();
}

} // namespace

Result<void> makeFolderOf(const std::string& path) {
    const std::filesystem::path folder = std::filesystem::path(path).parent_path();
    std::error_code error;
    if (!folder.empty()) std::filesystem::create_directories(folder, error);
    if (error)
        return Error{ErrorCode::Unwritable, "the folder cannot be made: " + error.message(), folder.string(), {}, {}};
    return {};
}

struct PartedFile::State {
    explicit State(const QString& name) : file(name) {}
    QSaveFile file;
};

PartedFile::PartedFile(std::unique_ptr<State> state) : m_state(std::move(state)) {}
PartedFile::PartedFile(PartedFile&&) noexcept = default;
PartedFile& PartedFile::operator=(PartedFile&&) noexcept = default;
PartedFile::~PartedFile() = default;

Result<PartedFile> PartedFile::create(const std::string& path) {
    const QString name = QString::fromStdString(path);
    if (name.toStdString() != path)
        return Error{ErrorCode::InvalidArgument, "the name is not UTF-8", path, {}, "a path of UTF-8"};
    INLINESCOPE_CHECK(makeFolderOf(path));
    auto state = std::make_unique<State>(name);
    if (!state->file.open(QIODevice::WriteOnly)) return fileError(ErrorCode::Unwritable, state->file);
    return PartedFile(std::move(state));
}

Result<void> PartedFile::append(Bytes part) {
    const qint64 written = m_state->file.write(reinterpret_cast<const char*>(part.data()), qint64(part.size()));
    return written < 0 ? Result<void>(fileError(ErrorCode::Unwritable, m_state->file)) : Result<void>();
}

Result<void> PartedFile::commit() {
    return m_state->file.commit() ? Result<void>() : Result<void>(fileError(ErrorCode::Unwritable, m_state->file));
}

Result<void> writeFile(const std::string& path, Bytes content) {
    INLINESCOPE_TRY(PartedFile file, PartedFile::create(path));
    INLINESCOPE_CHECK(file.append(content));
    return file.commit();
}

Result<void> moveToNewName(const std::string& from, const std::string& to) {
    const int number = renameToNew(AT_FDCWD, from.c_str(), to.c_str());
    if (number == 0) return {};
    if (number == EEXIST) return Error{ErrorCode::Refused, "the file exists", to, {}, "a path where no file is"};
    return Error{ErrorCode::Unwritable, std::strerror(number), to, {}, {}};
}

std::string sha256(Bytes content) {
    Sha256 hash;
    hash.add(content);
    return hash.result();
}

Result<std::string> sha256OfFile(const OpenFile& file, const CancelToken& cancel, const BytesDone& progress,
                                 std::uint64_t most) {
    return hashOfFile<Sha256>(file, cancel, progress, most);
}

Result<std::string> xxh3OfFile(const OpenFile& file, const CancelToken& cancel, const BytesDone& progress,
                               std::uint64_t most) {
    return hashOfFile<Xxh3>(file, cancel, progress, most);
}

bool isXxh3(std::string_view hash) {
    return hash.starts_with(xxh3Prefix);
}

} // namespace inlinescope
