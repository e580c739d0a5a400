// Tests images: gallery limits, the featured image, and project icons.
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { mediumOf } from "#features/catalog/gallery/shapes.ts";
import * as catalog from "#features/catalog/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, once, refused } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let project: string;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
});
beforeAll(async () => {
  project = (await draftProject(site, owner)).id;
});
afterAll(() => site.stop());

function picture(width = 64, height = 48): Promise<Buffer> {
  const background = { r: Math.floor(Math.random() * 256), g: 90, b: 30 };
  return sharp({ create: { width, height, channels: 3, background } })
    .withExif({ IFD0: { Copyright: "A secret place" } })
    .jpeg()
    .toBuffer();
}

const add = async (input: object = {}, bytes?: Uint8Array, to = project) =>
  perform(catalog.addGalleryImage, site.as(owner), { project: to, ...input }, once(bytes ?? (await picture())));
const edit = (image: string, change: object, of = project) =>
  perform(catalog.editGalleryImage, site.as(owner), { project: of, image, ...change });
/** Requests as the owner, because a draft's images are visible to its team only. */
const get = (path: string, { headers, ...init }: { headers?: Record<string, string>; method?: string } = {}) =>
  fetch(site.url + path, { ...init, headers: { authorization: owner.token, ...headers } });
const gallery = async (of = project) => (await perform(catalog.getProject, site.as(owner), { project: of })).gallery;

describe("a gallery image", () => {
  test.each<[input: object, named: string]>([
    [{ title: "x".repeat(256) }, "invalid title"],
    [{ description: "x".repeat(2049) }, "invalid description"],
    [{ ordering: "first" }, "invalid ordering"],
    [{ featured: "perhaps" }, "invalid featured"],
  ])("%j is refused with the field named", async (input, named) => {
    expect(await refused(add(input))).toBe(named);
  });

  test("must be an image within the size limit", async () => {
    const before = (await gallery()).length;
    expect(await refused(add({}, Buffer.from("<svg xmlns='http://www.w3.org/2000/svg'/>")))).toBe("invalid image");
    expect(await refused(add({}, Buffer.alloc(0)))).toBe("invalid image");
    expect(await refused(add({}, Buffer.alloc(5 * 1024 * 1024 + 1)))).toBe("tooLarge image");
    expect(await gallery()).toHaveLength(before);
  });

  test("wide enough has a medium size in a format the browser supports", async () => {
    const { url } = await add({}, await picture(1200, 800));
    const path = mediumOf({ url, width: 1200 })!;
    for (const [accept, type] of [
      ["image/avif,image/webp,*/*", "image/avif"],
      ["image/webp,*/*", "image/webp"],
    ] as const) {
      const answer = await get(path, { headers: { accept } });
      expect([answer.status, answer.headers.get("content-type"), answer.headers.get("vary")]).toEqual([
        200,
        type,
        "accept",
      ]);
      const bytes = Buffer.from(await answer.bytes());
      expect(await sharp(bytes).metadata()).toMatchObject({ width: 750, height: 500 });
      const etag = answer.headers.get("etag")!;
      expect((await get(path, { headers: { accept, "if-none-match": etag } })).status).toBe(304);
      const head = await get(path, { method: "HEAD", headers: { accept } });
      expect(Number(head.headers.get("content-length"))).toBe(bytes.length);
    }
    for (const none of [url.replace(".webp", "-751.webp"), url.replace(".webp", "-0750.webp"), "/media/0-750.webp"])
      expect((await get(none)).status, none).toBe(404);
    const narrow = await add({}, await picture(750, 10));
    expect(mediumOf({ url: narrow.url, width: 750 })).toBeNull();
    expect((await get(narrow.url.replace(".webp", "-750.webp"))).status).toBe(404);
  });

  test("is re-encoded without metadata", async () => {
    const added = await add({ title: "  A view  ", description: "", ordering: 5 }, await picture(800, 600));
    expect(added).toMatchObject({ title: "A view", description: null, featured: false, ordering: 5, width: 800 });
    for (const path of [added.url, added.thumbUrl]) {
      const response = await get(path);
      expect(response.headers.get("content-type")).toBe("image/webp");
      expect(Buffer.from(await response.bytes()).includes("A secret place")).toBe(false);
    }
  });

  test("is changed and removed by its id or URL", async () => {
    const added = await add({ title: "Before" });
    await edit(added.id, { title: "Between", ordering: -3 });
    await edit(site.url + added.url, { title: null, description: "After" });
    const [first] = await gallery();
    expect(first).toMatchObject({ id: added.id, title: null, description: "After", ordering: -3 });
    await perform(catalog.removeGalleryImage, site.as(owner), { project, image: added.thumbUrl });
    expect((await gallery()).map(({ id }) => id)).not.toContain(added.id);
    expect(await refused(edit(added.id, { title: "Gone" }))).toBe("missing");
  });

  test("of another project is not found", async () => {
    const other = (await draftProject(site, owner)).id;
    const added = await add();
    expect(await refused(edit(added.id, { title: "Moved" }, other))).toBe("missing");
  });

  test("is featured exclusively, even with concurrent requests", async () => {
    const to = (await draftProject(site, owner)).id;
    const images = [await add({ featured: true }, undefined, to), await add({ featured: true }, undefined, to)];
    images.push(await add({}, undefined, to));
    const featured = async () => (await gallery(to)).filter((one) => one.featured).map(({ id }) => id);
    expect(await featured()).toEqual([images[1]?.id]);
    await Promise.all(images.map(({ id }) => edit(id, { featured: true }, to)));
    expect(await featured()).toHaveLength(1);
    await edit((await featured())[0] ?? "", { featured: false }, to);
    expect(await featured()).toEqual([]);
  });
});

