-- Schema 15: what attributes in the source (noinline, always_inline) do to the sizes of a module run's object.

-- A row per set of attributes that a compile had. The rows of a module run stand together.
CREATE TABLE attribute_results (
    module_run_id INTEGER NOT NULL REFERENCES module_runs (id),
    attributes    BLOB NOT NULL,    -- ascending (core/model/attribute_fields.h)
    status        INTEGER NOT NULL, -- 0 ok, 1 failed, 2 crashed, 3 timed out
    text          INTEGER,          -- change of text in bytes; NULL: no object
    shared        BLOB NOT NULL,    -- changes of the bodies that modules share, by name (core/model/attribute_fields.h)
    PRIMARY KEY (module_run_id, attributes)
) WITHOUT ROWID;

CREATE VIEW v_attribute_results AS
SELECT r.name AS run, m.name AS module, hex(a.attributes) AS attributes,
       CASE a.status WHEN 0 THEN 'ok' WHEN 1 THEN 'failed' WHEN 2 THEN 'crashed' ELSE 'timed-out' END AS status,
       mr.text + a.text AS text, a.text AS delta
FROM attribute_results a JOIN module_runs mr ON mr.id = a.module_run_id JOIN runs r ON r.id = mr.run_id
                         JOIN modules m ON m.id = mr.module_id;
