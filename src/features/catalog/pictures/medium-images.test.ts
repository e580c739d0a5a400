// Tests medium images: each is generated once for concurrent requests, with the original as fallback.
import { Readable } from "node:stream";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { mediumImage } from "#features/catalog/pictures/medium-images.ts";
import { createCache } from "#platform/cache/in-process.ts";
import type { MediumKind } from "#platform/images/index.ts";
import type { MediaRow } from "#platform/media/store.ts";
import { insertMedia } from "#platform/media/store.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";

let site: TestSite;
let bytes: Buffer;
beforeAll(async () => {
  site = await startTestSite();
  const create = { width: 800, height: 20, channels: 3, background: "#123456" } as const;
  bytes = await sharp({ create }).webp().toBuffer();
});
afterAll(() => site.stop());

const media = (id: string) => ({ id, file_key: id, content_type: "image/webp", size: 1, width: 800, height: 20 });
function mediumImagesOf(open = vi.fn<() => Promise<Readable>>(async () => Readable.from([bytes]))) {
  const services = { ...site.services, cache: createCache(), files: { ...site.services.files, open } };
  return { open, mediumImages: (row: MediaRow, kind: MediumKind) => mediumImage(services, row, kind) };
}

test("is generated once per format for all requests", async () => {
  const { mediumImages, open } = mediumImagesOf();
  const [one, same, other] = await Promise.all([
    mediumImages(media("a"), "webp"),
    mediumImages(media("a"), "webp"),
    mediumImages(media("a"), "avif"),
  ]);
  expect(await mediumImages(media("a"), "webp")).toBe(one);
  expect(same).toBe(one);
  expect(other).not.toEqual(one);
  expect(open).toHaveBeenCalledTimes(2);
});

test("with too many requests at once, some get none now and get it later", async () => {
  const { mediumImages } = mediumImagesOf();
  const ids = Array.from({ length: 30 }, (_, index) => `many${index}`);
  const made = await Promise.all(ids.map((id) => mediumImages(media(id), "webp")));
  const without = ids.filter((_, index) => made[index] === null);
  expect(without.length).toBeGreaterThan(0);
  expect(without.length).toBeLessThan(ids.length);
  expect(await mediumImages(media(without[0]!), "webp")).not.toBeNull();
});

test("one that cannot be generated is replaced by the original, which browsers do not cache", async () => {
  const { key } = await site.services.files.put(Readable.from([Buffer.from("no picture")]), { maxBytes: 100 });
  await insertMedia(site.services.db, { ...media("0123456789abcdef"), file_key: key, size: 10, source_sha512: null });
  const person = await site.person();
  const shown = { avatar_id: "0123456789abcdef" };
  await site.services.db.updateTable("users").set(shown).where("id", "=", person.id).execute();
  const answer = await fetch(`${site.url}/media/0123456789abcdef-750.webp`);
  expect([answer.status, answer.headers.get("cache-control")]).toEqual([200, "no-store"]);
  expect(await answer.text()).toBe("no picture");
});
