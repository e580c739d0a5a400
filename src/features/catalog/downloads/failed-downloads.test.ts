// Tests downloads that fail: bytes missing from the store, and ranges past the end.
import { expect, test, vi } from "vitest";
import { staffedSite } from "#tests/staffed-site.ts";
import { openProject } from "#tests/things.ts";

const { site, owner, moderator } = await staffedSite();

test("a download of lost bytes is a 404 without the headers of the file, and logged", async () => {
  const opened = await openProject(site, owner, moderator);
  const [file] = opened.version.files;
  if (!file) throw new Error("The version has no file.");
  await site.services.files.remove(file.sha512, new Date(Date.now() + 60_000));
  const logged = vi.spyOn(site.services.log, "error").mockReturnValue();
  try {
    for (const range of ["", "bytes=0-4"]) {
      const response = await fetch(site.url + file.url, { headers: { range } });
      expect(response.status).toBe(404);
      expect(response.headers.get("cache-control")).toBe("no-store");
      const ofFile = ["accept-ranges", "content-disposition", "content-range", "etag"];
      expect(ofFile.filter((name) => response.headers.has(name))).toEqual([]);
      expect(await response.json()).toMatchObject({ error: "not_found" });
    }
    expect(logged).toHaveBeenCalledTimes(2);
  } finally {
    logged.mockRestore();
  }
});

test("the refusal of a range past the end is not cached", async () => {
  const { version, bytes } = await openProject(site, owner, moderator);
  const url = site.url + (version.files[0]?.url ?? "");
  const response = await fetch(url, { headers: { range: `bytes=${bytes.length}-` } });
  expect([response.status, response.headers.get("cache-control")]).toEqual([416, "no-store"]);
});
