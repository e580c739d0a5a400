-- Indexes for what is deleted and listed often, and the names of files that were removed from a version.

-- Deleting a version or a picture looks for what refers to it.
create index download_events_version on download_events (version_id);
create index users_avatar on users (avatar_id);
create index projects_icon on projects (icon_id);
create index projects_icon_small on projects (icon_small_id);
create index gallery_images_full on gallery_images (full_id);
create index gallery_images_thumb on gallery_images (thumb_id);

-- The last week's downloads, and those that are old enough to go.
create index download_events_at on download_events (at);

-- What lists of projects are ordered by.
create index projects_newest on projects (approved_at desc nulls last, id) where status in ('approved', 'archived');
create index projects_updated on projects (updated_at desc, id) where status in ('approved', 'archived');
create index projects_downloads on projects (downloads desc, id) where status in ('approved', 'archived');

-- A download's address always leads to the same bytes: the name of a removed file is kept with them.
create table retired_file_names (
  version_id text not null references versions (id) on delete cascade,
  file_name text not null,
  sha1 bytea not null check (length(sha1) = 20),
  primary key (version_id, file_name)
);
