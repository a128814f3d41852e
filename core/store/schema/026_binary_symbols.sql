-- Schema 26: symbols of binaries. Nearly each has a name that no other row has, so that its row has the name itself: to
-- keep these names with all texts takes a third of the time of an import.

CREATE TABLE binary_symbols (
    id         INTEGER PRIMARY KEY, -- in the reader's order
    report_id  INTEGER NOT NULL REFERENCES reports (id),
    is_rest    INTEGER NOT NULL, -- what no symbol has
    name       TEXT NOT NULL,
    place      TEXT NOT NULL, -- section, after the member of an archive
    bytes      INTEGER NOT NULL, -- in memory
    file_bytes INTEGER NOT NULL -- of the file; their sum is the file's size
);
CREATE INDEX binary_symbols_by_report ON binary_symbols (report_id);

INSERT INTO binary_symbols (report_id, is_rest, name, place, bytes, file_bytes)
SELECT p.report_id, p.is_rest, name.text, place.text, p.bytes, p.file_bytes
FROM binary_parts p JOIN strings name ON name.id = p.name_id JOIN strings place ON place.id = p.place_id
WHERE p.level = 2 ORDER BY p.id;
DELETE FROM binary_parts
WHERE level = 2 AND name_id IN (SELECT id FROM strings) AND place_id IN (SELECT id FROM strings);

DROP VIEW v_binary_parts;
CREATE VIEW v_binary_parts AS
SELECT r.name AS report,
       CASE p.level WHEN 0 THEN 'segments' WHEN 1 THEN 'sections' WHEN 3 THEN 'units' WHEN 4 THEN 'inlined'
                    ELSE 'callsites' END AS level,
       p.is_rest, name.text AS name, place.text AS place, p.bytes, p.file_bytes, p.sites
FROM binary_parts p JOIN reports r ON r.id = p.report_id JOIN strings name ON name.id = p.name_id
                    JOIN strings place ON place.id = p.place_id
UNION ALL
SELECT r.name, 'symbols', s.is_rest, s.name, s.place, s.bytes, s.file_bytes, 0
FROM binary_symbols s JOIN reports r ON r.id = s.report_id;
