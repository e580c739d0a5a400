// Where accounts show pictures: everyone sees a person's, and whoever has its address an application's.
import type { PicturePlace } from "#platform/media/places.ts";

export const accountPictures: readonly PicturePlace[] = [
  { columns: ["users.avatar_id"], audience: async () => "listed" },
  { columns: ["oauth_apps.icon_id"], audience: async () => "linked" },
];
