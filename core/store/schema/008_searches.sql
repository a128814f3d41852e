-- Schema 8: runs that a search made, and how far it came with each of their modules.

CREATE TABLE searches (
    run_id    INTEGER PRIMARY KEY REFERENCES runs (id),
    objective TEXT NOT NULL -- text, unique
);

CREATE TABLE searched_modules (
    run_id     INTEGER NOT NULL REFERENCES runs (id),
    module_id  INTEGER NOT NULL REFERENCES modules (id),
    start_run  TEXT NOT NULL,    -- name of the run whose result it began from
    start_text INTEGER NOT NULL, -- bytes of that result
    rounds     INTEGER NOT NULL,
    taken      INTEGER NOT NULL, -- moves that made it smaller
    compiles   INTEGER NOT NULL, -- variants that were measured, and compiles
    exhausted  INTEGER NOT NULL, -- no single move from the state that is stored makes it smaller
    PRIMARY KEY (run_id, module_id)
) WITHOUT ROWID;
