-- Schema 9: which names a module run has in its rows, so that a search finds where a name is without reading them all;
-- and what people write about runs, modules and callsites.

-- Each column is a set of ids of strings, ascending: every id as its distance to the one before (LEB128).
CREATE TABLE module_names (
    module_run_id INTEGER PRIMARY KEY REFERENCES module_runs (id),
    functions     BLOB NOT NULL, -- that the object has
    mentioned     BLOB NOT NULL, -- callers and callees that it has not
    files         BLOB NOT NULL  -- in which calls are written
);

-- One row per run, module or callsite that has any. A callsite is named by its key, so that it is still meant when the
-- module is run again.
CREATE TABLE annotations (
    id             INTEGER PRIMARY KEY,
    run_id         INTEGER REFERENCES runs (id),    -- of a run; NULL: of a module or callsite
    module_id      INTEGER REFERENCES modules (id),
    key_hash       INTEGER, -- of a callsite
    key_occurrence INTEGER,
    label          TEXT NOT NULL,
    note           TEXT NOT NULL,
    changed_at     INTEGER NOT NULL
);

CREATE VIEW v_annotations AS
SELECT r.name AS run, m.name AS module, printf('%016x', a.key_hash) AS key_hash, a.key_occurrence, a.label, a.note,
       datetime(a.changed_at / 1000, 'unixepoch') AS changed
FROM annotations a LEFT JOIN runs r ON r.id = a.run_id LEFT JOIN modules m ON m.id = a.module_id;
