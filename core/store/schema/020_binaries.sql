-- Schema 20: the parts of binaries. A binary is a report with one entry (or one for each member of an archive).

CREATE TABLE binary_parts (
    id         INTEGER PRIMARY KEY, -- in the reader's order
    report_id  INTEGER NOT NULL REFERENCES reports (id),
    level      INTEGER NOT NULL, -- 0 segments, 1 sections, 2 symbols, 3 compile units, 4 inlined functions, 5 callsites
    is_rest    INTEGER NOT NULL, -- what no other part of the level has
    name_id    INTEGER NOT NULL REFERENCES strings (id),
    place_id   INTEGER NOT NULL REFERENCES strings (id), -- section, folder, or place of the call
    bytes      INTEGER NOT NULL, -- in memory
    file_bytes INTEGER NOT NULL, -- of the file; their sum over a level is the file's size
    sites      INTEGER NOT NULL
);
CREATE INDEX binary_parts_by_report ON binary_parts (report_id, level);

CREATE VIEW v_binary_parts AS
SELECT r.name AS report,
       CASE p.level WHEN 0 THEN 'segments' WHEN 1 THEN 'sections' WHEN 2 THEN 'symbols' WHEN 3 THEN 'units'
                    WHEN 4 THEN 'inlined' ELSE 'callsites' END AS level,
       p.is_rest, name.text AS name, place.text AS place, p.bytes, p.file_bytes, p.sites
FROM binary_parts p JOIN reports r ON r.id = p.report_id JOIN strings name ON name.id = p.name_id
                    JOIN strings place ON place.id = p.place_id;
