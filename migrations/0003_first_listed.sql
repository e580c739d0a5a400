-- When a project was first listed, which it is announced for once; and nobody asks for `archived` any more.

alter table projects add column listed_at timestamptz;
-- Those that were approved before may have been announced; none is announced twice.
update projects set listed_at = approved_at where approved_at is not null;

update projects set requested_status = 'approved' where requested_status = 'archived';
alter table projects drop constraint projects_requested_status_check;
alter table projects add constraint projects_requested_status_check
  check (requested_status in ('approved', 'unlisted', 'private', 'draft'));
