// Tests how open pages learn about new releases.
import Fastify from "fastify";
import { expect, test } from "vitest";
import { matcherOf, mountBuilds, type ReleaseRoute } from "./builds.ts";

const routes: ReleaseRoute[] = [
  { id: "root", parentId: null, path: "" },
  { id: "home", parentId: "root", path: null },
  { id: "mods", parentId: "root", path: "mods" },
  { id: "project", parentId: "root", path: ":type/:id" },
  { id: "gallery", parentId: "project", path: "gallery" },
  { id: "rest", parentId: "root", path: "*" },
];

test("routes are distinguished by whether they have parameters", () => {
  const rule = { ssr: true };
  expect(matcherOf(routes)).toEqual({
    static: { "/": rule, "/mods": rule },
    wildcard: { "/**": rule },
    dynamic: { "/:type/:id": rule, "/:type/:id/gallery": rule },
  });
});

test("the latest release is never cached, its rules are immutable, and those of other releases answer 404", async () => {
  const app = Fastify();
  mountBuilds(app, { id: "abc12345", timestamp: 1, routes });
  const latest = await app.inject("/builds/latest.json?1763766000000");
  expect([latest.statusCode, latest.json(), latest.headers["cache-control"]]).toEqual([
    200,
    { id: "abc12345", timestamp: 1 },
    "no-store",
  ]);
  const meta = await app.inject("/builds/meta/abc12345.json");
  expect(meta.json()).toMatchObject({ id: "abc12345", timestamp: 1, prerendered: [] });
  expect(meta.headers["cache-control"]).toContain("immutable");
  const other = await app.inject("/builds/meta/other.json");
  expect([other.statusCode, other.headers["cache-control"]]).toEqual([404, "no-store"]);
  await app.close();
});
