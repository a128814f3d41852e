-- Schema 3: the files that command lines read, and what a run changes of command lines.

-- Files beside the bitcode that a module's command line has the compiler read, in the order of the command line. Their
-- bytes are among the blobs, once per hash.
CREATE TABLE side_files (
    module_id INTEGER NOT NULL REFERENCES modules (id),
    ordinal   INTEGER NOT NULL,
    option    TEXT NOT NULL, -- that names it, such as -fprofile-sample-use=
    path      TEXT NOT NULL, -- as the command line has it
    file_path TEXT NOT NULL, -- where it was looked for
    hash      TEXT NOT NULL, -- SHA-256, lower-case hex; empty: the file was missing
    size      INTEGER NOT NULL,
    blob_id   INTEGER REFERENCES blobs (id), -- NULL: missing, or by reference, the file at file_path
    PRIMARY KEY (module_id, ordinal)
) WITHOUT ROWID;
CREATE INDEX side_files_by_blob ON side_files (blob_id);

-- Beside LLVM options (mllvm): add-flag, delete-flag, replace-flag (FLAG=VALUE), as given to the run.
ALTER TABLE run_options ADD COLUMN kind TEXT NOT NULL DEFAULT 'mllvm';

-- How many modules the run was asked to choose by size class; NULL: no sample.
ALTER TABLE runs ADD COLUMN sample INTEGER;

CREATE VIEW v_side_files AS
SELECT c.name AS corpus, m.name AS module, s.option, s.path, s.file_path, s.hash, s.size, s.hash = '' AS missing,
       s.hash <> '' AND s.blob_id IS NULL AS by_reference
FROM side_files s JOIN modules m ON m.id = s.module_id JOIN corpora c ON c.id = m.corpus_id;
