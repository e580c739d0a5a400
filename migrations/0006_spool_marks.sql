-- How far each segment of a spool on some machine's disk has been applied to this database, so that none is applied twice.

create table spool_marks (
  segment text primary key,
  applied bigint not null
);
