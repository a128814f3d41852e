// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/objects/remark_container.h"

#include "core/base/short_text.h"
#include "core/compiler/objects/object_file.h"

#include <llvm/Bitstream/BitstreamReader.h>
#include <llvm/Object/ObjectFile.h>
#include <llvm/Remarks/BitstreamRemarkContainer.h>
#include <llvm/Remarks/Remark.h>
#include <llvm/Remarks/RemarkParser.h>
#include <llvm/Support/Error.h>

#include <algorithm>
#include <limits>
#include <optional>
#include <utility>
#include <vector>

namespace inlinescope {
namespace {

namespace remarks = llvm::remarks;

constexpr std::size_t chunkSize = 1000; ///< remarks

/// What a container says about itself in its block of metadata.
struct ContainerHead {
    std::uint64_t version = 0, type = 0;
    std::string externalFile; ///< the file that has the remarks; empty if it is this one
};

llvm::Error readHeadRecord(llvm::BitstreamCursor& cursor, unsigned abbreviation, ContainerHead& head) {
    llvm::SmallVector<std::uint64_t, 4> values;
    llvm::StringRef blob;
    auto code = cursor.readRecord(abbreviation, values, &blob);
    if (!code) return code.takeError();
    if (*code == remarks::RECORD_META_CONTAINER_INFO && values.size() >= 2) {
        head.version = values[0];
        head.type = values[1];
    }
    if (*code == remarks::RECORD_META_EXTERNAL_FILE) head.externalFile = blob.str();
    return llvm::Error::success();
}

/// Reads the block of metadata that the cursor is at.
llvm::Error readHeadBlock(llvm::BitstreamCursor& cursor, ContainerHead& head) {
    if (llvm::Error error = cursor.EnterSubBlock(remarks::META_BLOCK_ID)) return error;
    for (;;) {
        auto entry = cursor.advance();
        if (!entry) return entry.takeError();
        if (entry->Kind == llvm::BitstreamEntry::EndBlock) return llvm::Error::success();
        if (entry->Kind != llvm::BitstreamEntry::Record)
            return llvm::createStringError("a block of metadata that does not end");
        if (llvm::Error error = readHeadRecord(cursor, entry->ID, head)) return error;
    }
}

llvm::Expected<ContainerHead> readHead(llvm::StringRef bytes) {
    llvm::BitstreamCursor cursor(bytes);
    if (auto magic = cursor.Read(32); !magic) return magic.takeError();
    std::optional<llvm::BitstreamBlockInfo> blocks;
    ContainerHead head;
    for (;;) {
        auto entry = cursor.advance();
        if (!entry) return entry.takeError();
        if (entry->Kind != llvm::BitstreamEntry::SubBlock) return llvm::createStringError("no block of metadata");
        if (entry->ID == llvm::bitc::BLOCKINFO_BLOCK_ID) {
            auto info = cursor.ReadBlockInfoBlock();
            if (!info) return info.takeError();
            blocks = std::move(*info);
            cursor.setBlockInfo(blocks ? &*blocks : nullptr);
        } else if (entry->ID == remarks::META_BLOCK_ID) {
            if (llvm::Error error = readHeadBlock(cursor, head)) return std::move(error);
            return head;
        } else {
            return llvm::createStringError("no block of metadata");
        }
    }
}

RemarkKind kindOf(remarks::Type type) {
    switch (type) {
    case remarks::Type::Passed:
        return RemarkKind::Passed;
    case remarks::Type::Missed:
        return RemarkKind::Missed;
    case remarks::Type::Failure:
        return RemarkKind::Failure;
    default:
        return RemarkKind::Analysis;
    }
}

RemarkRecord recordOf(const remarks::Remark& remark) {
    RemarkRecord record;
    record.kind = kindOf(remark.RemarkType);
    record.pass = remark.PassName;
    record.name = remark.RemarkName;
    record.function = remark.FunctionName;
    if (remark.Loc) {
        record.file = remark.Loc->SourceFilePath;
        record.line = remark.Loc->SourceLine;
        record.column = remark.Loc->SourceColumn;
    }
    if (remark.Hotness)
        record.hotness =
            std::int64_t(std::min<std::uint64_t>(*remark.Hotness, std::numeric_limits<std::int64_t>::max()));
    for (const remarks::Argument& argument : remark.Args)
        record.arguments.push_back({argument.Key, argument.Val});
    return record;
}

/// Reads the remarks of one container into a sink.
class ContainerReader {
public:
    ContainerReader(llvm::StringRef bytes, const std::string& name, EvidenceSink& sink)
        : m_bytes(bytes), m_name(name), m_sink(sink) {}

