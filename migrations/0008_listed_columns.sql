-- Whether a project or version is listed or public is stated once, here; `status.ts` says the same to the program.

alter table projects
  add column is_listed boolean not null generated always as (status in ('approved', 'archived')) stored,
  add column is_public boolean not null
    generated always as (status in ('approved', 'archived', 'unlisted', 'withheld')) stored;
alter table versions
  add column is_listed boolean not null generated always as (status in ('listed', 'archived')) stored;

drop index projects_newest, projects_updated, projects_downloads;
create index projects_newest on projects (approved_at desc nulls last, id) where is_listed;
create index projects_updated on projects (updated_at desc, id) where is_listed;
create index projects_downloads on projects (downloads desc, id) where is_listed;
