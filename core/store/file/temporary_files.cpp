// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/store/file/temporary_files.h"

#include <algorithm>
#include <new>
#include <sqlite3.h>

namespace inlinescope::store {
namespace {

thread_local TemporaryLimit* currentLimit = nullptr;

/// A file with a limit. The VFS's own file follows it in memory.
struct LimitedFile {
    sqlite3_file file;
    TemporaryLimit* limit;
    sqlite3_int64 size;
};

LimitedFile& limited(sqlite3_file* file) {
    return *reinterpret_cast<LimitedFile*>(file);
}

sqlite3_file* ownFile(sqlite3_file* file) {
    return reinterpret_cast<sqlite3_file*>(&limited(file) + 1);
}

template <auto Method, typename... Arguments>
int pass(sqlite3_file* file, Arguments... arguments) {
    sqlite3_file* own = ownFile(file);
    return (own->pMethods->*Method)(own, arguments...);
}

int closeLimited(sqlite3_file* file) {
    limited(file).limit->take(-limited(file).size);
    return pass<&sqlite3_io_methods::xClose>(file);
}

int writeLimited(sqlite3_file* file, const void* data, int size, sqlite3_int64 offset) {
    LimitedFile& self = limited(file);
    const sqlite3_int64 after = std::max(self.size, offset + size);
    if (!self.limit->take(after - self.size)) return SQLITE_FULL;
    self.size = after;
    return pass<&sqlite3_io_methods::xWrite>(file, data, size, offset);
}

int truncateLimited(sqlite3_file* file, sqlite3_int64 size) {
    LimitedFile& self = limited(file);
    const sqlite3_int64 after = std::min(self.size, size);
    self.limit->take(after - self.size);
    self.size = after;
    return pass<&sqlite3_io_methods::xTruncate>(file, size);
}

/// Version 1: no shared memory and no mapped pages.
constexpr sqlite3_io_methods limitedMethods = {
    .iVersion = 1,
    .xClose = &closeLimited,
    .xRead = &pass<&sqlite3_io_methods::xRead, void*, int, sqlite3_int64>,
    .xWrite = &writeLimited,
    .xTruncate = &truncateLimited,
    .xSync = &pass<&sqlite3_io_methods::xSync, int>,
    .xFileSize = &pass<&sqlite3_io_methods::xFileSize, sqlite3_int64*>,
    .xLock = &pass<&sqlite3_io_methods::xLock, int>,
    .xUnlock = &pass<&sqlite3_io_methods::xUnlock, int>,
    .xCheckReservedLock = &pass<&sqlite3_io_methods::xCheckReservedLock, int*>,
    .xFileControl = &pass<&sqlite3_io_methods::xFileControl, int, void*>,
    .xSectorSize = &pass<&sqlite3_io_methods::xSectorSize>,
    .xDeviceCharacteristics = &pass<&sqlite3_io_methods::xDeviceCharacteristics>,
    .xShmMap = nullptr,
    .xShmLock = nullptr,
    .xShmBarrier = nullptr,
    .xShmUnmap = nullptr,
    .xFetch = nullptr,
    .xUnfetch = nullptr,
};

int openLimited(sqlite3_vfs* vfs, const char* name, sqlite3_file* file, int flags, int* outFlags) {
    sqlite3_vfs* usual = sqlite3_vfs_find(nullptr); // a program may have another one by now, if its files fit
    if (usual->szOsFile + int(sizeof(LimitedFile)) > vfs->szOsFile) usual = static_cast<sqlite3_vfs*>(vfs->pAppData);
    const bool isTemporary = (flags & SQLITE_OPEN_DELETEONCLOSE) != 0;
    if (!isTemporary || !currentLimit) return usual->xOpen(usual, name, file, flags, outFlags);
    new (file) LimitedFile{{nullptr}, currentLimit, 0};
    const int code = usual->xOpen(usual, name, ownFile(file), flags, outFlags);
    if (ownFile(file)->pMethods) file->pMethods = &limitedMethods; // then SQLite closes it, also after an error
    return code;
}

} // namespace

TemporaryLimit::TemporaryLimit(std::int64_t mostBytes) : m_mostBytes(mostBytes) {
    currentLimit = this;
}

TemporaryLimit::~TemporaryLimit() {
    currentLimit = nullptr;
}

bool TemporaryLimit::take(std::int64_t bytes) {
    if (bytes > m_mostBytes - m_bytes) {
        m_isExceeded = true;
        return false;
    }
    m_bytes += bytes;
    return true;
}

const char* limitedVfs() {
    static const char* const name = [] {
        sqlite3_vfs* usual = sqlite3_vfs_find(nullptr);
        // The functions besides xOpen are the usual ones: in SQLite's VFSs for Unix they do not use the data of the
        // VFS.
        static sqlite3_vfs vfs = *usual;
        vfs.zName = "inlinescope";
        vfs.szOsFile = int(sizeof(LimitedFile)) + usual->szOsFile;
        vfs.pAppData = usual;
        vfs.xOpen = &openLimited;
        sqlite3_vfs_register(&vfs, 0);
        return vfs.zName;
    }();
    return name;
}

} // namespace inlinescope::store
