// Where teams show pictures: an organization's icon, for everyone.
import type { PicturePlace } from "#platform/media/places.ts";

export const teamPictures: readonly PicturePlace[] = [
  { columns: ["organizations.icon_id"], audience: async () => "listed" },
];
