-- Each time a project is submitted for review, with what its team says it changed since the last decision. A discussion
-- between team and moderators can take these rows over as its first messages: they have an author and a time.
create table project_submissions (
  id text primary key check (id ~ '^[0-9A-Za-z]{8}$'),
  project_id text not null references projects (id) on delete cascade,
  -- Null once the account is gone.
  user_id text references users (id) on delete set null,
  -- Empty for a first submission, and for one through the compatible API, which cannot send it.
  note text not null default '' check (length(note) <= 2000),
  submitted_at timestamptz not null
);
create index project_submissions_project on project_submissions (project_id, submitted_at desc, id);
create index project_submissions_user on project_submissions (user_id);
