#pragma once
#include <cstddef>
#include <new>
#include <stdexcept>
#include <utility>

namespace sample {

/// A vector with room for a few elements inside; its members are what two translation units share.
template <typename T, std::size_t inside>
class SmallVector {
public:
    SmallVector() = default;
    SmallVector(const SmallVector& other) {
        for (const T& value : other)
            push(value);
    }
    SmallVector& operator=(SmallVector other) {
        swap(other);
        return *this;
    }
    ~SmallVector() {
        clear();
        release();
    }

    std::size_t size() const { return m_size; }
    bool empty() const { return m_size == 0; }
    T* begin() { return data(); }
    T* end() { return data() + m_size; }
    const T* begin() const { return data(); }
    const T* end() const { return data() + m_size; }
    T& operator[](std::size_t index) { return data()[index]; }
    const T& operator[](std::size_t index) const { return data()[index]; }
    T& at(std::size_t index) {
        if (index >= m_size) throw std::out_of_range("SmallVector::at");
        return data()[index];
    }
    T& back() { return at(m_size - 1); }

    template <typename... Args>
    T& emplace(Args&&... args) {
        if (m_size == m_capacity) grow();
        T* slot = new (static_cast<void*>(data() + m_size)) T(std::forward<Args>(args)...);
        ++m_size;
        return *slot;
    }
    void push(const T& value) { emplace(value); }
    void push(T&& value) { emplace(std::move(value)); }
    void pop() {
        back().~T();
        --m_size;
    }
    void clear() {
        while (!empty())
            pop();
    }

private:
    void swap(SmallVector& other) {
        SmallVector spare;
        spare.take(*this);
        take(other);
        other.take(spare);
    }
    void take(SmallVector& from) {
        clear();
        for (T& value : from)
            push(std::move(value));
        from.clear();
    }
    bool isInside() const { return m_heap == nullptr; }
    T* data() { return isInside() ? reinterpret_cast<T*>(m_inside) : m_heap; }
    const T* data() const { return isInside() ? reinterpret_cast<const T*>(m_inside) : m_heap; }
    void grow() {
        const std::size_t capacity = m_capacity * 2;
        T* fresh = static_cast<T*>(::operator new(capacity * sizeof(T)));
        for (std::size_t i = 0; i < m_size; ++i) {
            new (static_cast<void*>(fresh + i)) T(std::move(data()[i]));
            data()[i].~T();
        }
        release();
        m_heap = fresh;
        m_capacity = capacity;
    }
    void release() {
        if (!isInside()) ::operator delete(m_heap);
        m_heap = nullptr;
    }

    alignas(T) unsigned char m_inside[inside * sizeof(T)];
    T* m_heap = nullptr;
    std::size_t m_size = 0;
    std::size_t m_capacity = inside;
};

/// Shared by two translation units, and called from both.
inline unsigned fold(const SmallVector<unsigned, 8>& values) {
    unsigned sum = 17;
    for (unsigned value : values)
        sum = sum * 31 + value;
    return sum;
}

__attribute__((weak)) inline bool isPlain(const SmallVector<unsigned, 8>& values) {
    for (unsigned value : values)
        if (value > 0xff) return false;
    return !values.empty();
}

} // namespace sample
// SPDX-License-Identifier: GPL-3.0-or-later