test("a gallery holds at most 64 images, even with concurrent uploads", async () => {
  const to = (await draftProject(site, owner)).id;
  const bytes = await picture(8, 8);
  await add({}, bytes, to);
  const columns = sql.raw("full_id, thumb_id, thumbhash, ordering, project_id");
  await sql`insert into gallery_images (id, ${columns})
    select 'copy' || n, ${columns} from gallery_images, generate_series(2, 62) n where project_id = ${to}`.execute(
    site.services.db,
  );
  const last = await Promise.allSettled([1, 2, 3, 4].map(() => add({}, bytes, to)));
  expect(last.filter(({ status }) => status === "fulfilled")).toHaveLength(2);
  expect(await gallery(to)).toHaveLength(64);
  expect(await refused(add({}, bytes, to))).toBe("refused");
});

describe("a project icon", () => {
  const set = (bytes: Uint8Array) => perform(catalog.setProjectIcon, site.as(owner), { project }, once(bytes));
  const icon = async () => (await perform(catalog.getProject, site.as(owner), { project })).icon;

  test("is an image within the limits, served in two sizes with a dominant color", async () => {
    expect(await refused(set(Buffer.from("no picture")))).toMatch(/^invalid/);
    expect(await refused(set(Buffer.alloc(262_145)))).toBe("tooLarge icon");
    expect(await icon()).toBeNull();
    await set(await picture(300, 200));
    const shown = await icon();
    expect(shown?.placeholder).toMatch(/^data:image\//);
    for (const [path, size] of [
      [shown?.url, 192],
      [shown?.smallUrl, 96],
    ] as const) {
      // prettier-ignore
      const bytes = await (await get(path ?? "")).bytes();
      expect(await sharp(bytes).metadata()).toMatchObject({ format: "webp", width: size, height: size });
    }
    expect((await perform(catalog.getProject, site.as(owner), { project })).color).not.toBeNull();
  });

  test("is deleted when removed", async () => {
    await set(await picture());
    await perform(catalog.removeProjectIcon, site.as(owner), { project });
    expect(await icon()).toBeNull();
  });
});
