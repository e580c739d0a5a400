// Tests that the cache always equals a fresh result: every cached operation and route, every kind of change.
import type { FastifyInstance } from "fastify";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { cacheResponses } from "#api/cache-responses.ts";
import { clientFor, perform } from "#api/perform.ts";
import { operations } from "#api/registry.ts";
import { createServer } from "#api/server.ts";
import { routeGroups } from "#api/v2/routes.ts";
import { tagRoutes } from "#api/v2/tags.ts";
import * as accounts from "#features/accounts/contract.ts";
import { eraseAccounts } from "#features/accounts/index.ts";
import * as catalog from "#features/catalog/contract.ts";
import { installTags, searchTag } from "#features/catalog/index.ts";
import { features } from "#features/index.ts";
import { allProjectPermissions, insertMember, insertOrganization, insertTeam } from "#features/teams/index.ts";
import { newId } from "#kernel/id.ts";
import type { AnyOperation, Client } from "#kernel/operation.ts";
import { openCache } from "#platform/cache/index.ts";
import type { Cache } from "#platform/cache/index.ts";
import type { Services } from "#platform/context.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { approve, draftProject, hashOf, once, openProject, publish } from "#tests/things.ts";

let site: TestSite;
let app: FastifyInstance;
/** The same without a cache. */
let uncached: FastifyInstance;
const noCache: Cache = {
  space: () => ({
    get: (_, make) => make(),
    getMany: async (keys, make) => new Map(Array.from(await make(keys), ([key, { value }]) => [key, value])),
  }),
  empty: () => {},
};
/** A process whose cache has a manual clock. */
let services: Services;
let now = 0;
let owner: TestPerson;
let moderator: TestPerson;
/** Operation and input, and routes of the compatible API. */
let calls: (readonly [operation: AnyOperation, input: Record<string, unknown>])[];
let urls: string[];
/** Hashes for lookups that are joined from cached versions. */
let hashes: string[];
const ids = { main: "", needed: "", version: "", second: "", image: "" };

async function createThings(): Promise<void> {
  [owner, moderator] = [await site.person("owner"), await site.person("moderator", "moderator")];
  const needed = await openProject(site, owner, moderator, { slug: "needed" });
  const main = await openProject(site, owner, moderator, { slug: "main", body: "Words" });
  const dependencies = [{ projectId: needed.project.id, versionId: null, fileName: null, kind: "required" as const }];
  const version = await publish(site, owner, main.project.id, { versionNumber: "2.0.0", dependencies });
  const [team, organization] = [newId<"team">(), newId<"organization">()];
  await insertTeam(site.services.db, team);
  const look = { icon_id: null, color: null };
  const texts = { slug: "guild", name: "The guild", description: "Builders" };
  await insertOrganization(site.services.db, { id: organization, team_id: team, ...texts, ...look });
  await insertMember(site.services.db, {
    team_id: team,
    user_id: owner.id,
    is_owner: true,
    role: "Owner",
    permissions: allProjectPermissions,
    organization_permissions: 255,
    accepted: true,
    payouts_split: 0,
    ordering: 0,
  });
  const ofGuild = await draftProject(site, owner, { slug: "of-guild", organization });
  await publish(site, owner, ofGuild.id);
  await approve(site, owner, moderator, ofGuild.id);
  Object.assign(ids, { main: main.project.id, needed: needed.project.id, version: version.id });
  const hash = hashOf(main.bytes);
  hashes = [hash, hashOf(needed.bytes)];
  const projects = ["main", "renamed"];
  calls = [
    [catalog.homePage, {}],
    [catalog.searchProjects, {}],
    [catalog.searchProjects, { query: "thing", facets: '[["categories:fabric"]]', sort: "updated" }],
    [catalog.searchProjects, { locale: "de" }],
    ...projects.flatMap((project): (readonly [AnyOperation, Record<string, unknown>])[] => [
      [catalog.projectFrame, { project, locale: "de" }],
      [catalog.projectDescription, { project }],
      [catalog.projectGallery, { project }],
      [catalog.projectVersions, { project }],
      [catalog.projectChangelog, { project }],
      [catalog.versionPage, { project, version: "2.0.0" }],
      [catalog.getRequirements, { project, version: "2.0.0", gameVersion: "1.20.1", loader: "fabric", locale: "de" }],
      [catalog.relatedProjects, { project, locale: "de" }],
    ]),
    [catalog.relatedProjects, { project: "needed" }],
    [catalog.projectDependents, { project: "needed", locale: "de" }],
    [catalog.userPage, { user: "owner" }],
    [catalog.userPage, { user: owner.id }],
    [catalog.organizationPage, { organization: "guild" }],
    [catalog.getTags, {}],
  ];
  urls = [
    ...projects.flatMap((ref) => [
      `/v2/project/${ref}`,
      `/v2/project/${ref}/version`,
      `/v2/project/${ref}/version/2.0.0`,
    ]),
    `/v2/projects?ids=["main","renamed","later","${ids.needed}"]`,
    `/v2/projects?ids=["${ids.needed}","${ids.main}"]`,
    `/v2/versions?ids=["${ids.version}","${main.version.id}","${needed.version.id}"]`,
    `/v2/project/main/version?loaders=["fabric"]&featured=true`,
    `/v2/version/${ids.version}`,
    `/v2/version_file/${hash}?multiple=true`,
    "/v2/search?limit=25",
    ...tagRoutes.map(({ path }) => path.replace("{license}", "MIT")),
  ];
}

