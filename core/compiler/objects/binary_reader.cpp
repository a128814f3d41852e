// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/binary_reader.h"

#include "core/base/short_text.h"
#include "core/compiler/objects/binary_symbols.h"
#include "core/compiler/objects/debug_parts.h"
#include "core/compiler/objects/object_file.h"

#include <llvm/Object/Archive.h>
#include <llvm/Support/Error.h>

#include <algorithm>
#include <iterator>
#include <span>
#include <utility>

namespace inlinescope {
namespace {

using llvm::StringRef;
using llvm::object::ELFObjectFileBase;

constexpr std::size_t chunkSize = 1024; ///< parts

StringRef textOf(Bytes bytes) {
    return {reinterpret_cast<const char*>(bytes.data()), bytes.size()};
}

std::string fileNameOf(const std::string& path) {
    return path.substr(path.rfind('/') + 1);
}

/// What is read of one ELF file before anything of it is passed on.
struct ReadBinary {
    ElfImage image;
    BinaryLayout layout;
    ElfSizeEntry entry;
    SeparateDebugFile separate = {};
    std::vector<std::vector<BinaryPart>> levels = {}; ///< without that of the symbols
    BinarySymbols symbols = {};
};

/// What its debug information says.
struct ReadDebug {
    std::vector<std::vector<BinaryPart>> levels;
    std::vector<std::string> problems;
};

std::vector<BinaryPart> segmentParts(ElfImage& image, std::uint64_t fileSize) {
    std::vector<FileClaim*> claims;
    for (LoadSegment& segment : image.segments)
        claims.push_back(&segment.file);
    const std::uint64_t unclaimed = settleClaims(claims, fileSize);
    std::vector<BinaryPart> parts;
    for (const LoadSegment& segment : image.segments)
        parts.push_back({BinaryLevel::Segments,
                         false,
                         nameOf(segment),
                         {},
                         std::int64_t(segment.memorySize),
                         std::int64_t(segment.file.own()),
                         0});
    if (unclaimed > 0)
        parts.push_back(
            {BinaryLevel::Segments, true, "no segment", {}, std::int64_t(unclaimed), std::int64_t(unclaimed), 0});
    return parts;
}

/// `debug`: nullptr if the file cannot have a separate debug file.
llvm::Expected<ReadBinary> readElf(const ELFObjectFileBase& file, DebugFiles* debug) {
    const std::uint64_t fileSize = file.getData().size();
    auto image = readElfImage(file, fileSize);
    if (!image) return image.takeError();
    BinaryLayout layout(image->sections, image->headers, fileSize);
    ElfSizeEntry entry{{}, image->buildId, image->fields};
    ReadBinary read{std::move(*image), std::move(layout), std::move(entry)};
    if (debug) read.separate = debug->separateOf(file, read.image);
    read.levels.push_back(segmentParts(read.image, fileSize));
    read.levels.push_back(read.layout.sectionParts());
    auto symbols = readBinarySymbols(file, read.separate, read.image, read.layout);
    if (!symbols) return symbols.takeError();
    read.symbols = std::move(*symbols);
    return read;
}

ReadDebug readDebug(const ELFObjectFileBase& file, const ReadBinary& binary, const DebugSources& sources) {
    auto parts = readDebugParts(file, binary.image, binary.layout, sources);
    if (!parts) return {{}, {"none of the debug information is read: " + shortText(llvm::toString(parts.takeError()))}};
    ReadDebug read{{}, std::move(parts->problems)};
    if (parts->unread > 0)
        read.problems.push_back("the inlined functions of " + std::to_string(parts->unread) +
                                " compile units are in other files (split DWARF)" +
                                (parts->unreadName.empty() ? "" : ", such as " + parts->unreadName));
    for (auto* level : {&parts->units, &parts->inlined, &parts->callsites})
        read.levels.push_back(std::move(*level));
    return read;
}

/// Passes what was read on to a sink.
class BinaryWriter {
public:
    /// `size` is that of the file.
    BinaryWriter(const std::string& name, std::uint64_t size, EvidenceSink& sink)
        : m_name(name), m_mostTextBytes(16 * size + (16 << 20)), m_sink(sink), m_totals(elfSizeFields().size()) {}

