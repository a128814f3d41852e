-- Schema 21: what MLGO's tools wrote about how a policy did: for each module, or over the steps of a training.

CREATE TABLE performance_sets (
    id          INTEGER PRIMARY KEY AUTOINCREMENT,
    name        TEXT NOT NULL UNIQUE,
    source_path TEXT NOT NULL,
    source_hash TEXT NOT NULL,
    source_size INTEGER NOT NULL,
    imported_at INTEGER NOT NULL,
    complete    INTEGER NOT NULL,          -- as in logs
    kind        INTEGER NOT NULL DEFAULT 0 -- 0 report, 1 reward-stats, 2 trajectories, 3 events
);

CREATE TABLE performance_rows (
    id       INTEGER PRIMARY KEY, -- in the file's order
    set_id   INTEGER NOT NULL REFERENCES performance_sets (id),
    module   TEXT NOT NULL,
    key      TEXT NOT NULL, -- "default", or a function's linkage name
    baseline REAL,          -- bytes of a module, the score of a function
    value    REAL,          -- the same under the policy
    actions  TEXT NOT NULL  -- of a trajectory: its decisions, with spaces between them
);
CREATE INDEX performance_rows_by_set ON performance_rows (set_id);

CREATE TABLE performance_curves (
    id     INTEGER PRIMARY KEY,
    set_id INTEGER NOT NULL REFERENCES performance_sets (id),
    tag    TEXT NOT NULL,
    UNIQUE (set_id, tag)
);

CREATE TABLE performance_points (
    id         INTEGER PRIMARY KEY, -- in the file's order
    curve_id   INTEGER NOT NULL REFERENCES performance_curves (id),
    step       INTEGER NOT NULL,
    time       REAL NOT NULL, -- seconds since 1970
    percentile REAL,          -- of a histogram, 0 to 100; NULL: a scalar
    value      REAL           -- NULL: not a number
);
CREATE INDEX performance_points_by_curve ON performance_points (curve_id);

ALTER TABLE findings ADD COLUMN performance_id INTEGER REFERENCES performance_sets (id);

CREATE VIEW v_performance AS
SELECT s.name AS performance, r.module, r.key, r.baseline AS "default", r.value AS policy,
       1 - (r.value + 0.01) / (r.baseline + 0.01) AS reward, r.actions
FROM performance_rows r JOIN performance_sets s ON s.id = r.set_id;

CREATE VIEW v_curves AS
SELECT s.name AS performance, c.tag, p.step, p.time, p.percentile, p.value
FROM performance_points p JOIN performance_curves c ON c.id = p.curve_id JOIN performance_sets s ON s.id = c.set_id;
