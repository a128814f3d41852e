// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/base/result.h"
#include "core/model/evidence.h"

#include <span>
#include <string>
#include <string_view>
#include <vector>

namespace inlinescope {

/// Reads an event file of TensorBoard: TFRecords of tensorflow.Event (tensorflow/core/util/event.proto) with summaries
/// (tensorflow/core/framework/summary.proto). A scalar is a simple value or a tensor of one element (float, double,
/// int32, int64); it becomes a point. A histogram is a HistogramProto, or a tensor of the shape [buckets, 3] with left
/// edge, right edge and count; it becomes a point for each percentile of histogramPercentiles(). Images, texts, graphs
/// and other summaries are ignored, with one finding. A file that ends inside of its last record is one that a program
/// is still writing: a note, and no error. A record has at most 64 MiB.
Result<void> readEventFile(int fd, const std::string& name, EvidenceSink& sink);
bool beginsWithEventFile(std::string_view prefix);

struct HistogramBucket {
    double left = 0, right = 0; ///< edges
    double count = 0;
};
/// 0, 10, 25, 50, 75, 90, 100
std::span<const double> percentilesOfHistograms();
/// The value below which each of percentilesOfHistograms() is: within a bucket values are taken to be spread evenly.
/// Empty for a histogram without values.
std::vector<double> histogramPercentiles(std::span<const HistogramBucket> buckets);

} // namespace inlinescope
