// Declares where accounts show pictures: avatars are public, application icons are readable by URL.
import { userChanged } from "#features/accounts/events.ts";
import { loadApps, removeAppIcons } from "#features/accounts/oauth/apps-store.ts";
import { loadUsers, removeAvatars } from "#features/accounts/profiles/store.ts";
import { emit } from "#platform/jobs/index.ts";
import type { PicturePlace } from "#platform/media/places.ts";

const avatars: PicturePlace = {
  columns: ["users.avatar_id"],
  audience: async () => "listed",
  describe: async (db, rows) =>
    (await loadUsers(db, rows)).map(({ username }) => ({ title: username, path: `/user/${username}` })),
  takeDown: async (db, media) => {
    const users = await removeAvatars(db, media);
    for (const userId of users) await emit(db, userChanged, { userId });
    return users.map((id) => ({ kind: "user", id }));
  },
};

const appIcons: PicturePlace = {
  columns: ["oauth_apps.icon_id"],
  audience: async () => "linked",
  describe: async (db, rows) =>
    (await loadApps(db, rows)).map(({ name, username }) => ({ title: name, path: `/user/${username}` })),
  takeDown: async (db, media) => (await removeAppIcons(db, media)).map((id) => ({ kind: "app", id })),
};

export const accountPictures: readonly PicturePlace[] = [avatars, appIcons];
