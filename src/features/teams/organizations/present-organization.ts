// Converts organization rows into what others see of them.
import type { OrganizationCard } from "#features/teams/organizations/contract.ts";
import type { OrganizationRow } from "#features/teams/organizations/store.ts";
import { mediaPath } from "#platform/media/store-picture.ts";

export function presentOrganization(row: Pick<OrganizationRow, "id" | "slug" | "name" | "icon_id">): OrganizationCard {
  return { id: row.id, slug: row.slug, name: row.name, iconUrl: mediaPath(row.icon_id) };
}
