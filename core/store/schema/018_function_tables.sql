-- Schema 18: what a linker keeps or drops with a function's body besides the body.

-- Bytes of the function's entry of .eh_frame and of the read-only data of its comdat group.
ALTER TABLE functions ADD COLUMN tables INTEGER NOT NULL DEFAULT 0;

-- 1: `tables` of its functions are measured; 0: stored by an earlier version, or the object has another format.
ALTER TABLE module_runs ADD COLUMN tables_known INTEGER NOT NULL DEFAULT 0;

-- Changes of `tables` by name (core/store/tables/flips.h); empty also if they are not known.
ALTER TABLE flips ADD COLUMN tables BLOB NOT NULL DEFAULT x'';
