// Tests preview cards: every script renders, public things only, cached until their content changes.
import { existsSync } from "node:fs";
import { mkdtemp, readdir, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, describe, expect, test, vi } from "vitest";
import { perform } from "#api/perform.ts";
import { editProject, userPage } from "#features/catalog/contract.ts";
import { insertOrganization, insertTeam } from "#features/teams/index.ts";
import { organizationCardPath, projectCardPath, userCardPath } from "#features/catalog/cards/contract.ts";
import { drawText, removeUndrawable, openFonts } from "#platform/drawing/index.ts";
import { staffedSite } from "#tests/staffed-site.ts";
import { draftProject, openProject } from "#tests/things.ts";
import { composeCard, readsFromRight } from "./compose-card.ts";
import { deleteCard } from "./delete-cards.ts";
import { cardCache } from "./card-cache.ts";

const { site, owner, moderator } = await staffedSite();

const folder = await mkdtemp(join(tmpdir(), "tessera-cards-"));
const fonts = openFonts(folder);
afterAll(() => rm(folder, { recursive: true, force: true }));

const style = { sizes: [40, 30], weight: 500, color: "#ffffff", width: 600, height: 110 };

describe("texts", () => {
  test.each([
    ["Copper & <b>salt</b>", "Copper & <b>salt</b>"],
    ["Медь Ελληνικά עברית العربية", "Медь Ελληνικά עברית العربية"],
    ["銅と塩 구리 ไทย हिन्दी", "銅と塩 구리 ไทย हिन्दी"],
    ["party 🎉 👩‍🚀", "party 🎉 👩‍🚀"],
    ["before ქართული after", "before after"],
    [" line\nbreaks\tand\u0000 more ", "line breaks and more"],
    ["\u{10ffff}\u{e000}", ""],
  ])("of %o, %o can be rendered", async (text, kept) => {
    expect(await removeUndrawable(fonts, text)).toBe(kept);
  });

  test("fit their box, shrunk or truncated if long", async () => {
    const short = await drawText("Copper", style);
    expect(short?.height).toBeLessThan(50);
    const long = await drawText(await removeUndrawable(fonts, "Very long words ".repeat(40)), style);
    expect(long?.height).toBeLessThanOrEqual(style.height);
    expect(long?.width).toBeLessThanOrEqual(style.width);
    expect(await drawText("", style)).toBeNull();
  });

  test("render once the font can be unpacked, even if it could not before", async () => {
    const taken = join(folder, "taken");
    await writeFile(taken, "");
    const waiting = openFonts(taken);
    await expect(waiting.has(0x41)).rejects.toThrow("EEXIST");
    await rm(taken);
    expect(await waiting.has(0x41)).toBe(true);
  });

  test("take their direction from the first strong character", () => {
    expect(readsFromRight("12 עברית and English")).toBe(true);
    expect(readsFromRight("English and עברית")).toBe(false);
  });
});

const plain = { title: "Copper", name: "copper", description: "Wires.", by: "ada", figures: [], color: 0xcc8844, icon: null, round: false }; // prettier-ignore

/** Maximum channel value within a region of an image. */
async function brightest(picture: Buffer, left: number, top: number, width: number, height: number) {
  const part = await sharp(picture).extract({ left, top, width, height }).greyscale().raw().toBuffer();
  return Math.max(...new Set(part));
}

test("a card has its size, text at the reading start, and the slug in place of a title that cannot be rendered", async () => {
  const card = await composeCard(plain, fonts);
  expect(await sharp(card).metadata()).toMatchObject({ width: 1200, height: 630, format: "png" });
  expect(await brightest(card, 330, 70, 300, 150)).toBeGreaterThan(240);
  const mirrored = await composeCard({ ...plain, title: "עברית" }, fonts);
  expect(await brightest(mirrored, 330, 70, 200, 150)).toBeLessThan(120);
  expect(await brightest(mirrored, 700, 70, 200, 150)).toBeGreaterThan(240);
  const named = await composeCard({ ...plain, title: "ქართული სახელი" }, fonts);
  expect(Buffer.compare(named, await composeCard({ ...plain, title: "copper" }, fonts))).toBe(0);
});

test("a sweep deletes old cards, and the oldest beyond the limit", async () => {
  const kept = cardCache(join(folder, "swept"));
  const day = 24 * 60 * 60 * 1000;
  for (const [i, id] of ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD"].entries()) {
    await kept.write("user", id, "name", Buffer.from(id));
    const file = join(folder, "swept/user", id.slice(0, 2).toLowerCase(), Buffer.from(id).toString("hex"), "name.png");
    const drawn = new Date(Date.now() - (4 - i) * day);
    await utimes(file, drawn, drawn);
  }
  const there = async () => {
    const all = ["AAAAAAAA", "BBBBBBBB", "CCCCCCCC", "DDDDDDDD"];
    const read = await Promise.all(all.map((id) => kept.read("user", id, "name")));
    return read.map((picture) => picture !== null);
  };
  expect(await kept.sweep(new Date(Date.now() - 3.5 * day), 10)).toBe(1);
  expect(await there()).toEqual([false, true, true, true]);
  expect(await kept.sweep(new Date(0), 2)).toBe(1);
  expect(await there()).toEqual([false, false, true, true]);
  expect(await cardCache(join(folder, "nothing")).sweep(new Date(), 0)).toBe(0);
});

