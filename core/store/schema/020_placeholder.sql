-- Schema 20: holds the place of another step.

CREATE TABLE placeholder (id INTEGER PRIMARY KEY);
