-- Schema 11: the columns of module runs come in one module after the other, between all else that is stored of it. They
-- wait here until there are many, and then move to decision_columns together, so that there each field lies in one piece.

CREATE TABLE fresh_decision_columns (
    id            INTEGER PRIMARY KEY, -- module_run_id * 32 + field
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    data          BLOB NOT NULL -- as in decision_columns
);
