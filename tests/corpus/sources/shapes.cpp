// A small class tree with virtual functions, visitors and devirtualisable calls.
#include <cmath>
#include <memory>
#include <numeric>
#include <vector>

namespace sample {
namespace {

struct Point {
    double x = 0, y = 0;
    Point operator+(Point other) const { return {x + other.x, y + other.y}; }
    Point operator-(Point other) const { return {x - other.x, y - other.y}; }
    Point operator*(double by) const { return {x * by, y * by}; }
};

double dot(Point a, Point b) {
    return a.x * b.x + a.y * b.y;
}
double cross(Point a, Point b) {
    return a.x * b.y - a.y * b.x;
}
double length(Point a) {
    return std::sqrt(dot(a, a));
}
double distance(Point a, Point b) {
    return length(a - b);
}

class Shape {
public:
    virtual ~Shape() = default;
    virtual double area() const = 0;
    virtual double outline() const = 0;
    virtual void move(Point by) = 0;
    virtual int corners() const { return 0; }
    double compactness() const { return outline() > 0 ? area() / outline() : 0; }
};

class Circle : public Shape {
public:
    Circle(Point centre, double radius) : m_centre(centre), m_radius(radius) {}
    double area() const override { return M_PI * square(m_radius); }
    double outline() const override { return 2 * M_PI * m_radius; }
    void move(Point by) override { m_centre = m_centre + by; }

private:
    static double square(double value) { return value * value; }
    Point m_centre;
    double m_radius;
};

class Polygon : public Shape {
public:
    explicit Polygon(std::vector<Point> points) : m_points(std::move(points)) {}
    double area() const override {
        double sum = 0;
        forEachEdge([&](Point a, Point b) { sum += cross(a, b); });
        return std::abs(sum) / 2;
    }
    double outline() const override {
        double sum = 0;
        forEachEdge([&](Point a, Point b) { sum += distance(a, b); });
        return sum;
    }
    void move(Point by) override {
        for (Point& point : m_points)
            point = point + by;
    }
    int corners() const override { return static_cast<int>(m_points.size()); }

protected:
    template <typename Visit>
    void forEachEdge(Visit visit) const {
        for (std::size_t i = 0; i < m_points.size(); ++i)
            visit(m_points[i], m_points[(i + 1) % m_points.size()]);
    }

private:
    std::vector<Point> m_points;
};

class Box final : public Polygon {
public:
    Box(Point corner, Point size)
        : Polygon({corner, {corner.x + size.x, corner.y}, corner + size, {corner.x, corner.y + size.y}}), m_size(size) {
    }
    double area() const override { return m_size.x * m_size.y; }

private:
    Point m_size;
};

std::unique_ptr<Shape> make(int kind, double size) {
    switch (kind % 3) {
    case 0:
        return std::make_unique<Circle>(Point{size, size}, size);
    case 1:
        return std::make_unique<Box>(Point{}, Point{size, size * 2});
    default:
        return std::make_unique<Polygon>(std::vector<Point>{{0, 0}, {size, 0}, {0, size}});
    }
}

} // namespace

double totalArea(const int* kinds, int count) {
    std::vector<std::unique_ptr<Shape>> shapes;
    for (int i = 0; i < count; ++i)
        shapes.push_back(make(kinds[i], i + 1));
    for (const auto& shape : shapes)
        shape->move(Point{1, 2} * 0.5);
    return std::accumulate(shapes.begin(), shapes.end(), 0.0,
                           [](double sum, const auto& s) { return sum + s->area() + s->compactness(); });
}

double boxArea(double width, double height) {
    const Box box({0, 0}, {width, height});
    return box.area() + box.corners() + box.compactness();
}

} // namespace sample
// SPDX-License-Identifier: GPL-3.0-or-later
