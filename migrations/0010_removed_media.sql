-- A picture goes in the transaction that removes what showed it, and leaves a mark by which its address answers 410.

-- The one column that refers to pictures without an index; every removal looks through it.
create index organizations_icon on organizations (icon_id);

-- Pictures that were there and are not. An id says nothing of what the picture showed or whose it was.
create table removed_media (
  id text primary key,
  removed_at timestamptz not null default now()
);
create index removed_media_removed_at on removed_media (removed_at);

create function mark_removed_media() returns trigger language plpgsql as $$
begin
  insert into removed_media (id) select id from gone on conflict (id) do nothing;
  return null;
end $$;
create trigger mark_removed_media after delete on media
  referencing old table as gone for each statement execute function mark_removed_media();

-- Deletes the pictures that a row showed until now, in the columns named by the trigger's arguments. The foreign keys
-- refuse it where something else shows the same picture.
create function remove_unshown_media() returns trigger language plpgsql as $$
declare
  name text;
  shown text;
begin
  foreach name in array tg_argv loop
    shown := to_jsonb(old) ->> name;
    continue when shown is null;
    if tg_op = 'UPDATE' then
      continue when to_jsonb(new) ->> name = shown;
    end if;
    begin
      delete from media where id = shown;
    exception when foreign_key_violation then null;
    end;
  end loop;
  return null;
end $$;

-- Makes a table's columns that refer to pictures known to the trigger. A migration that adds such a column calls it.
create function watch_media(shower regclass) returns void language plpgsql as $$
declare
  names text[];
begin
  select array_agg(a.attname::text order by a.attnum) into names from pg_constraint c
    join pg_attribute a on a.attrelid = c.conrelid and a.attnum = any(c.conkey)
    where c.contype = 'f' and c.confrelid = 'media'::regclass and c.conrelid = shower;
  execute format('drop trigger if exists remove_unshown_media on %s', shower);
  execute format(
    'create trigger remove_unshown_media after delete or update of %s on %s
       for each row execute function remove_unshown_media(%s)',
    (select string_agg(quote_ident(one), ', ') from unnest(names) one), shower,
    (select string_agg(quote_literal(one), ', ') from unnest(names) one));
end $$;

select watch_media(conrelid::regclass) from (
  select distinct conrelid from pg_constraint where contype = 'f' and confrelid = 'media'::regclass) showers;