    Result<void> read() {
        llvm::Expected<ContainerHead> head = readHead(m_bytes);
        if (!head) return damaged(head.takeError());
        INLINESCOPE_CHECK(requireRemarks(*head));
        auto parser = remarks::createRemarkParser(remarks::Format::Bitstream, m_bytes);
        if (!parser) return damaged(parser.takeError());
        const Result<void> all = readAll(**parser);
        if (all.ok() || !m_chunk.empty()) INLINESCOPE_CHECK(flush());
        return all;
    }

private:
    Result<void> requireRemarks(const ContainerHead& head) const {
        if (head.version != remarks::CurrentContainerVersion)
            return unsupported("a remark container of version " + std::to_string(head.version),
                               "version 1, as clang 22 writes it: the names of version 0 are in another file",
                               "Compile with -fsave-optimization-record=yaml, which every version writes.");
        if (head.type != std::uint64_t(remarks::BitstreamRemarkContainerType::RemarksFile))
            return unsupported("no remarks but the name of their file, " + shortText(head.externalFile), "remarks",
                               "Import that file.");
        return {};
    }
    Result<void> readAll(remarks::RemarkParser& parser) {
        for (;;) {
            auto remark = parser.next();
            if (!remark) {
                llvm::Error error = remark.takeError();
                if (!error.isA<remarks::EndOfFileError>()) return damaged(std::move(error));
                llvm::consumeError(std::move(error));
                return {};
            }
            ++m_read;
            if (!isInliner(std::string_view((*remark)->PassName))) continue;
            if (auto taken = callRemarkOf(recordOf(**remark))) m_chunk.push_back(std::move(*taken));
            if (m_chunk.size() >= chunkSize) INLINESCOPE_CHECK(flush());
        }
    }
    Result<void> flush() {
        if (!m_hasBegun) INLINESCOPE_CHECK(m_sink.beginRemarks());
        m_hasBegun = true;
        if (m_chunk.empty()) return {};
        return m_sink.remarks(std::exchange(m_chunk, {}));
    }
    Error damaged(llvm::Error error) const {
        return {ErrorCode::Malformed, shortText(llvm::toString(std::move(error))), m_name,
                "remark " + std::to_string(m_read + 1), "a whole container of remarks"};
    }
    Error unsupported(std::string found, std::string expected, std::string remedy) const {
        return {ErrorCode::Unsupported, std::move(found), m_name, {}, std::move(expected), std::move(remedy)};
    }

    llvm::StringRef m_bytes;
    const std::string& m_name;
    EvidenceSink& m_sink;
    std::vector<CallRemark> m_chunk;
    bool m_hasBegun = false; ///< not before the first remarks, so that nothing is kept of a container without names
    std::uint64_t m_read = 0;
};

/// The object's section of remarks; empty if it has none.
Result<llvm::StringRef> remarkSection(const llvm::object::ObjectFile& object, const std::string& name) {
    for (const llvm::object::SectionRef& section : object.sections()) {
        auto sectionName = section.getName();
        if (!sectionName) {
            llvm::consumeError(sectionName.takeError());
            continue;
        }
        if (*sectionName != ".remarks" && *sectionName != "__remarks") continue;
        auto contents = section.getContents();
        if (contents) return *contents;
        return Error{ErrorCode::Malformed, shortText(llvm::toString(contents.takeError())), name, sectionName->str(),
                     "a section inside of the file"};
    }
    return llvm::StringRef();
}

} // namespace

Result<void> readRemarkContainer(Bytes file, const std::string& name, EvidenceSink& sink) {
    const llvm::StringRef bytes(reinterpret_cast<const char*>(file.data()), file.size());
    if (bytes.starts_with(remarks::ContainerMagic)) return ContainerReader(bytes, name, sink).read();
    INLINESCOPE_TRY(const auto object, openObject(file, name));
    INLINESCOPE_TRY(const llvm::StringRef section, remarkSection(*object.getBinary(), name));
    if (section.starts_with(remarks::ContainerMagic)) return ContainerReader(section, name, sink).read();
    return Error{ErrorCode::Unsupported,
                 section.empty() ? "an object without optimization remarks" : "a section of remarks of another format",
                 name,
                 {},
                 "a section .remarks or __LLVM,__remarks with a bitstream container",
                 "Import the .opt.yaml files that the compiler wrote next to the objects."};
}

} // namespace inlinescope