beforeAll(async () => {
  site = await startTestSite();
  await createThings();
  services = { ...site.services, cache: openCache(site.services.notifications, () => now) };
  site.search.onUpdated(() => services.cache.empty([searchTag]));
  app = await createServer(services, { build: null, ready: async () => true });
  uncached = await createServer({ ...site.services, cache: noCache }, { build: null, ready: async () => true });
});
afterAll(async () => {
  await app.close();
  await uncached.close();
  await site.stop();
});

/** Counts, which may be a few seconds old: of the site, and of members next to their names. */
function withoutCounts(answer: unknown): unknown {
  if (typeof answer !== "object" || answer === null) return answer;
  if (Array.isArray(answer)) return answer.map(withoutCounts);
  const rest = Object.entries(answer).filter(([key]) => key !== "statistics");
  if ("user" in answer && "teamId" in answer)
    return { ...answer, user: { ...(answer.user as object), projectCount: 0, downloads: 0, followers: 0 } };
  return Object.fromEntries(rest.map(([key, value]) => [key, withoutCounts(value)]));
}

let asked = 0;

async function askAll(client: Client, server: FastifyInstance): Promise<Record<string, unknown>> {
  const answers: Record<string, unknown> = {};
  for (const [operation, input] of calls)
    answers[`${operation.name} ${JSON.stringify(input)}`] = await client(operation, input).then(withoutCounts, String);
  const ask = async (request: { url: string; method?: "POST"; payload?: object }) => {
    // Each from another address, so that no rate limit applies.
    const remoteAddress = `10.1.${(asked += 1) >> 8}.${asked & 255}`;
    const { statusCode, body } = await server.inject({ ...request, remoteAddress });
    return `${statusCode} ${body}`;
  };
  for (const url of urls) answers[url] = await ask({ url: encodeURI(url) });
  for (const url of ["/v2/version_files", "/v2/version_files/update"])
    answers[url] = await ask({ url, method: "POST", payload: { hashes } });
  return answers;
}

const cached = () => askAll(cacheResponses(services, clientFor)({ ...site.as(null), ...services }), app);
const anew = () =>
  askAll((operation, input) => perform(operation, { ...site.as(null), cache: noCache }, input), uncached);

const edit = (input: object) => perform(catalog.editProject, site.as(owner), { project: ids.main, ...input });
const picture = () =>
  sharp({ create: { width: 64, height: 64, channels: 3, background: "#246" } })
    .png()
    .toBuffer();

