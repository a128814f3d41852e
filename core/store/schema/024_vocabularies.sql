-- Schema 24: vocabularies of ml-compiler-opt, as performance sets of kind 4. A feature is a curve, a quantile a point of
-- it: step is the number of the quantile, from 0, and time is 0.

DROP VIEW v_curves;
CREATE VIEW v_curves AS
SELECT s.name AS performance, c.tag, p.step, p.time, p.percentile, p.value
FROM performance_points p JOIN performance_curves c ON c.id = p.curve_id JOIN performance_sets s ON s.id = c.set_id
WHERE s.kind <> 4;

CREATE VIEW v_vocabularies AS
SELECT s.name AS vocabulary, c.tag AS feature, p.step AS number, p.value AS quantile
FROM performance_points p JOIN performance_curves c ON c.id = p.curve_id JOIN performance_sets s ON s.id = c.set_id
WHERE s.kind = 4;
