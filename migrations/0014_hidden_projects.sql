-- Projects that a user leaves out of their own search lists.
create table hidden_projects (
  user_id text not null references users (id) on delete cascade,
  project_id text not null references projects (id) on delete cascade,
  hidden_at timestamptz not null,
  primary key (user_id, project_id)
);
create index hidden_projects_project on hidden_projects (project_id);