    /// `member` is empty for a file that is no archive.
    Result<void> write(ReadBinary& read, const std::string& member) {
        read.entry.path = fileNameOf(m_name) + (member.empty() ? "" : "(" + member + ")");
        for (std::size_t field = 0; field < m_totals.size(); ++field)
            if (const auto& value = read.entry.values[field]) m_totals[field] = m_totals[field].value_or(0) + *value;
        INLINESCOPE_CHECK(m_sink.entry(read.entry));
        INLINESCOPE_CHECK(writeLevels(read.levels, member));
        INLINESCOPE_CHECK(writeSymbols(read.symbols.symbols, read.layout, member));
        return writeLevel(std::move(read.symbols.rests), member);
    }
    /// What follows write() of the same file.
    Result<void> write(ReadDebug& read, const std::string& member) {
        INLINESCOPE_CHECK(writeLevels(read.levels, member));
        for (const std::string& problem : read.problems)
            INLINESCOPE_CHECK(
                m_sink.finding({Severity::Warning,
                                m_name,
                                {ErrorCode::Malformed, problem, m_name, member, "whole debug information"}}));
        return {};
    }
    Result<void> write(const std::vector<Finding>& findings) {
        for (const Finding& finding : findings)
            INLINESCOPE_CHECK(m_sink.finding(finding));
        return {};
    }
    Result<void> writeParts(std::vector<BinaryPart> parts) {
        for (std::size_t begin = 0; begin < parts.size(); begin += chunkSize) {
            const auto first = std::make_move_iterator(parts.begin() + std::ptrdiff_t(begin));
            INLINESCOPE_CHECK(m_sink.parts({first, first + std::ptrdiff_t(std::min(chunkSize, parts.size() - begin))}));
        }
        return {};
    }
    Result<void> finish() { return m_sink.totals(m_totals); }

private:
    Result<void> writeLevels(std::vector<std::vector<BinaryPart>>& levels, const std::string& member) {
        for (std::vector<BinaryPart>& level : levels)
            INLINESCOPE_CHECK(writeLevel(std::move(level), member));
        return {};
    }
    Result<void> writeLevel(std::vector<BinaryPart> parts, const std::string& member) {
        if (!member.empty())
            for (BinaryPart& part : parts)
                part.place = member + (part.place.empty() ? "" : ": " + part.place);
        return writeParts(std::move(parts));
    }
    /// A library has many: while the names of some are copied, the sink works on those before.
    Result<void> writeSymbols(std::span<const SizedSymbol> symbols, const BinaryLayout& layout,
                              const std::string& member) {
        while (!symbols.empty()) {
            std::vector<BinaryPart> parts;
            for (const SizedSymbol& symbol : symbols.first(std::min(chunkSize, symbols.size()))) {
                m_textBytes += symbol.name.size() + member.size();
                if (symbol.section) m_textBytes += layout.sections()[*symbol.section].name.size();
                if (m_textBytes > m_mostTextBytes) return tooLongNames();
                parts.push_back(partOf(symbol, layout));
            }
            symbols = symbols.subspan(parts.size());
            INLINESCOPE_CHECK(writeLevel(std::move(parts), member));
        }
        return {};
    }

    /// In a damaged file any number of symbols may have one long name.
    Error tooLongNames() const {
        return {ErrorCode::LimitExceeded,
                "symbols whose names have more than " + std::to_string(m_mostTextBytes >> 20) + " MiB",
                m_name,
                {},
                "at most 16 times the size of the file, and 16 MiB"};
    }

    const std::string& m_name;
    std::uint64_t m_mostTextBytes, m_textBytes = 0; ///< of names and places of symbols
    EvidenceSink& m_sink;
    std::vector<std::optional<std::int64_t>> m_totals;
};

/// A member's ELF file, or nullptr for a member of another kind.
llvm::Expected<std::unique_ptr<llvm::object::ObjectFile>> elfOf(const llvm::object::Archive::Child& child) {
    auto buffer = child.getMemoryBufferRef();
    if (!buffer) return buffer.takeError();
    if (!buffer->getBuffer().starts_with(llvm::ELF::ElfMagic)) return std::unique_ptr<llvm::object::ObjectFile>();
    return llvm::object::ObjectFile::createELFObjectFile(*buffer);
}

class ArchiveReader {
public:
    /// `debug`: nullptr if debug information is not read.
    ArchiveReader(StringRef bytes, const std::string& name, EvidenceSink& sink, DebugFiles* debug)
        : m_bytes(bytes), m_name(name), m_sink(sink), m_writer(name, bytes.size(), sink), m_debug(debug) {}

