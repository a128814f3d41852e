-- Schema 6: a policy may be a script, whose bytes are its text; what it does not decide, another policy does.

ALTER TABLE policies ADD COLUMN base_id INTEGER REFERENCES policies (id); -- NULL: no script
