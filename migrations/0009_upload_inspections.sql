-- What each received file says of itself, read once: by the kind of project it was read for, as JSON of the program's own.
alter table uploads add column inspections jsonb not null default '{}';
