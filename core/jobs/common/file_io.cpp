// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/jobs/common/file_io.h"

#include <QCryptographicHash>
#include <QFile>
#include <QSaveFile>

#include <filesystem>

namespace inlinescope {
namespace {

Error fileError(ErrorCode code, const QFileDevice& file, std::string expected = {}) {
    return {code, file.errorString().toStdString(), file.fileName().toStdString(), {}, std::move(expected)};
}

QByteArrayView view(Bytes bytes) {
    return {bytes.data(), qsizetype(bytes.size())};
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

Result<void> writeFile(const std::string& path, Bytes content) {
    const QString name = QString::fromStdString(path);
    if (name.toStdString() != path)
        return Error{ErrorCode::InvalidArgument, "the name is not UTF-8", path, {}, "a path of UTF-8"};
    INLINESCOPE_CHECK(makeFolderOf(path));
    QSaveFile file(name);
    if (!file.open(QIODevice::WriteOnly) ||
        file.write(reinterpret_cast<const char*>(content.data()), qint64(content.size())) < 0 || !file.commit())
        return fileError(ErrorCode::Unwritable, file);
    return {};
}

std::string sha256(Bytes content) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    hash.addData(view(content));
    return hash.result().toHex().toStdString();
}

Result<std::string> sha256OfFile(const OpenFile& file) {
    QCryptographicHash hash(QCryptographicHash::Sha256);
    INLINESCOPE_CHECK(file.readPieces([&](Bytes piece) { hash.addData(view(piece)); }));
    return hash.result().toHex().toStdString();
}

} // namespace inlinescope