    Result<void> read() {
        auto archive = llvm::object::Archive::create({m_bytes, m_name});
        if (!archive) return damaged(m_name, archive.takeError());
        if ((*archive)->isThin())
            return Error{ErrorCode::Unsupported,
                         "a thin archive, whose members are other files",
                         m_name,
                         {},
                         "an archive that has its members",
                         "Import the members."};
        INLINESCOPE_CHECK(m_sink.beginReport());
        llvm::Error error = llvm::Error::success();
        Result<void> written;
        for (const auto& child : (*archive)->children(error))
            if (written = readMember(child); !written.ok()) break;
        if (!written.ok()) return llvm::consumeError(std::move(error)), written;
        if (error) return damaged(m_name, std::move(error));
        INLINESCOPE_CHECK(writeRest());
        if (m_debug) INLINESCOPE_CHECK(m_writer.write(m_debug->findings()));
        return m_writer.finish();
    }

private:
    Result<void> readMember(const llvm::object::Archive::Child& child) {
        auto name = child.getName();
        if (!name) return damaged(m_name, name.takeError());
        auto size = child.getSize();
        if (!size) return damaged(m_name, size.takeError());
        // LLVM checks that a member begins in the archive, but not that it ends there.
        auto content = child.getBuffer();
        if (content && content->end() > m_bytes.end())
            return Error{ErrorCode::Malformed,
                         "member " + shortText(name->str()) + " goes past the end",
                         m_name,
                         {},
                         "an archive with all of its members"};
        if (!content) return damaged(m_name, content.takeError());
        auto elf = elfOf(child);
        if (!elf) return damagedMember(elf.takeError(), name->str());
        if (!*elf) return keepOther(name->str(), *size);
        const auto& file = llvm::cast<ELFObjectFileBase>(**elf);
        auto read = readElf(file, nullptr);
        if (!read) return damagedMember(read.takeError(), name->str());
        m_ofMembers += *size;
        INLINESCOPE_CHECK(m_writer.write(*read, name->str()));
        return m_debug ? writeDebug(file, *read, name->str()) : Result<void>();
    }
    Result<void> writeDebug(const ELFObjectFileBase& file, const ReadBinary& binary, const std::string& member) {
        ReadDebug read = readDebug(file, binary, {nullptr, *m_debug, {}});
        const bool hasDebugInfo = !read.levels.empty() && !read.levels.front().empty();
        m_hasDebugInfo |= hasDebugInfo;
        if (!hasDebugInfo) m_withoutDebugInfo.emplace_back(member, file.getData().size());
        return m_writer.write(read, member);
    }
    /// The bytes of a member that is no ELF file, such as bitcode, and of the archive's own headers.
    Result<void> keepOther(const std::string& name, std::uint64_t size) {
        m_others.emplace_back(name, size);
        m_ofMembers += size;
        return {};
    }
    Result<void> writeRest() {
        const std::uint64_t all = m_bytes.size();
        m_others.emplace_back("archive headers", all > m_ofMembers ? all - m_ofMembers : 0);
        constexpr auto firstOfDebugInfo = std::size_t(BinaryLevel::Units);
        for (std::size_t level = 0; level < (m_hasDebugInfo ? binaryLevelNames.size() : firstOfDebugInfo); ++level) {
            INLINESCOPE_CHECK(writeRests(BinaryLevel(level), m_others));
            if (level >= firstOfDebugInfo) INLINESCOPE_CHECK(writeRests(BinaryLevel(level), m_withoutDebugInfo));
        }
        return {};
    }
    Result<void> writeRests(BinaryLevel level, const std::vector<std::pair<std::string, std::uint64_t>>& rests) {
        for (const auto& [name, size] : rests)
            INLINESCOPE_CHECK(
                m_writer.writeParts({{level, true, name, {}, std::int64_t(size), std::int64_t(size), 0}}));
        return {};
    }
    Error damagedMember(llvm::Error error, const std::string& member) const {
        Error told = damaged(m_name, std::move(error));
        told.place = shortText(member);
        return told;
    }

    StringRef m_bytes;
    const std::string& m_name;
    EvidenceSink& m_sink;
    BinaryWriter m_writer;
    DebugFiles* m_debug;
    std::uint64_t m_ofMembers = 0;
    std::vector<std::pair<std::string, std::uint64_t>> m_others;
    std::vector<std::pair<std::string, std::uint64_t>> m_withoutDebugInfo; ///< ELF members, with their sizes
    bool m_hasDebugInfo = false;
};

} // namespace

Result<void> readBinary(Bytes file, const std::vector<DebugFile>& debug, const std::string& name, EvidenceSink& sink,
                        ReadDebugInfo withDebugInfo, const std::function<void(double part)>& progress) {
    const StringRef bytes = textOf(file);
    std::optional<DebugFiles> debugFiles;
    if (withDebugInfo == ReadDebugInfo::Yes) debugFiles.emplace(debug);
    if (bytes.starts_with("!<arch>\n") || bytes.starts_with("!<thin>\n"))
        return ArchiveReader(bytes, name, sink, debugFiles ? &*debugFiles : nullptr).read();
    if (!bytes.starts_with(llvm::ELF::ElfMagic))
        return Error{
            ErrorCode::Unsupported, "a file of another format", name, {}, "an ELF file, or an archive of them"};
    INLINESCOPE_TRY(const auto object, openObject(file, name));
    const auto& binary = *llvm::cast<ELFObjectFileBase>(object.getBinary());
    auto read = readElf(binary, debugFiles ? &*debugFiles : nullptr);
    if (!read) return damaged(name, read.takeError());
    INLINESCOPE_CHECK(sink.beginReport());
    BinaryWriter writer(name, bytes.size(), sink);
    INLINESCOPE_CHECK(writer.write(*read, {}));
    if (debugFiles) {
        ReadDebug more = readDebug(binary, *read, {read->separate.context, *debugFiles, progress});
        INLINESCOPE_CHECK(writer.write(more, {}));
        INLINESCOPE_CHECK(writer.write(debugFiles->findings()));
    }
    return writer.finish();
}

} // namespace inlinescope
