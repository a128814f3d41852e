// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/compile/memory_output.h"

#include <llvm/Support/raw_ostream.h>

namespace inlinescope {
namespace {

class MemoryFile final : public llvm::vfs::OutputFileImpl {
public:
    explicit MemoryFile(llvm::SmallVectorImpl<char>& bytes) : m_bytes(bytes), m_stream(bytes) {}
    llvm::Error keep() override { return llvm::Error::success(); }
    llvm::Error discard() override {
        m_bytes.clear();
        return llvm::Error::success();
    }
    llvm::raw_pwrite_stream& getOS() override { return m_stream; }

private:
    llvm::SmallVectorImpl<char>& m_bytes;
    llvm::raw_svector_ostream m_stream;
};

class MemoryOutput final : public llvm::vfs::OutputBackend {
public:
    explicit MemoryOutput(llvm::SmallVectorImpl<char>& bytes) : m_bytes(bytes) {}

protected:
    llvm::IntrusiveRefCntPtr<llvm::vfs::OutputBackend> cloneImpl() const override {
        return llvm::makeIntrusiveRefCnt<MemoryOutput>(m_bytes);
    }
    llvm::Expected<std::unique_ptr<llvm::vfs::OutputFileImpl>>
    createFileImpl(llvm::StringRef, std::optional<llvm::vfs::OutputConfig>) override {
        return std::make_unique<MemoryFile>(m_bytes);
    }

private:
    llvm::SmallVectorImpl<char>& m_bytes;
};

} // namespace

llvm::IntrusiveRefCntPtr<llvm::vfs::OutputBackend> makeMemoryOutput(llvm::SmallVectorImpl<char>& bytes) {
    return llvm::makeIntrusiveRefCnt<MemoryOutput>(bytes);
}

} // namespace inlinescope
