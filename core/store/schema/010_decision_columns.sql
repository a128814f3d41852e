-- Schema 10: the decisions of each module run a column at a time, so that an order, a filter or a ranking of millions of
-- them reads the bytes that it needs, and no rows.

-- What the rows of decisions, callsites and places say, once more; check proves that it does. Fields and their coding:
-- core/store/scans.h and core/store/decision_columns.cpp.
CREATE TABLE decision_columns (
    id            INTEGER PRIMARY KEY, -- field * 2^40 + module_run_id: what is read together stands together
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    data          BLOB NOT NULL -- zstd
);
