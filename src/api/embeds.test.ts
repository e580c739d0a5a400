// Tests what other sites embed: oEmbed, badges, feeds and OpenSearch; nothing private, and all text escaped.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { readXml, textsOf } from "#api/read-xml.fixture.ts";
import { editProject } from "#features/catalog/contract.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { approve, draftProject, openProject, publish } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let moderator: TestPerson;
let slug: string;
let id: string;
let draft: string;
const hostile = `<b>"Copper" & 'co'</b>`;

beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  moderator = await site.person(undefined, "moderator");
  const { project } = await openProject(site, owner, moderator, { title: hostile, summary: `${hostile} does it.` });
  ({ slug, id } = project);
  draft = (await draftProject(site, owner, { title: "A hidden thing" })).slug;
});
afterAll(() => site.stop());

const get = (path: string, init?: RequestInit) => fetch(site.url + path, init);
const embed = (query: Record<string, string>) => get(`/oembed?${new URLSearchParams(query)}`);

describe("oEmbed", () => {
  test("a project as JSON and XML, with its text escaped", async () => {
    const answer = await embed({ url: `${site.url}/mod/${slug}`, maxwidth: "300" });
    const told = (await answer.json()) as Record<string, string | number>;
    expect(answer.headers.get("cache-control")).toBe("public, max-age=600, s-maxage=60");
    expect(told.cache_age).toBe(600);
    expect(told).toMatchObject({ version: "1.0", type: "rich", title: hostile, width: 300 });
    expect(told.html).not.toContain("<b>");
    expect(told.html).toContain("&lt;b&gt;");
    expect(told.html).not.toMatch(/<(?:script|iframe)|\son\w+=/i);
    const xml = await embed({ url: `${site.url}/mod/${slug}/versions`, format: "xml" });
    expect(xml.headers.get("content-type")).toContain("xml");
    expect(textsOf(await xml.text(), "title")).toEqual([hostile]);
  });

  test("a version, a user, and HEAD", async () => {
    const version = (await (await embed({ url: `${site.url}/mod/${slug}/version/1.0.0` })).json()) as { title: string };
    expect(version.title).toContain("First");
    const person = (await (await embed({ url: `${site.url}/user/${owner.username}` })).json()) as { title: string };
    expect(person.title).toBe(owner.username);
    expect((await get(`/oembed?url=${site.url}/mod/${slug}`, { method: "HEAD" })).status).toBe(200);
  });

  test.each([
    [404, { url: "https://elsewhere.example/mod/x" }],
    [404, { url: "javascript:alert(1)" }],
    [400, { url: "" }],
    [400, { url: "https://x.example/", maxwidth: "-1" }],
    [400, { url: "x".repeat(3000) }],
  ])("%i for %o", async (status, query) => {
    expect((await embed(query)).status).toBe(status);
  });

  test("private things, unsupported formats and other pages", async () => {
    expect((await embed({ url: `${site.url}/mod/${draft}` })).status).toBe(404);
    expect((await embed({ url: `${site.url}/settings` })).status).toBe(404);
    expect((await embed({ url: `http://somebody@${new URL(site.url).host}/mod/${slug}` })).status).toBe(404);
    expect((await embed({ url: `${site.url}/mod/${slug}`, format: "yaml" })).status).toBe(501);
  });

  test("a private project answers 404 even for its owner's session", async () => {
    const headers = { cookie: `session=${owner.session}`, authorization: owner.token };
    expect((await get(`/oembed?url=${site.url}/mod/${draft}`, { headers })).status).toBe(404);
    expect((await get(`/badges/downloads/${draft}.svg`, { headers })).status).toBe(404);
    expect((await get(`/feeds/project/${draft}.atom`, { headers })).status).toBe(404);
  });
});

