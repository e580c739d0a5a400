-- The first tables: people and their tokens, teams, the catalogue, and the outbox.

create table outbox (
  id bigint generated always as identity primary key,
  event text not null,
  data jsonb not null,
  created_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index outbox_undelivered on outbox (id) where delivered_at is null;

-- Random bytes of this site, made once.
create table secrets (
  name text primary key,
  value bytea not null
);

-- Accounts ------------------------------------------------------------------------------------

create table media (
  id text primary key,
  file_key text not null,
  content_type text not null,
  size integer not null,
  width integer not null,
  height integer not null,
  created_at timestamptz not null default now()
);
create index media_file_key on media (file_key);

create table users (
  id text primary key check (id ~ '^[0-9A-Za-z]{8}$'),
  username text not null check (username ~ '^[a-zA-Z0-9._-]{1,39}$'),
  email text,
  email_verified_at timestamptz,
  password_hash text,
  bio text not null default '' check (length(bio) <= 160),
  avatar_id text references media (id),
  role text not null default 'developer' check (role in ('developer', 'moderator', 'admin')),
  badges integer not null default 0,
  subscribed boolean not null default false,
  created_at timestamptz not null default now()
);
create unique index users_username on users (lower(username));
create unique index users_email on users (lower(email));

create table sessions (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  token_hash bytea not null unique,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  expires_at timestamptz not null,
  refresh_expires_at timestamptz not null,
  ip text not null,
  user_agent text not null
);
create index sessions_user on sessions (user_id);

create table access_tokens (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  name text not null check (length(name) between 3 and 255),
  token_hash bytea not null unique,
  hint text not null,
  scopes bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index access_tokens_user on access_tokens (user_id);

create table email_links (
  token_hash bytea primary key,
  user_id text not null references users (id) on delete cascade,
  purpose text not null check (purpose in ('verify-email')),
  email text not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index email_links_user on email_links (user_id);

create table mails (
  id bigint generated always as identity primary key,
  recipient text not null,
  template text not null,
  subject text not null,
  body_text text not null,
  body_html text not null,
  created_at timestamptz not null default now(),
  sent_at timestamptz
);

-- Teams ---------------------------------------------------------------------------------------

create table teams (
  id text primary key check (id ~ '^[0-9A-Za-z]{8}$'),
  created_at timestamptz not null default now()
);

create table team_members (
  team_id text not null references teams (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  is_owner boolean not null default false,
  role text not null default 'Member' check (length(role) between 1 and 64),
  permissions integer not null default 0,
  organization_permissions integer,
  accepted boolean not null default false,
  payouts_split integer not null default 0 check (payouts_split between 0 and 5000),
  ordering integer not null default 0,
  created_at timestamptz not null default now(),
  primary key (team_id, user_id)
);
create unique index team_members_one_owner on team_members (team_id) where is_owner;
create index team_members_user on team_members (user_id);

create table organizations (
  id text primary key check (id ~ '^[0-9A-Za-z]{8}$'),
  team_id text not null unique references teams (id),
  slug text not null check (slug ~ '^[a-zA-Z0-9._-]{3,64}$'),
  name text not null check (length(name) between 3 and 64),
  description text not null default '' check (length(description) <= 256),
  icon_id text references media (id),
  color integer,
  created_at timestamptz not null default now()
);
create unique index organizations_slug on organizations (lower(slug));

-- Tags ----------------------------------------------------------------------------------------

create table game_versions (
  version text primary key,
  version_type text not null check (version_type in ('release', 'snapshot', 'beta', 'alpha')),
  released_at timestamptz not null,
  major boolean not null default false
);
create index game_versions_released on game_versions (released_at desc);

create table loaders (
  name text primary key check (name ~ '^[a-z0-9-]{1,64}$'),
  supported_project_types text[] not null,
  hidden boolean not null default false,
  ordering integer not null default 0
);

create table categories (
  name text not null check (name ~ '^[a-z0-9+-]{1,64}$'),
  project_type text not null,
  header text not null,
  ordering integer not null default 0,
  primary key (name, project_type)
);

-- The catalogue -------------------------------------------------------------------------------

create table projects (
  id text primary key check (id ~ '^[0-9A-Za-z]{8}$'),
  team_id text not null unique references teams (id),
  organization_id text references organizations (id),
  thread_id text not null unique,
  slug text not null check (slug ~ '^[a-z0-9._-]{3,64}$'),
  requested_type text not null default 'mod'
    check (requested_type in ('mod', 'modpack', 'plugin', 'datapack', 'resourcepack', 'shader')),
  title text not null check (length(title) between 3 and 64),
  summary text not null check (length(summary) between 3 and 256),
  body text not null default '' check (length(body) <= 65536),
  status text not null default 'draft' check (status in ('approved', 'archived', 'unlisted', 'private', 'withheld',
    'rejected', 'processing', 'draft', 'scheduled')),
  requested_status text check (requested_status in ('approved', 'archived', 'unlisted', 'private', 'draft')),
  moderator_message text,
  moderator_message_body text,
  license_id text not null,
  license_url text,
  issues_url text,
  source_url text,
  wiki_url text,
  discord_url text,
  icon_id text references media (id),
  icon_small_id text references media (id),
  icon_thumbhash text,
  color integer,
  categories text[] not null default '{}',
  additional_categories text[] not null default '{}',
  -- What its visible versions add up to, kept by the verbs that change versions.
  loaders text[] not null default '{}',
  game_versions text[] not null default '{}',
  environments text[] not null default '{}',
  types text[] not null default '{}',
  monetization_status text not null default 'monetized'
    check (monetization_status in ('monetized', 'demonetized', 'force-demonetized')),
  downloads bigint not null default 0,
  followers bigint not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  approved_at timestamptz,
  queued_at timestamptz
);
create unique index projects_slug on projects (slug);
create unique index projects_id_lower on projects (lower(id));
create index projects_organization on projects (organization_id);
create index projects_queue on projects (queued_at) where status = 'processing';

-- Slugs a project used to have: they keep leading to it until another project takes them.
create table project_old_slugs (
  slug text primary key,
  project_id text not null references projects (id) on delete cascade,
  left_at timestamptz not null default now()
);
create index project_old_slugs_project on project_old_slugs (project_id);

create table project_donations (
  project_id text not null references projects (id) on delete cascade,
  platform text not null check (platform in ('patreon', 'bmac', 'paypal', 'github', 'ko-fi', 'other')),
  url text not null,
  ordering integer not null default 0,
  primary key (project_id, platform)
);

create table gallery_images (
  id text primary key,
  project_id text not null references projects (id) on delete cascade,
  full_id text not null references media (id),
  thumb_id text not null references media (id),
  thumbhash text not null,
  title text check (length(title) <= 2048),
  description text check (length(description) <= 2048),
  featured boolean not null default false,
  ordering integer not null default 0,
  created_at timestamptz not null default now()
);
create index gallery_images_project on gallery_images (project_id, ordering);

create table versions (
  id text primary key check (id ~ '^[0-9A-Za-z]{8}$'),
  project_id text not null references projects (id) on delete cascade,
  author_id text not null references users (id),
  version_number text not null check (length(version_number) between 1 and 32),
  name text not null check (length(name) between 1 and 64),
  changelog text not null default '' check (length(changelog) <= 65536),
  channel text not null check (channel in ('release', 'beta', 'alpha')),
  status text not null default 'listed'
    check (status in ('listed', 'archived', 'draft', 'unlisted', 'scheduled', 'unknown')),
  requested_status text check (requested_status in ('listed', 'archived', 'draft', 'unlisted')),
  featured boolean not null default false,
  ordering integer,
  environment text not null default 'unknown',
  -- For packs the loader is `mrpack` and the loaders inside it stand in `pack_loaders`.
  loaders text[] not null check (cardinality(loaders) > 0),
  pack_loaders text[] not null default '{}',
  game_versions text[] not null check (cardinality(game_versions) > 0),
  downloads bigint not null default 0,
  published_at timestamptz not null default now()
);
create index versions_project on versions (project_id, published_at desc);
create index versions_number on versions (project_id, version_number);

-- Bytes that were published, and the one project they belong to.
create table published_bytes (
  sha1 bytea primary key check (length(sha1) = 20),
  sha512 bytea not null unique check (length(sha512) = 64),
  size bigint not null,
  project_id text not null references projects (id) on delete cascade
);
create index published_bytes_project on published_bytes (project_id);

create table version_files (
  id bigint generated always as identity primary key,
  version_id text not null references versions (id) on delete cascade,
  sha1 bytea not null references published_bytes (sha1) on delete cascade,
  file_name text not null check (length(file_name) between 1 and 255),
  file_type text check (file_type in ('required-resource-pack', 'optional-resource-pack', 'sources-jar', 'dev-jar',
    'javadoc-jar', 'signature', 'unknown')),
  is_primary boolean not null default false,
  ordering integer not null default 0,
  unique (version_id, sha1),
  unique (version_id, file_name)
);
create index version_files_sha1 on version_files (sha1);
create unique index version_files_one_primary on version_files (version_id) where is_primary;

create table version_dependencies (
  id bigint generated always as identity primary key,
  version_id text not null references versions (id) on delete cascade,
  project_id text references projects (id) on delete set null,
  dependency_version_id text references versions (id) on delete set null,
  file_name text,
  kind text not null check (kind in ('required', 'optional', 'incompatible', 'embedded'))
);
create index version_dependencies_version on version_dependencies (version_id);
create index version_dependencies_project on version_dependencies (project_id);
create index version_dependencies_dependency on version_dependencies (dependency_version_id);

-- Files that were received and inspected but not yet published; they expire after a day.
create table uploads (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  file_name text not null,
  sha1 bytea not null,
  sha512 bytea not null,
  size bigint not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index uploads_user on uploads (user_id);
create index uploads_sha512 on uploads (sha512);
create index uploads_expires on uploads (expires_at);

-- Downloads as they were counted; summed into projects and versions in one step, so a crash loses none.
create table download_events (
  id bigint generated always as identity primary key,
  project_id text not null references projects (id) on delete cascade,
  version_id text not null references versions (id) on delete cascade,
  user_id text references users (id) on delete set null,
  person bytea not null,
  at timestamptz not null default now(),
  summed boolean not null default false
);
create index download_events_unsummed on download_events (id) where not summed;
create index download_events_person on download_events (project_id, person, at desc);

-- What staff did, never changed afterwards.
create table audit_log (
  id bigint generated always as identity primary key,
  actor_id text not null,
  action text not null,
  target_kind text not null,
  target_id text not null,
  detail jsonb not null default '{}',
  at timestamptz not null default now()
);
create index audit_log_target on audit_log (target_kind, target_id, at desc);