describe("the endpoint", () => {
  const get = (path: string, init?: RequestInit) => fetch(site.url + path, init);
  const folderOf = (kind: string, id: string) =>
    join(site.services.config.dataDir, "cards", kind, id.slice(0, 2).toLowerCase(), Buffer.from(id).toString("hex"));

  test("projects, users and organizations have cards, which are cached", async () => {
    const { project } = await openProject(site, owner, moderator);
    const teamId = "TeamCard";
    await insertTeam(site.services.db, teamId);
    await insertOrganization(site.services.db, { id: "OrgaCard", team_id: teamId, slug: "orga-card", name: "Orga", description: "", icon_id: null, color: null }); // prettier-ignore
    const { user } = await perform(userPage, site.as(null), { user: owner.id });
    const organization = { id: "OrgaCard", name: "Orga", description: "", iconUrl: null };
    for (const shown of [
      projectCardPath(project, owner.username),
      userCardPath(user),
      organizationCardPath(organization, 0, 0),
    ]) {
      const path = shown.replace(/\?.*/, "");
      const answer = await get(shown);
      expect(answer.status, path).toBe(200);
      expect(answer.headers.get("content-type")).toBe("image/png");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=86400, s-maxage=60");
      const etag = answer.headers.get("etag") ?? "";
      for (const known of [etag, `W/${etag}`])
        expect((await get(path, { headers: { "if-none-match": known } })).status, known).toBe(304);
      for (const other of [path, `${path}?v=1`, `${path}?v=1&v=2`, `${shown}1`])
        expect((await get(other)).headers.get("cache-control"), other).toBe("public, max-age=600, s-maxage=60");
      expect((await get(path, { method: "HEAD" })).status).toBe(200);
    }
  });

  test("a change renders a new card and deletes the old one", async () => {
    const { project } = await openProject(site, owner, moderator);
    const path = `/cards/project/${project.id}.png`;
    const before = await get(path);
    await perform(editProject, site.as(owner), { project: project.id, title: "Another name" });
    const etag = await vi.waitFor(async () => {
      const after = (await get(path)).headers.get("etag");
      expect(after).not.toBe(before.headers.get("etag"));
      return after;
    }, 20_000);
    expect(await readdir(folderOf("project", project.id))).toEqual([`${etag?.replaceAll('"', "")}.png`]);
  });

  test("cards of changed or deleted things are deleted, others are kept", async () => {
    const [leaving, staying] = [await site.person(), await site.person()];
    const { project } = await openProject(site, owner, moderator);
    for (const path of [`user/${leaving.id}`, `user/${staying.id}`, `project/${project.id}`])
      expect((await get(`/cards/${path}.png`)).status).toBe(200);
    const run = { attempt: 1 };
    await deleteCard.perform(site.services, { userId: leaving.id }, run);
    await deleteCard.perform(site.services, { projectId: project.id }, run);
    expect(existsSync(folderOf("user", leaving.id))).toBe(false);
    expect(existsSync(folderOf("project", project.id))).toBe(false);
    expect(await readdir(folderOf("user", staying.id))).toHaveLength(1);
  });

  test("private things have no card for anyone, and invalid URLs answer 404", async () => {
    const draft = await draftProject(site, owner);
    const headers = { cookie: `session=${owner.session}`, authorization: owner.token };
    expect((await get(`/cards/project/${draft.id}.png`, { headers })).status).toBe(404);
    for (const path of [
      "/cards/project/x.png",
      `/cards/mail/${draft.id}.png`,
      `/cards/project/${draft.id}.svg`,
      "/cards/user/..%2f..%2fx.png",
    ])
      // prettier-ignore
      expect((await get(path)).status, path).toBe(404);
  });

  test("concurrent requests for one card render once; many new ones queue, redirect to the default card, or are refused", async () => {
    const crowd = await site.person();
    const same = await Promise.all(Array.from({ length: 80 }, () => get(`/cards/user/${crowd.id}.png`)));
    expect(new Set(same.map(({ status }) => status))).toEqual(new Set([200]));
    await sql`insert into users (id, username) select 'Many' || lpad(n::text, 4, '0'), 'many-' || n from generate_series(1, 130) n`.execute(site.services.db); // prettier-ignore
    const ask = (n: number) => get(`/cards/user/Many${String(n).padStart(4, "0")}.png`, { redirect: "manual" });
    // Far more than the limit per minute: on a slow machine the first are rendered before the last are requested.
    const answers = await Promise.all(Array.from({ length: 130 }, (_, n) => ask(n + 1)));
    const counted = Map.groupBy(answers, ({ status }) => status);
    expect(new Set(counted.keys())).toEqual(new Set([200, 302, 429]));
    expect(counted.get(302)?.[0]?.headers.get("location")).toBe("/share.png");
    expect(counted.get(302)?.[0]?.headers.get("cache-control")).toBe("no-store");
  });
});
