// SPDX-License-Identifier: GPL-3.0-or-later
#pragma once
#include <QObject>

namespace inlinescope {

/// Sets the name of an object, by which tests and saved states find it, and returns the object.
template <class T>
T* named(T* object, const char* name) {
    object->setObjectName(QLatin1String(name));
    return object;
}

} // namespace inlinescope
