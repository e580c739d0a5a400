// Declares where teams show pictures: organization icons, which are public.
import { organizationChanged } from "#features/teams/events.ts";
import { loadOrganizations, removeOrganizationIcons } from "#features/teams/organizations/store.ts";
import { emit } from "#platform/jobs/index.ts";
import type { PicturePlace } from "#platform/media/places.ts";

const icons: PicturePlace = {
  columns: ["organizations.icon_id"],
  audience: async () => "listed",
  describe: async (db, rows) =>
    (await loadOrganizations(db, rows)).map(({ name, slug }) => ({ title: name, path: `/organization/${slug}` })),
  takeDown: async (db, media) => {
    const organizations = await removeOrganizationIcons(db, media);
    for (const organizationId of organizations) await emit(db, organizationChanged, { organizationId });
    return organizations.map((id) => ({ kind: "organization", id }));
  },
};

export const teamPictures: readonly PicturePlace[] = [icons];
