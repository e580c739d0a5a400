-- Everything a person does with an account: factors, links by mail, sessions, applications, throttles, names, deletion.

-- People ----------------------------------------------------------------------------------------

-- An address belongs to the account that confirmed it; until then several may claim it.
drop index users_email;
create unique index users_email_confirmed on users (lower(email)) where email_verified_at is not null;
create index users_email on users (lower(email));

alter table users
  -- What the username looks like when its look-alikes are folded (Unicode TR 39 for the characters a name may hold).
  add column skeleton text generated always as
    (lower(replace(translate(username, 'I1|0', 'lllO'), 'm', 'rn'))) stored,
  add column locale text not null default 'en-US',
  add column email_shown boolean not null default false,
  add column suspended_at timestamptz,
  add column suspended_why text,
  -- The account is erased at this time unless its person changes their mind.
  add column erase_at timestamptz,
  add constraint users_suspended check ((suspended_at is null) = (suspended_why is null));
create index users_skeleton on users (skeleton);
create index users_erase_at on users (erase_at) where erase_at is not null;

-- Names that were given up, each time: the last to give one up is who it leads to, and nobody else may take it for a while.
create table former_usernames (
  username text not null check (username ~ '^[a-zA-Z0-9._-]{1,39}$'),
  user_id text not null references users (id) on delete cascade,
  given_up_at timestamptz not null default now(),
  reserved_until timestamptz not null,
  -- Given up because an admin said so: it leads nowhere, and its person may not have it again either.
  taken_away boolean not null default false,
  skeleton text generated always as
    (lower(replace(translate(username, 'I1|0', 'lllO'), 'm', 'rn'))) stored
);
create index former_usernames_username on former_usernames (lower(username), given_up_at);
create index former_usernames_skeleton on former_usernames (skeleton);
create index former_usernames_user on former_usernames (user_id);

-- Names of erased accounts and what they look like, by keyed hashes alone, while nobody may take them.
create table erased_usernames (
  name_hash bytea primary key,
  reserved_until timestamptz not null
);
create index erased_usernames_reserved_until on erased_usernames (reserved_until);

-- Mail ------------------------------------------------------------------------------------------

alter table mails
  add column locale text not null default 'en-US',
  add column attempts integer not null default 0,
  add column failed_at timestamptz,
  add column failure text,
  -- Whose account it is about; it goes with them.
  add column user_id text references users (id) on delete cascade;
create index mails_user on mails (user_id, id);
update mails m set user_id = u.id from users u
  where lower(u.email) = lower(m.recipient) and u.created_at <= m.created_at;

alter table email_links drop constraint email_links_purpose_check;
alter table email_links add constraint email_links_purpose_check
  check (purpose in ('verify-email', 'reset-password', 'change-email-old', 'change-email-new'));

-- A change of address under way: it happens once both addresses said yes.
create table email_changes (
  user_id text primary key references users (id) on delete cascade,
  new_email text not null,
  old_confirmed_at timestamptz,
  new_confirmed_at timestamptz,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);

-- Sessions and factors --------------------------------------------------------------------------

alter table sessions
  -- When the person last proved who they are in this session.
  add column confirmed_at timestamptz not null default '-infinity',
  -- Two letters of ISO 3166, from the address.
  add column country text;
update sessions set confirmed_at = created_at;

-- Browsers and programs that a person signed in with before, by the hash of what they carry.
create table known_devices (
  user_id text not null references users (id) on delete cascade,
  device_hash bytea not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz not null default now(),
  primary key (user_id, device_hash)
);

