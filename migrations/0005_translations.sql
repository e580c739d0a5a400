-- What creators write in more than one language: a project's title, summary and description for other locales.

create table project_translations (
  project_id text not null references projects (id) on delete cascade,
  -- A language tag in its usual spelling, such as de, pt-BR or zh-Hant.
  locale text not null check (locale ~ '^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$' and length(locale) <= 35),
  -- Null where the original words stand.
  title text check (length(title) between 3 and 64),
  summary text check (length(summary) between 3 and 256),
  body text check (length(body) between 1 and 65536),
  -- What the translated parts read in the original when the translation was saved; other words there make it stale.
  source text not null,
  updated_at timestamptz not null default now(),
  primary key (project_id, locale),
  check (title is not null or summary is not null or body is not null)
);
