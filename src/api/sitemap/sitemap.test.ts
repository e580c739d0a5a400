// Tests sitemaps: everything listed and nothing else, once each, at any size and in bounded memory.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { readXml, textsOf } from "#api/read-xml.fixture.ts";
import { splitListed, walkListed } from "#features/catalog/index.ts";
import { editProject } from "#features/catalog/contract.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { draftProject, openProject } from "#tests/things.ts";
import { writeRange } from "./write-sitemap.ts";

let site: TestSite;
let owner: TestPerson;
let hidden: TestPerson;
let moderator: TestPerson;

beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  hidden = await site.person();
  moderator = await site.person(undefined, "moderator");
});
afterAll(() => site.stop());

const fetchText = async (path: string) => (await fetch(site.url + path)).text();

/** Every URL in every sitemap of the index. */
async function everyAddress(): Promise<string[]> {
  const maps = textsOf(await fetchText("/sitemap.xml"), "loc");
  const texts = await Promise.all(maps.map(async (map) => (await fetch(map)).text()));
  return texts.flatMap((text) => textsOf(text, "loc"));
}

test("listed things are included with their authors, others are not", async () => {
  const { project } = await openProject(site, owner, moderator, { slug: "a-listed-one" });
  await draftProject(site, hidden, { slug: "a-draft" });
  const { project: unlisted } = await openProject(site, hidden, moderator, { slug: "an-unlisted-one" });
  await perform(editProject, site.as(hidden), { project: unlisted.id, status: "unlisted" });
  const addresses = await everyAddress();
  expect(addresses).toContain(`${site.url}/mod/${project.slug}`);
  expect(addresses).toContain(`${site.url}/user/${owner.username}`);
  expect(addresses).toContain(`${site.url}/mods`);
  expect(addresses.join("\n")).not.toMatch(new RegExp(`a-draft|an-unlisted|/user/${hidden.username}\\b`));
});

test("many rows: each once, in small batches, split into stable ranges", async () => {
  const many = 2500;
  await sql`
    insert into teams (id) select 'T' || lpad(n::text, 7, '0') from generate_series(1, ${many}::int) n`.execute(
    site.services.db,
  );
  await sql`
    insert into projects (id, team_id, thread_id, slug, title, summary, license_id, status)
    select 'P' || lpad(n::text, 7, '0'), 'T' || lpad(n::text, 7, '0'), 'H' || lpad(n::text, 7, '0'), 'many-' || n, 'One of many',
      'One of many.', 'MIT', case when n % 5 = 0 then 'unlisted' else 'approved' end
    from generate_series(1, ${many}::int) n`.execute(site.services.db);
  const ranges = await splitListed(site.services.db, "projects", 700);
  expect(ranges.length).toBe(3);
  expect(ranges[0]?.after).toBe("");
  expect(ranges.at(-1)?.to).toBeNull();
  const found: string[] = [];
  let largest = 0;
  for (const range of ranges)
    for await (const pages of walkListed(site.services.db, "projects", range, { most: 50_000, atOnce: 64 })) {
      largest = Math.max(largest, pages.length);
      found.push(...pages.map(({ path }) => path));
    }
  expect(largest).toBe(64);
  const listed = found.filter((path) => path.startsWith("/mod/many-"));
  expect(listed.length).toBe(2000);
  expect(new Set(listed).size).toBe(2000);
});

test("a range is read as far as its consumer reads, and never past its limit", async () => {
  const all = { after: "", to: null };
  const pieces = writeRange(site.services.db, site.url, "projects", all, { most: 100, atOnce: 30 });
  let text = "";
  for await (const piece of pieces) {
    expect(textsOf(`<x>${piece.replace(/^<\?xml[^>]*>\s*<urlset[^>]*>|<\/urlset>\s*$/g, "")}</x>`, "loc").length).toBeLessThanOrEqual(30); // prettier-ignore
    text += piece;
  }
  expect(textsOf(text, "loc").length).toBe(100);
  let read = 0;
  const counted = site.services.db.withPlugin({
    transformQuery: ({ node }) => {
      read += 1;
      return node;
    },
    transformResult: async ({ result }) => result,
  });
  const iterator = writeRange(counted, site.url, "projects", all, { atOnce: 10 })[Symbol.asyncIterator]();
  await iterator.next();
  await iterator.next();
  await iterator.return?.();
  expect(read).toBe(1);
});

test("the endpoints: compression, HEAD, and 404 for invalid paths", async () => {
  const plain = await fetch(`${site.url}/sitemaps/projects/-/-.xml`, { headers: { "accept-encoding": "identity" } });
  const packed = await fetch(`${site.url}/sitemaps/projects/-/-.xml`, { headers: { "accept-encoding": "gzip" } });
  expect(plain.headers.get("content-encoding")).toBeNull();
  expect(packed.headers.get("content-encoding")).toBe("gzip");
  expect(await plain.text()).toBe(await packed.text());
  const head = await fetch(`${site.url}/sitemaps/users/-/-.xml`, { method: "HEAD" });
  expect(head.status).toBe(200);
  expect(head.headers.get("content-type")).toContain("application/xml");
  for (const path of [
    "/sitemaps/projects/../-.xml",
    "/sitemaps/projects/a'b/-.xml",
    "/sitemaps/mails/-/-.xml",
    "/sitemaps/projects/-/x.xml",
  ])
    // prettier-ignore
    expect((await fetch(site.url + path)).status, path).toBe(404);
});

test("robots.txt has the absolute URL of the index and excludes private areas", async () => {
  const robots = await fetchText("/robots.txt");
  expect(robots).toContain(`Sitemap: ${site.url}/sitemap.xml`);
  for (const path of ["/api/", "/settings", "/dashboard", "/auth/", "/admin/"]) expect(robots).toContain(`Disallow: ${path}\n`); // prettier-ignore
  expect(readXml(await fetchText("/sitemap.xml"))[0]?.name).toBe("loc");
});
