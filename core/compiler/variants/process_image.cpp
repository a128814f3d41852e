// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/compiler/variants/process_image.h"

#include <sys/mman.h>
#include <sys/resource.h>

#include <algorithm>
#include <array>
#include <csetjmp>
#include <cstddef>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <link.h>
#include <malloc.h>
#include <unistd.h>

// glibc's; the arguments of the process are above. NOLINTNEXTLINE(bugprone-reserved-identifier)
extern "C" void* __libc_stack_end;

namespace inlinescope {
namespace {

#if defined(__has_feature)
#if __has_feature(address_sanitizer) || __has_feature(thread_sanitizer)
#define INLINESCOPE_SHADOW_MEMORY // it would have to be in the image too
#endif
#endif

/// Free memory at the end of the heap when an image is made. What is used after that beyond it is given back to the
/// system by restore(), and costs page faults again.
constexpr std::size_t leastFree = std::size_t(16) << 20, freeAgain = std::size_t(64) << 20;
constexpr std::size_t mostRanges = 512;
constexpr std::size_t pageSize = 4096, hugePage = std::size_t(2) << 20;
/// Of the heap, in huge pages. Most sessions use less.
constexpr std::size_t hugeHeap = std::size_t(64) << 20;
constexpr std::size_t largestImage = std::size_t(512) << 20;
/// The part of the process's limit of memory that an image may have; copies count too.
constexpr rlim_t imagePart = 8;
/// Below the frame of make() for what it calls.
constexpr std::ptrdiff_t spareStack = 4096;

std::byte* heapBegin = nullptr; // null: images cannot be made

/// How many bytes after the address the next huge page begins.
std::size_t toHugePage(const std::byte* address) {
    return (hugePage - reinterpret_cast<std::uintptr_t>(address) % hugePage) % hugePage;
}

/// Large memory begins and ends with a huge page: the rest of one would cost a page fault for each small page.
std::byte* mapped(std::size_t size) {
    const std::size_t spare = size % hugePage == 0 ? hugePage : 0;
    void* memory = ::mmap(nullptr, size + spare, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
    if (memory == MAP_FAILED) return nullptr;
    auto* begin = static_cast<std::byte*>(memory);
    if (spare == 0) return begin;
    const std::size_t before = toHugePage(begin);
    if (before > 0) ::munmap(begin, before);
    begin += before;
    if (before < spare) ::munmap(begin + size, spare - before);
    ::madvise(begin, size, MADV_HUGEPAGE);
    return begin;
}

/// Memory that images do not have.
struct Buffer {
    std::byte* data = nullptr;
    std::size_t capacity = 0, size = 0;

    bool resize(std::size_t wanted) {
        size = wanted;
        if (wanted <= capacity) return true;
        free();
        std::size_t all = wanted + wanted / 16 + pageSize;
        if (all >= hugePage) all = (all + hugePage - 1) / hugePage * hugePage;
        data = mapped(all);
        capacity = data ? all : 0;
        return data != nullptr;
    }
    void free() {
        if (data) ::munmap(data, capacity);
        data = nullptr;
    }
};

std::size_t mostBytes() {
    rlimit memory{};
    if (::getrlimit(RLIMIT_DATA, &memory) != 0 || memory.rlim_cur == RLIM_INFINITY) return largestImage;
    return std::min(largestImage, std::size_t(memory.rlim_cur / imagePart));
}

struct Range {
    std::byte* begin;
    std::byte* end;
};

/// What an image has.
class Ranges {
public:
    bool complete() const { return m_count <= m_ranges.size(); }
    std::size_t bytes() const {
        std::size_t sum = 0;
        for (std::size_t index = 0; index < m_count; ++index)
            sum += std::size_t(m_ranges[index].end - m_ranges[index].begin);
        return sum;
    }
    void clear() { m_count = 0; }
    void add(std::byte* begin, std::byte* end) {
        if (begin >= end) return;
        if (m_count < m_ranges.size()) m_ranges[m_count] = {begin, end};
        ++m_count;
    }
    void copyTo(std::byte* to) const {
        for (std::size_t index = 0; index < m_count; ++index) {
            const auto [begin, end] = m_ranges[index];
            std::memcpy(to, begin, std::size_t(end - begin));
            to += end - begin;
        }
    }
    /// Writes only where something has changed: a page that this process has in common with its parent would be copied.
    void copyFrom(const std::byte* from) const {
        for (std::size_t index = 0; index < m_count; ++index) {
            const auto [begin, end] = m_ranges[index];
            for (std::size_t at = 0, size = std::size_t(end - begin); at < size; at += pageSize) {
                const std::size_t bytes = std::min(pageSize, size - at);
                if (std::memcmp(begin + at, from + at, bytes) != 0) std::memcpy(begin + at, from + at, bytes);
            }
            from += end - begin;
        }
    }

private:
    std::array<Range, mostRanges> m_ranges;
    std::size_t m_count = 0;
};

/// The variables of the program or a library. Those that the dynamic linker made read-only after it had relocated them
/// are left out.
int addVariables(dl_phdr_info* info, std::size_t, void* ranges) {
    Ranges& all = *static_cast<Ranges*>(ranges);
    const auto at = [info](std::uintptr_t address) {
        return reinterpret_cast<std::byte*>(info->dlpi_addr + address); // NOLINT(performance-no-int-to-ptr)
    };
    const auto page = [size = std::uintptr_t(::sysconf(_SC_PAGESIZE))](std::uintptr_t address) {
        return address - address % size;
    };
    Range readOnly{nullptr, nullptr};
    for (int index = 0; index < info->dlpi_phnum; ++index) {
        const auto& part = info->dlpi_phdr[index];
        if (part.p_type == PT_GNU_RELRO) readOnly = {at(page(part.p_vaddr)), at(page(part.p_vaddr + part.p_memsz))};
        auto* const local = static_cast<std::byte*>(info->dlpi_tls_data);
        if (part.p_type == PT_TLS && local) all.add(local, local + part.p_memsz);
    }
    for (int index = 0; index < info->dlpi_phnum; ++index) {
        const auto& part = info->dlpi_phdr[index];
        if (part.p_type != PT_LOAD || !(part.p_flags & PF_W)) continue;
        std::byte* const begin = at(part.p_vaddr);
        std::byte* const end = begin + part.p_memsz;
        all.add(begin, std::clamp(readOnly.begin, begin, end));
        all.add(std::clamp(readOnly.end, begin, end), end);
    }
    return 0;
}

/// The end of the used heap; null if malloc() has memory elsewhere.
std::byte* heapEnd() {
    struct mallinfo2 heap = ::mallinfo2();
    std::array<void*, 8> blocks{}; // of free memory inside the heap
    for (void*& block : blocks) {
        if (heap.keepcost >= leastFree) break;
        void* volatile atEnd = std::malloc(freeAgain); // which the compiler may not leave out
        std::free(atEnd);
        heap = ::mallinfo2();
        block = heap.keepcost < leastFree ? std::malloc(freeAgain) : nullptr;
    }
    for (void* const block : blocks)
        std::free(block);
    heap = ::mallinfo2();
    auto* const end = static_cast<std::byte*>(::sbrk(0));
    if (heap.hblks != 0 || heap.keepcost < leastFree || std::size_t(end - heapBegin) != heap.arena) return nullptr;
    return end - heap.keepcost + 2 * sizeof(std::size_t); // with the size of the free chunk
}

} // namespace

struct ProcessImage::Content {
    std::jmp_buf place;
    std::byte* systemEnd; ///< of the heap, for the system
    std::byte* stack;     ///< the lowest address in the image
    Ranges ranges;
    Buffer copy, message;

