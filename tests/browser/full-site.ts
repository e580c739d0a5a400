// A site with content on every page: catalog, images, drafts, an upload, an organization, and users of each role.
import sharp from "sharp";
import { perform } from "#api/perform.ts";
import { addGalleryImage, createUpload, editProject } from "#features/catalog/contract.ts";
import { insertMember, insertOrganization, insertTeam } from "#features/teams/index.ts";
import { newId } from "#kernel/id.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, once, publish } from "#tests/things.ts";
import type { Role } from "./addresses.ts";
import { createLightCatalog } from "./light-catalog.ts";
import { modJar } from "./stage.ts";

export interface FullSite {
  /** A visitor has no user. */
  readonly people: Readonly<Record<Role, TestPerson | undefined>>;
  readonly owner: TestPerson;
  /** A user without any content. */
  readonly newcomer: TestPerson;
  /** Id of a pending upload for draft-light. */
  readonly upload: string;
}

/** An organization owned by the creator. */
async function addOrganization(site: TestSite, owner: TestPerson): Promise<void> {
  const { db } = site.services;
  const teamId = newId<"team">();
  await insertTeam(db, teamId);
  const row = { slug: "lanternworks", name: "Lanternworks", description: "We make lanterns." };
  await insertOrganization(db, { id: newId<"organization">(), team_id: teamId, ...row, icon_id: null, color: null });
  await insertMember(db, {
    team_id: teamId,
    user_id: owner.id,
    is_owner: true,
    role: "Owner",
    accepted: true,
    permissions: 1023,
    organization_permissions: 255,
    payouts_split: 0,
    ordering: 0,
  });
}

/** Amber Light's gallery: Dawn, Noon and Night. */
async function addPictures(site: TestSite, owner: TestPerson): Promise<void> {
  for (const [title, background] of [
    ["Dawn", "#cc6633"],
    ["Noon", "#99ccff"],
    ["Night", "#222244"],
  ] as const) {
    const image = { create: { width: 640, height: 360, channels: 3 as const, background } };
    const picture = await sharp(image).png().toBuffer();
    await perform(addGalleryImage, site.as(owner), { project: "amber-light", title }, once(picture));
  }
}

/** A project waiting for review. */
async function addWaiting(site: TestSite, owner: TestPerson): Promise<void> {
  const waiting = await draftProject(site, owner, { slug: "waiting-light", title: "Waiting Light", body: "Soon." });
  await publish(site, owner, waiting.id);
  await perform(editProject, site.as(owner), { project: waiting.id, status: "processing" });
}

export async function createFullSite(site: TestSite): Promise<FullSite> {
  const { owner, moderator } = await createLightCatalog(site);
  await addOrganization(site, owner);
  await addPictures(site, owner);
  await addWaiting(site, owner);
  await draftProject(site, owner, { slug: "draft-light", title: "Draft Light" });
  const file = { fileName: "amber.jar", project: "draft-light" };
  const upload = (await perform(createUpload, site.as(owner), file, once(modJar("1.0.0")))).id;
  const [admin, newcomer] = [await site.person("keeper", "admin"), await site.person("newcomer")];
  return { people: { visitor: undefined, creator: owner, moderator, admin }, owner, newcomer, upload };
}
