// SPDX-License-Identifier: GPL-3.0-or-later
#include "core/policy/event_file.h"

#include "core/base/byte_writer.h"
#include "core/base/crc32c.h"

#include <tensorflow.pb.h>

namespace inlinescope {
namespace {

/// A TFRecord: length, its checksum, the bytes, their checksum.
void append(ByteWriter& file, const tensorflow::Event& event) {
    const std::string message = event.SerializeAsString();
    ByteWriter length;
    length.write(std::uint64_t(message.size()));
    for (const Bytes part : {length.bytes(), asBytes(message)}) {
        file.append(part);
        file.write(maskedCrc32c(part));
    }
}

} // namespace

std::vector<std::byte> eventFile(std::span<const ScalarEvent> events) {
    ByteWriter file;
    tensorflow::Event first;
    first.set_wall_time(events.empty() ? 0 : events.front().time);
    first.set_file_version("brain.Event:2");
    append(file, first);
    for (const ScalarEvent& scalar : events) {
        tensorflow::Event event;
        event.set_wall_time(scalar.time);
        event.set_step(scalar.step);
        tensorflow::Summary::Value& value = *event.mutable_summary()->add_value();
        value.set_tag(scalar.tag);
        value.set_simple_value(scalar.value);
        append(file, event);
    }
    return file.take();
}

} // namespace inlinescope
