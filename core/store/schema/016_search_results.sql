-- Schema 16: where a search found its best result, what of it no other decisions can make smaller, and what the search
-- gained over time.

ALTER TABLE searched_modules ADD COLUMN found_from TEXT NOT NULL DEFAULT ''; -- the start; empty: not known
ALTER TABLE searched_modules ADD COLUMN components INTEGER NOT NULL DEFAULT 0; -- of the call graph; 0: not counted
ALTER TABLE searched_modules ADD COLUMN proved INTEGER NOT NULL DEFAULT 0; -- of them: all ways to decide were tried

CREATE TABLE search_gains (
    run_id  INTEGER NOT NULL REFERENCES runs (id),
    ordinal INTEGER NOT NULL,
    ms      INTEGER NOT NULL, -- since the search began, without the time between its parts
    bytes   INTEGER NOT NULL, -- change since then, by the objective
    PRIMARY KEY (run_id, ordinal)
) WITHOUT ROWID;
