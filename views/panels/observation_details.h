// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include "core/jobs/tables/table.h"

#include <QWidget>

class QLabel;
class QPlainTextEdit;

namespace inlinescope {

class TensorGrid;

/// The tensors of one observation in full, as text, and the current feature's as a grid if it has more than one
/// element; a note says of a tensor that it is too large for that. Child object names: logsDetails, logsTensor,
/// logsTensorNote.
class ObservationDetails : public QWidget {
    Q_OBJECT
public:
    explicit ObservationDetails(QWidget* parent = nullptr);

    /// The shapes of the log's features: logFeatures().
    void setFeatures(Table features) { m_features = std::move(features); }
    /// A row of logObservations(); -1 for none.
    void showObservation(const Table& observations, int row);
    void showTensor(const Table& observations, int row, const QString& feature);

private:
    QPlainTextEdit* m_text;
    TensorGrid* m_grid;
    QLabel* m_note;
    Table m_features;
};

} // namespace inlinescope
