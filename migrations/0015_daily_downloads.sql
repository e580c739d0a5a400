-- Counted downloads of each project per day (UTC), for what is rising; days older than three months are deleted.
create table daily_downloads (
  project_id text not null references projects (id) on delete cascade,
  day date not null,
  downloads integer not null check (downloads > 0),
  primary key (project_id, day)
);
create index daily_downloads_day on daily_downloads (day);
insert into daily_downloads (project_id, day, downloads)
select project_id, (at at time zone 'UTC')::date, count(*) from download_events where summed group by 1, 2;
