// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/crc32c.h"
#include "tests/policy/policy_samples.h"

#include <map>
#include <snappy.h>
#include <string>

/// A TensorFlow checkpoint written byte by byte according to its published formats: variables.index is a LevelDB table
/// (leveldb/doc/table_format.md) of protobuf messages (tensorflow/core/protobuf/tensor_bundle.proto), the shards are
/// the tensors in sequence.
namespace checkpoint_files {

struct Variable {
    QList<qint64> shape;
    std::vector<float> values;
};

inline std::string varint(std::uint64_t value) {
    std::string bytes;
    for (; value >= 0x80; value >>= 7)
        bytes += char(value | 0x80);
    return bytes + char(value);
}

template <typename T>
std::string fixed(T value) {
    return {reinterpret_cast<const char*>(&value), sizeof value};
}

/// A protobuf field: number, and a number or a message.
inline std::string field(int number, std::uint64_t value) {
    return varint(std::uint64_t(number) << 3) + varint(value);
}
inline std::string field(int number, const std::string& message) {
    return varint(std::uint64_t(number) << 3 | 2) + varint(message.size()) + message;
}

inline std::uint32_t checksum(const std::string& bytes) {
    return inlinescope::maskedCrc32c(inlinescope::asBytes(bytes));
}

inline std::string block(const std::map<std::string, std::string>& entries, bool compressed) {
    std::string bytes;
    for (const auto& [key, value] : entries)
        bytes += varint(0) + varint(key.size()) + varint(value.size()) + key + value;
    bytes += fixed<std::uint32_t>(0) + fixed<std::uint32_t>(1); // one restart, at 0
    if (compressed) {
        std::string packed;
        snappy::Compress(bytes.data(), bytes.size(), &packed);
        bytes = packed;
    }
    return bytes + char(compressed ? 1 : 0);
}

inline std::string table(const std::map<std::string, std::string>& entries, bool compressed) {
    std::string file;
    const auto append = [&](const std::string& typed) {
        const std::string place = varint(file.size()) + varint(typed.size() - 1);
        file += typed + fixed(checksum(typed));
        return place;
    };
    const std::string data = append(block(entries, compressed));
    const std::string meta = append(block({}, false));
    std::string footer = meta + append(block({{"~", data}}, compressed));
    footer.resize(40, '\0');
    return file + footer + fixed<std::uint64_t>(0xdb4775248b80fb57);
}

/// Writes variables.index and `shards` shards, with the variables distributed over them in turn.
inline bool write(const QString& folder, const std::map<std::string, Variable>& variables, int shards,
                  bool compressed) {
    std::map<std::string, std::string> entries = {{"", field(1, std::uint64_t(shards))}};
    std::vector<std::string> data(std::size_t(shards), "");
    int next = 0;
    for (const auto& [name, variable] : variables) {
        const int shard = next++ % shards;
        const std::string bytes(reinterpret_cast<const char*>(variable.values.data()), variable.values.size() * 4);
        std::string shape;
        for (const qint64 size : variable.shape)
            shape += field(2, field(1, std::uint64_t(size)));
        entries[name] = field(1, 1) + field(2, shape) + field(3, std::uint64_t(shard)) +
                        field(4, data[std::size_t(shard)].size()) + field(5, bytes.size()) + varint(6 << 3 | 5) +
                        fixed(checksum(bytes));
        data[std::size_t(shard)] += bytes;
    }
    bool isWritten = policy_samples::write(folder + "/variables/variables.index",
                                           QByteArray::fromStdString(table(entries, compressed)));
    for (int shard = 0; shard < shards; ++shard)
        isWritten = isWritten && policy_samples::write(folder + QString("/variables/variables.data-%1-of-%2")
                                                                    .arg(shard, 5, 10, QChar('0'))
                                                                    .arg(shards, 5, 10, QChar('0')),
                                                       QByteArray::fromStdString(data[std::size_t(shard)]));
    return isWritten;
}

} // namespace checkpoint_files
