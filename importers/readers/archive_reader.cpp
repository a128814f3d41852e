// SPDX-License-Identifier: GPL-3.0-or-later
#include "importers/readers/archive_reader.h"

#include "core/base/byte_reader.h"
#include "core/base/error_place.h"
#include "core/base/file_bytes.h"
#include "core/base/open_file.h"

#include <charconv>
#include <filesystem>
#include <map>
#include <optional>
#include <set>

namespace inlinescope {
namespace {

constexpr std::string_view magic = "!<arch>\n", thinMagic = "!<thin>\n";
constexpr std::uint64_t headerSize = 60;
constexpr std::uint64_t maxName = 4096;
constexpr std::uint64_t maxNames = 256 << 20; ///< bytes of GNU's table of long names
constexpr std::size_t maxMembers = 1'000'000;

std::string_view withoutEnd(std::string_view text, char end) {
    const std::size_t last = text.find_last_not_of(end);
    return text.substr(0, last == text.npos ? 0 : last + 1);
}

/// A decimal number of a header's field, or after a prefix.
std::optional<std::uint64_t> numberIn(std::string_view text) {
    text = withoutEnd(text, ' ');
    std::uint64_t value = 0;
    const auto [end, error] = std::from_chars(text.data(), text.data() + text.size(), value);
    if (error != std::errc() || end != text.data() + text.size()) return std::nullopt;
    return value;
}

/// Reads the headers of one archive, one after the other.
class Headers {
public:
    Headers(const OpenFile& file, const std::string& path, bool thin) : m_file(file), m_path(path), m_thin(thin) {}

    Result<std::vector<ArchiveMember>> read(const CancelToken& cancel) {
        // Data of an odd size is followed by a byte of padding.
        for (m_at = magic.size(); m_at + headerSize <= m_file.size(); m_at = m_data + m_size + (m_size & 1)) {
            if (cancel.isCancelled()) return CancelToken::error();
            INLINESCOPE_TRY(const std::string header, text(m_at, headerSize));
            const std::optional<std::uint64_t> size = numberIn(std::string_view(header).substr(48, 10));
            m_data = m_at + headerSize;
            const std::string name(withoutEnd(std::string_view(header).substr(0, 16), ' '));
            m_size = m_thin && !isTable(name) ? 0 : size.value_or(0);
            if (!header.ends_with("`\n") || !size || m_size > m_file.size() - m_data)
                return malformed("a damaged header of a member");
            INLINESCOPE_CHECK(take(name));
            if (m_members.size() > maxMembers)
                return Error{ErrorCode::LimitExceeded, "more than a million members", m_path, {}, {}};
        }
        if (m_at < m_file.size()) return malformed("a header that is cut off");
        return std::move(m_members);
    }

private:
    static bool isTable(std::string_view name) { return name == "/" || name == "//" || name == "/SYM64/"; }

    Result<void> take(std::string name) {
        if (name == "//") {
            if (m_size > maxNames) return malformed("a table of names of more than 256 MiB");
            INLINESCOPE_TRY(m_names, text(m_data, m_size));
            return {};
        }
        if (isTable(name)) return {}; // of symbols
        ArchiveMember member{std::move(name), m_data, m_size};
        if (member.name.starts_with("#1/")) {
            INLINESCOPE_CHECK(takeNameFromData(member));
        } else if (member.name.starts_with('/')) {
            INLINESCOPE_TRY(member.name, longName(member.name));
        }
        add(std::move(member));
        return {};
    }

    /// BSD's long names precede the data, filled up with null bytes.
    Result<void> takeNameFromData(ArchiveMember& member) const {
        const std::optional<std::uint64_t> length = numberIn(std::string_view(member.name).substr(3));
        if (!length || *length > member.size || *length > maxName) return malformed("a damaged name of a member");
        INLINESCOPE_TRY(const std::string name, text(member.offset, *length));
        member.name = name.substr(0, name.find('\0'));
        member.offset += *length;
        member.size -= *length;
        return {};
    }

    /// GNU's long names are in a table, each ended by a slash and a newline.
    Result<std::string> longName(const std::string& reference) const {
        const std::optional<std::uint64_t> at = numberIn(std::string_view(reference).substr(1));
        const std::size_t end = at && *at < m_names.size() ? m_names.find('\n', *at) : std::string::npos;
        if (end == std::string::npos || end - *at > maxName) return malformed("a damaged name of a member");
        return m_names.substr(*at, end - *at);
    }

    /// A name that is one file name, and no other member's.
    void add(ArchiveMember&& member) {
        if (m_thin) member.path = withoutEnd(member.name, '/');
        std::string name = std::filesystem::path(withoutEnd(member.name, '/')).filename().string();
        if (name.starts_with("__.SYMDEF")) return; // BSD's table of symbols
        if (name.empty() || name == "." || name == "..") name = "member";
        member.name = name;
        while (!m_seen.insert(member.name).second)
            member.name = name + "." + std::to_string(++m_counts[name] + 1);
        m_members.push_back(std::move(member));
    }

    Result<std::string> text(std::uint64_t offset, std::uint64_t size) const {
        INLINESCOPE_TRY(const std::vector<std::byte> bytes, m_file.read(offset, size));
        if (bytes.size() != size) return malformed("the file shrank while it was read");
        return std::string(asText(bytes));
    }
    Error malformed(std::string found) const {
        return {ErrorCode::Malformed, std::move(found), m_path, placeText(PlaceKind::Byte, m_at),
                "an archive as ar writes it"};
    }

    const OpenFile& m_file;
    const std::string& m_path;
    const bool m_thin;
    std::uint64_t m_at = 0, m_data = 0, m_size = 0; ///< of the current member: header, data
    std::string m_names;                            ///< GNU's table
    std::set<std::string> m_seen;
    std::map<std::string, int> m_counts; ///< of further members of a name
    std::vector<ArchiveMember> m_members;
};

} // namespace

bool isArchive(const std::string& begin) {
    return begin.starts_with(magic) || begin.starts_with(thinMagic);
}

Result<std::vector<ArchiveMember>> readArchive(const std::string& path, const CancelToken& cancel) {
    INLINESCOPE_TRY(const OpenFile file, OpenFile::open(path));
    INLINESCOPE_TRY(const std::vector<std::byte> begin, file.read(0, magic.size()));
    const bool isThin = asText(begin) == thinMagic;
    if (!isThin && asText(begin) != magic)
        return Error{ErrorCode::Malformed, "no archive", path, {}, "an archive as ar writes it"};
    return Headers(file, path, isThin).read(cancel);
}

} // namespace inlinescope