create table totp_factors (
  user_id text primary key references users (id) on delete cascade,
  secret text not null,
  -- The last time step whose code was used: each code counts once.
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table backup_codes (
  user_id text not null references users (id) on delete cascade,
  code_hash bytea not null,
  primary key (user_id, code_hash)
);

create table passkeys (
  id text primary key,
  user_id text not null references users (id) on delete cascade,
  credential_id text not null unique,
  public_key bytea not null,
  counter bigint not null,
  transports text[] not null default '{}',
  backed_up boolean not null default false,
  name text not null check (length(name) between 1 and 255),
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkeys_user on passkeys (user_id);

-- Accounts at other sites that sign a person in here.
create table linked_accounts (
  provider text not null check (provider in ('github', 'discord', 'google', 'microsoft', 'gitlab', 'steam')),
  subject text not null,
  user_id text not null references users (id) on delete cascade,
  name text not null,
  created_at timestamptz not null default now(),
  primary key (provider, subject)
);
create unique index linked_accounts_user on linked_accounts (user_id, provider);

-- Something begun in one request and finished in another (a second factor, a provider's answer); used once.
create table auth_flows (
  token_hash bytea primary key,
  kind text not null,
  user_id text references users (id) on delete cascade,
  data jsonb not null default '{}',
  created_at timestamptz not null default now(),
  expires_at timestamptz not null
);
create index auth_flows_expires on auth_flows (expires_at);
create index auth_flows_user on auth_flows (user_id);

-- How far ahead each key has used its share of a rate; losing it in a crash only forgives.
create unlogged table rate_limits (
  key text primary key,
  paid_until timestamptz not null
);
create index rate_limits_paid_until on rate_limits (paid_until);

-- Proofs of work that were used, until they would be too old anyway.
create unlogged table used_proofs (
  proof_hash bytea primary key,
  expires_at timestamptz not null
);

-- Tokens and applications -----------------------------------------------------------------------

alter table access_tokens
  -- Null: everything of the person's. Otherwise only these projects and these organizations with their projects.
  add column project_ids text[],
  add column organization_ids text[],
  add constraint access_tokens_limits check ((project_ids is null) = (organization_ids is null));

-- A limited token publishes only what it received itself.
alter table uploads add column token_id text;

create table oauth_apps (
  id text primary key check (id ~ '^[0-9A-Za-z]{8}$'),
  user_id text not null references users (id) on delete cascade,
  name text not null check (length(name) between 3 and 255),
  url text check (length(url) <= 255),
  description text check (length(description) <= 255),
  icon_id text references media (id),
  -- What it may ask for.
  max_scopes bigint not null,
  -- Programs on people's machines can keep no secret: they have none and must use PKCE.
  secret_hash bytea,
  secret_hint text,
  redirect_uris text[] not null check (cardinality(redirect_uris) >= 1),
  created_at timestamptz not null default now()
);
create index oauth_apps_user on oauth_apps (user_id);
create index oauth_apps_icon on oauth_apps (icon_id);

-- What a person allowed an application.
create table oauth_authorizations (
  id text primary key,
  app_id text not null references oauth_apps (id) on delete cascade,
  user_id text not null references users (id) on delete cascade,
  scopes bigint not null,
  created_at timestamptz not null default now(),
  unique (user_id, app_id)
);
create index oauth_authorizations_app on oauth_authorizations (app_id);

create table oauth_codes (
  code_hash bytea primary key,
  authorization_id text not null references oauth_authorizations (id) on delete cascade,
  scopes bigint not null,
  -- Null when the request named none; then the token request must name none either.
  redirect_uri text,
  challenge text,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index oauth_codes_expires on oauth_codes (expires_at);
create index oauth_codes_authorization on oauth_codes (authorization_id);

create table oauth_tokens (
  id text primary key,
  authorization_id text not null references oauth_authorizations (id) on delete cascade,
  token_hash bytea not null unique,
  scopes bigint not null,
  -- The code it was given for: a code that is shown twice ends it.
  code_hash bytea,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  last_used_at timestamptz
);
create index oauth_tokens_authorization on oauth_tokens (authorization_id);
create index oauth_tokens_code on oauth_tokens (code_hash);

-- What a person leaves behind is found without reading everybody's.
create index versions_author on versions (author_id);
create index download_events_user on download_events (user_id) where user_id is not null;
