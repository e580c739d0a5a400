// Creates the things in operation samples: projects with images and versions, a token, an upload, an organization.
import sharp from "sharp";
import { perform } from "#api/perform.ts";
import { createApp, createToken, listTokens } from "#features/accounts/contract.ts";
import { addGalleryImage, saveTranslation } from "#features/catalog/contract.ts";
import { insertOrganization, insertTeam } from "#features/teams/index.ts";
import { newId } from "#kernel/id.ts";
import type { Thing, Things } from "./sample.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, fabricJar, fresh, hashOf, once, openProject, publish, upload } from "#tests/things.ts";

interface Made {
  readonly id: string;
  readonly slug: string;
  readonly teamId: string;
}

/** A project of the owner with one version of one jar, as in samples; it gets an image. */
async function thingOf(
  site: TestSite,
  owner: TestPerson,
  { id, slug, teamId }: Made,
  version: string,
  jar: Uint8Array,
): Promise<Thing> {
  const [found] = await site.services.db.selectFrom("versions").selectAll().where("id", "=", version).execute();
  const bytes = await sharp({ create: { width: 8, height: 8, channels: 3, background: "red" } })
    .png()
    .toBuffer();
  const image = await perform(addGalleryImage, site.as(owner), { project: id }, once(bytes));
  await perform(saveTranslation, site.as(owner), { project: id, locale: "de", title: "Ein Ding" });
  const { db } = site.services;
  const [file] = await db.selectFrom("version_files").selectAll().where("version_id", "=", version).execute();
  return {
    id,
    slug,
    teamId,
    version,
    number: found?.version_number ?? "",
    sha1: hashOf(jar),
    image: image.id,
    picture: /(\w+)\.webp$/.exec(image.url)?.[1] ?? "",
    file: file?.file_name ?? "",
  };
}

/** An organization without members. */
export async function makeOrganization(site: TestSite): Promise<{ id: string; teamId: string }> {
  const team = newId<"team">();
  const row = { id: newId<"organization">(), team_id: team, slug: fresh("group"), name: "A group", description: "" };
  await insertTeam(site.services.db, team);
  await insertOrganization(site.services.db, { ...row, icon_id: null, color: null });
  return { id: row.id, teamId: team };
}

/** A draft of the owner with one version. */
export async function makeHidden(site: TestSite, owner: TestPerson): Promise<Thing> {
  const jar = fabricJar();
  const draft = await draftProject(site, owner);
  const version = await publish(site, owner, draft.id, {}, [["hidden.jar", jar]]);
  return thingOf(site, owner, draft, version.id, jar);
}

/** Everything in the samples, belonging to the owner. */
export async function makeThings(site: TestSite, owner: TestPerson, moderator: TestPerson): Promise<Things> {
  const open = await openProject(site, owner, moderator);
  const expires = "2999-01-01T00:00:00Z";
  await perform(createToken, site.as(owner), { name: "a token", scopes: ["USER_READ"], expires });
  const redirects = ["https://app.example/done"];
  const app = await perform(createApp, site.as(owner), { name: "A launcher", scopes: ["USER_READ"], redirects });
  const [token] = await perform(listTokens, site.as(owner), {});
  return {
    owner,
    open: await thingOf(site, owner, open.project, open.version.id, open.bytes),
    hidden: await makeHidden(site, owner),
    token: token?.id ?? "",
    upload: (await upload(site, owner)).id,
    organization: (await makeOrganization(site)).id,
    app: app.id,
  };
}