const changes: Record<string, () => Promise<unknown>> = {
  "other words": () => edit({ title: "Another title", summary: "Another summary", body: "Other words" }),
  "another address": () => edit({ slug: "renamed" }),
  "the address that it left is taken": () => draftProject(site, owner, { slug: "main" }),
  private: () => edit({ status: "private" }),
  "public again": () => edit({ status: "approved" }),
  "what it needs is private": () => edit({ project: ids.needed, status: "private" }),
  "what it needs is public": () => edit({ project: ids.needed, status: "approved" }),
  "a version": async () => {
    ids.second = (await publish(site, owner, ids.main, { versionNumber: "3.0.0", loaders: ["quilt"] })).id;
  },
  "a version's words": () =>
    perform(catalog.editVersion, site.as(owner), { version: ids.version, name: "Named", changelog: "New" }),
  "a hidden version": () => perform(catalog.editVersion, site.as(owner), { version: ids.second, status: "draft" }),
  "a version less": () => perform(catalog.deleteVersion, site.as(owner), { version: ids.second }),
  "a picture in the gallery": async () => {
    const input = { project: ids.main, title: "A view", featured: true };
    ids.image = (await perform(catalog.addGalleryImage, site.as(owner), input, once(await picture()))).id;
  },
  "a picture's words": () =>
    perform(catalog.editGalleryImage, site.as(owner), { project: ids.main, image: ids.image, title: "Another" }),
  "a picture less": () => perform(catalog.removeGalleryImage, site.as(owner), { project: ids.main, image: ids.image }),
  "an icon": async () => perform(catalog.setProjectIcon, site.as(owner), { project: ids.main }, once(await picture())),
  "an icon less": () => perform(catalog.removeProjectIcon, site.as(owner), { project: ids.main }),
  "words in another language": () =>
    perform(catalog.saveTranslation, site.as(owner), { project: ids.main, locale: "de", title: "Ein Titel" }),
  "a language less": () => perform(catalog.removeTranslation, site.as(owner), { project: ids.main, locale: "de" }),
  "another name of its owner": () =>
    perform(accounts.editUser, site.as(owner), { user: owner.id, username: "somebody-else" }),
  "a picture of its owner": async () =>
    perform(accounts.setAvatar, site.as(owner), { user: owner.id }, once(await picture())),
  "another project": async () => {
    const later = await draftProject(site, owner, { slug: "later" });
    await publish(site, owner, later.id);
    await approve(site, owner, moderator, later.id);
  },
  "what it needs is gone": () => perform(catalog.deleteProject, site.as(owner), { project: ids.needed }),
  "a game version": async () => {
    await site.services.db.deleteFrom("game_versions").where("version", "=", "1.20.1").execute();
    await installTags(site.services.db);
  },
  rejected: () =>
    perform(catalog.reviewProject, site.as(moderator), { project: ids.main, decision: "rejected", message: "No." }),
  "an account less": async () => {
    const due = new Date(Date.now() - 60_000);
    await site.services.db.updateTable("users").set({ erase_at: due }).where("id", "=", owner.id).execute();
    expect(await eraseAccounts(site.services, features)).toBe(1);
  },
};

test.each(Object.keys(changes))("after %s the cache returns the fresh result", async (name) => {
  // Everything cached before has expired, and is recomputed.
  now += 1_000_000;
  const before = await cached();
  expect(await cached()).toEqual(before);
  await changes[name]?.();
  // Search follows within a second; what is not invalidated stays for ten.
  const latest = now + 8000;
  await vi.waitFor(
    async () => {
      now = Math.min(now + 1000, latest);
      expect(await cached()).toEqual(await anew());
    },
    // Each attempt requests everything twice.
    { timeout: 60_000, interval: 400 },
  );
});

test("everything cached was requested", () => {
  const named = new Set(calls.map(([{ name }]) => name));
  expect([...named].toSorted()).toEqual(
    operations.flatMap(({ name, cachedMs }) => (cachedMs > 0 ? [name] : [])).toSorted(),
  );
  const patterns = Object.values(routeGroups)
    .flat()
    .filter((route) => route.cached)
    .map(({ path }) => path);
  const fits = (path: string) => new RegExp(`^${path.replaceAll(/\{\w+\}/g, "[^/?]+")}(\\?|$)`);
  expect(patterns.filter((path) => !urls.some((url) => fits(path).test(url)))).toEqual([]);
});
