// Sweeps every page shown to signed-in users, with content and empty, for axe violations and browser errors.
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { readers } from "./addresses.ts";
import { createFullSite, type FullSite } from "./full-site.ts";
import { createStage, type Stage } from "./stage.ts";
import { distinct, walk } from "./walk.ts";

let stage: Stage;
let full: FullSite;
beforeAll(async () => {
  stage = await createStage();
  full = await createFullSite(stage.site);
});
afterAll(() => stage.close());

describe("nothing is wrong with a full site", () => {
  test.each(readers.slice(1))("for a $role", { timeout: 600_000 }, async ({ role, paths }) => {
    expect(await walk(stage, distinct(paths), full.people[role])).toEqual({});
  });

  test("in other list displays, and while creating something", async () => {
    const views = ["/mods?l=fabric&nc=magic&view=grid", "/mods?view=gallery", "/mods?size=5&page=2", "/?type=shader"];
    expect(await walk(stage, [...views, "/news/changelog/web/2026-11-20"], undefined)).toEqual({});
    const upload = `/mod/draft-light/version/new?upload=${full.upload}`;
    const own = [
      "/create/project",
      "/mod/draft-light/settings",
      upload,
      "/mod/amber-light/settings/gallery",
      "/mod/amber-light/settings/versions",
    ];
    expect(await walk(stage, [...own, "/mod/amber-light/settings/translations"], full.owner)).toEqual({});
    expect(await walk(stage, ["/mod/waiting-light/moderation"], full.people.moderator)).toEqual({});
  }, 300_000);
});

const emptyPages = [
  "/dashboard",
  "/dashboard/projects",
  "/dashboard/organizations",
  "/settings/applications",
  "/settings/authorizations",
  "/settings/account/passkeys",
  "/user/newcomer",
];

describe("there are no problems on an empty site", () => {
  test("for a new user, in an empty project, and in a search without results", async () => {
    expect(await walk(stage, emptyPages, full.newcomer)).toEqual({});
    const parts = ["", "/gallery", "/changelog", "/versions"].map((part) => `/mod/draft-light${part}`);
    expect(await walk(stage, parts, full.owner)).toEqual({});
    expect(await walk(stage, ["/mods?q=nothing+is+called+so", "/mods?l=quilt&c=economy"], undefined)).toEqual({});
  }, 300_000);
});
