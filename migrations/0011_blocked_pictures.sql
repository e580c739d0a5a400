-- What staff removed does not come back: a picture is known by the hash of what was uploaded, and hashes can be blocked.

alter table media
  -- SHA-512 of the bytes that a person uploaded, in hexadecimal; what is served was made of them. Null where it was made
  -- before this was kept.
  add column source_sha512 text check (source_sha512 ~ '^[0-9a-f]{128}$');
create index media_source on media (source_sha512);

create table blocked_pictures (
  id text primary key,
  -- Hashes of what was uploaded and of what was served, in hexadecimal.
  sha512s text[] not null check (cardinality(sha512s) >= 1),
  reason text not null check (length(reason) between 1 and 500),
  -- A member of staff, whose account may be gone.
  blocked_by text not null,
  blocked_at timestamptz not null
);
create index blocked_pictures_sha512s on blocked_pictures using gin (sha512s);
create index blocked_pictures_at on blocked_pictures (blocked_at desc, id);
