-- Schema 2: what bitcode defines before any pass, so that two revisions of a module can be compared by function.

-- Facts of the functions of one bitcode, once per hash. data is compressed: a number of 32 bits per function, the id of
-- its name in strings; then one per function of its instructions; then one of 64 bits of its body's hash, and one of its
-- sketch (core/model/function_body.h). Bitcode that was compiled by an older program has no row.
CREATE TABLE bodies (
    id           INTEGER PRIMARY KEY,
    bitcode_hash TEXT NOT NULL UNIQUE,
    count        INTEGER NOT NULL,
    data         BLOB NOT NULL
);

-- Another name for the bytes of a function listed before it.
ALTER TABLE functions ADD COLUMN alias INTEGER NOT NULL DEFAULT 0;