describe("badges", () => {
  test.each(["downloads", "followers", "version", "game-versions", "license"])("%s", async (kind) => {
    const answer = await get(`/badges/${kind}/${slug}.svg`);
    const svg = await answer.text();
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("image/svg+xml");
    expect(answer.headers.get("content-security-policy")).toContain("default-src 'none'");
    expect(readXml(svg).at(-1)?.name).toBe("svg");
  });

  test("labels are escaped text, styles are limited", async () => {
    const label = `"><script>alert(1)</script>`;
    const svg = await (await get(`/badges/license/${slug}.svg?${new URLSearchParams({ label })}`)).text();
    expect(readXml(svg).some(({ name }) => name === "script")).toBe(false);
    expect(svg).toContain("MIT");
    for (const query of ["style=evil", "color=url(x)", `label=${"x".repeat(41)}`, "label=a&label=b"])
      expect((await get(`/badges/license/${slug}.svg?${query}`)).status, query).toBe(400);
  });

  test("follow the project's status, and shared caches revalidate them every minute", async () => {
    const changing = await draftProject(site, owner, { title: "A changing thing" });
    const badge = async () => {
      const answer = await get(`/badges/version/${changing.slug}.svg`);
      return [answer.status, answer.headers.get("cache-control")];
    };
    const missing = [404, "public, max-age=60, s-maxage=60"];
    expect(await badge()).toEqual(missing);
    await publish(site, owner, changing.id);
    await approve(site, owner, moderator, changing.id);
    await expect.poll(badge, { timeout: 5000 }).toEqual([200, "public, max-age=600, s-maxage=60"]);
    await perform(editProject, site.as(owner), { project: changing.id, status: "private" });
    await expect.poll(badge, { timeout: 5000 }).toEqual(missing);
  });

  test("missing projects get a gray badge", async () => {
    for (const path of [
      `/badges/downloads/${draft}.svg`,
      "/badges/downloads/nothing-here.svg",
      `/badges/stars/${slug}.svg`,
      `/badges/constructor/${slug}.svg`,
      `/badges/__proto__/${slug}.svg`,
    ]) {
      // prettier-ignore
      const answer = await get(path);
      expect(answer.status).toBe(404);
      expect(await answer.text()).toContain("not found");
    }
  });
});

describe("feeds", () => {
  test("versions, a user's projects, and new projects", async () => {
    for (const [path, title] of [
      [`/feeds/project/${id}.atom`, `${hostile}: First`],
      [`/feeds/user/${owner.username}.atom`, hostile],
      ["/feeds/mods.atom", hostile],
    ] as const) {
      const answer = await get(path);
      expect(answer.headers.get("content-type")).toContain("application/atom+xml");
      expect(answer.headers.get("cache-control")).toBe("public, max-age=600, s-maxage=60");
      const text = await answer.text();
      expect(textsOf(text, "title")).toContain(title);
      expect(text).not.toContain("A hidden thing");
      const links = readXml(text).filter(({ name }) => name === "link");
      expect(links.every(({ attributes }) => attributes.href?.startsWith(site.url))).toBe(true);
    }
  });

  test("other paths answer 404", async () => {
    for (const path of [
      "/feeds/mod.atom",
      "/feeds/mods.rss",
      "/feeds/project/x.xml",
      "/feeds/mail/x.atom",
      "/feeds/constructor/x.atom",
      "/feeds/__proto__/x.atom",
      "/feeds/toString/x.atom",
    ])
      expect((await get(path)).status, path).toBe(404);
  });
});

describe("OpenSearch", () => {
  test("the description names the search and suggestion URLs", async () => {
    const urls = readXml(await (await get("/opensearch.xml")).text()).filter(({ name }) => name === "Url");
    expect(urls.map(({ attributes }) => attributes.template)).toEqual([
      `${site.url}/search?q={searchTerms}`,
      `${site.url}/opensearch/suggestions?q={searchTerms}`,
      `${site.url}/opensearch.xml`,
    ]);
  });

  test("suggestions are search results", async () => {
    const answer = await get("/opensearch/suggestions?q=copper");
    expect(answer.headers.get("content-type")).toContain("application/x-suggestions+json");
    const [query, titles, , urls] = (await answer.json()) as [string, string[], string[], string[]];
    expect(query).toBe("copper");
    expect(titles).toEqual([hostile]);
    expect(urls).toEqual([`${site.url}/mod/${slug}`]);
    expect(await (await get("/opensearch/suggestions?q=")).json()).toEqual(["", [], [], []]);
    expect((await get(`/opensearch/suggestions?q=${"x".repeat(201)}`)).status).toBe(400);
  });
});
