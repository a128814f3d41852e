#include "importers/file_bytes.h"

#include <sys/stat.h>

#include <algorithm>
#include <cerrno>
#include <cstring>
#include <fcntl.h>
#include <unistd.h>

namespace inlinescope {
namespace {

/// Closes on every way out.
class Descriptor {
public:
    // Non-blocking, so that opening a pipe that nobody writes comes back; it has no effect on regular files.
    explicit Descriptor(const std::string& path) : m_fd(::open(path.c_str(), O_RDONLY | O_CLOEXEC | O_NONBLOCK)) {}
    ~Descriptor() {
        if (m_fd >= 0) ::close(m_fd);
    }
    Descriptor(const Descriptor&) = delete;
    Descriptor& operator=(const Descriptor&) = delete;
    int fd() const { return m_fd; }

private:
    int m_fd;
};

Error systemError(const std::string& path) {
    const ErrorCode code = errno == ENOENT || errno == ENOTDIR ? ErrorCode::NotFound : ErrorCode::Unreadable;
    return {code, std::strerror(errno), path, {}, {}};
}

} // namespace

Result<std::string> readPrefix(const std::string& path, std::size_t limit) {
    const Descriptor file(path);
    struct stat status{};
    if (file.fd() < 0 || ::fstat(file.fd(), &status) != 0) return systemError(path);
    if (!S_ISREG(status.st_mode)) return Error{ErrorCode::Unreadable, "not a regular file", path, {}, {}};

    std::string bytes(std::min<std::size_t>(limit, std::size_t(status.st_size)), '\0');
    std::size_t size = 0;
    while (size < bytes.size()) {
        const ssize_t got = ::read(file.fd(), bytes.data() + size, bytes.size() - size);
        if (got < 0 && errno == EINTR) continue;
        if (got < 0) return systemError(path);
        if (got == 0) break; // it shrank meanwhile
        size += std::size_t(got);
    }
    bytes.resize(size);
    return bytes;
}

Result<std::string> readSmallFile(const std::string& path, std::size_t limit) {
    INLINESCOPE_TRY(std::string bytes, readPrefix(path, limit + 1));
    if (bytes.size() > limit)
        return Error{ErrorCode::LimitExceeded,
                     "the file is larger than " + std::to_string(limit) + " bytes",
                     path,
                     {},
                     "a file of its kind is far smaller"};
    return bytes;
}

} // namespace inlinescope