    [[noreturn, gnu::noinline]] void putBack();
};

void prepareForImages() {
#ifndef INLINESCOPE_SHADOW_MEMORY
    ::mallopt(M_MMAP_MAX, 0); // all of malloc()'s memory is in the heap
    ::mallopt(M_TRIM_THRESHOLD, 0x7fffffff);
    const struct mallinfo2 heap = ::mallinfo2();
    if (heap.hblks == 0) heapBegin = static_cast<std::byte*>(::sbrk(0)) - heap.arena;
#endif
}

void useHugePages() {
    if (!heapBegin) return;
    void* volatile atEnd = std::malloc(hugeHeap); // which the compiler may not leave out
    std::free(atEnd);
    auto* const end = static_cast<std::byte*>(::sbrk(0));
    std::byte* begin = end - ::mallinfo2().keepcost;
    begin += toHugePage(begin);
    if (begin < end) ::madvise(begin, std::size_t(end - begin) / hugePage * hugePage, MADV_HUGEPAGE);
}

void useMappedMemory() {
    ::mallopt(M_MMAP_MAX, 65536); // glibc's own value
    ::mallopt(M_MMAP_THRESHOLD, 4 << 20);
}

ProcessImage::ProcessImage() {
    if (std::byte* memory = heapBegin ? mapped(sizeof(Content)) : nullptr) m_content = new (memory) Content;
}

ProcessImage::~ProcessImage() {
    if (!m_content) return;
    m_content->copy.free();
    m_content->message.free();
    ::munmap(m_content, sizeof(Content));
}

ProcessImage::Made ProcessImage::make() {
    if (!m_content || ::gettid() != ::getpid()) return Made::No;
    Content& content = *m_content;
    std::byte* const end = heapEnd();
    if (!end) return Made::No;
    content.systemEnd = static_cast<std::byte*>(::sbrk(0));
    content.stack = static_cast<std::byte*>(__builtin_frame_address(0)) - spareStack;
    content.ranges.clear();
    content.ranges.add(heapBegin, end);
    content.ranges.add(content.stack, static_cast<std::byte*>(__libc_stack_end));
    ::dl_iterate_phdr(addVariables, &content.ranges);
    if (!content.ranges.complete() || content.ranges.bytes() > mostBytes()) return Made::No;
    if (!content.copy.resize(content.ranges.bytes())) return Made::No;
    if (setjmp(content.place) != 0) return Made::Restored; // NOLINT(cert-err52-cpp): a whole process goes back
    content.ranges.copyTo(content.copy.data);
    return Made::Yes;
}

/// Its frame must be below the stack that the image has.
void ProcessImage::Content::putBack() {
    if (::brk(systemEnd) != 0) ::_exit(1);
    ranges.copyFrom(copy.data);
    std::longjmp(place, 1); // NOLINT(cert-err52-cpp)
}

void ProcessImage::restore(Bytes message) {
    if (!m_content->message.resize(message.size())) ::_exit(1);
    std::ranges::copy(message, m_content->message.data);
    const std::ptrdiff_t above =
        static_cast<std::byte*>(__builtin_frame_address(0)) - m_content->stack + 4 * spareStack;
    volatile char* const room = static_cast<char*>(__builtin_alloca(std::size_t(std::max(above, spareStack))));
    room[0] = 0;
    m_content->putBack();
}

Bytes ProcessImage::message() const {
    return {m_content->message.data, m_content->message.size};
}

} // namespace inlinescope
