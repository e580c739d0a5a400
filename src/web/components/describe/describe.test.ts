// Tests that structured data is correct, and that user text cannot break out of its script element.
import { expect, test } from "vitest";
import { writeDescriptions } from "#web/frame/structured-data.tsx";
import type { ProjectFrame } from "#web/components/load-project-frame.ts";
import { breadcrumbs, pageList } from "./breadcrumbs.ts";
import { describeProfile } from "./describe-profile.ts";
import { describeProject } from "./describe-project.ts";
import { describeSite } from "./describe-site.ts";

const origin = "https://tessera.example";
const hostile = `</script><script>alert(1)</script><!-- <SCRIPT`;

const frame = {
  origin,
  project: {
    id: "AABBCCDD",
    slug: "copper",
    type: "mod",
    title: hostile,
    summary: "Rails & carts.",
    license: { id: "MIT", name: "MIT License", url: null },
    links: { issues: null, source: "https://code.example/copper", wiki: null, discord: null },
    categories: ["transport", "storage"],
    icon: { url: "/media/a.webp", smallUrl: "/media/b.webp", placeholder: null },
    downloads: 120,
    followers: 7,
    published: "2026-01-02T03:04:05.000Z",
    updated: "2026-02-02T03:04:05.000Z",
    organization: null,
  },
  creators: [{ username: "ada", avatarUrl: null, role: "Owner", isOwner: true }],
  versionCount: 2,
  featuredImage: null,
  downloads: { versions: [{ versionNumber: "2.0.0" }, { versionNumber: "1.0.0" }] },
} as unknown as ProjectFrame;

test("a project: type, author, downloads, and source code", () => {
  const [application, code, way] = describeProject(frame, "Mods", "/cards/project/AABBCCDD.png?v=1");
  expect(application).toMatchObject({
    "@type": "SoftwareApplication",
    name: hostile,
    author: { "@type": "Person", name: "ada", url: `${origin}/user/ada` },
    datePublished: "2026-01-02T03:04:05.000Z",
    license: "https://spdx.org/licenses/MIT.html",
    softwareVersion: "2.0.0",
    downloadUrl: `${origin}/mod/copper/versions`,
    image: [`${origin}/media/a.webp`, `${origin}/cards/project/AABBCCDD.png?v=1`],
  });
  expect(JSON.stringify(application)).not.toMatch(/rating|review/i);
  expect(code).toMatchObject({ "@type": "SoftwareSourceCode", codeRepository: "https://code.example/copper" });
  expect(way?.itemListElement).toHaveLength(3);
});

test("without source code, versions and a known license they are omitted", () => {
  const bare = { ...frame, versionCount: 0, downloads: { versions: [] }, project: { ...frame.project, license: { id: "LicenseRef-Custom", name: "Own", url: null }, links: { ...frame.project.links, source: null } } } as unknown as ProjectFrame; // prettier-ignore
  const said = JSON.parse(writeDescriptions(describeProject(bare, "Mods", "/c"))) as { "@graph": object[] };
  expect(said["@graph"]).toHaveLength(2);
  for (const key of ["license", "softwareVersion", "downloadUrl"]) expect(said["@graph"][0]).not.toHaveProperty(key);
});

test("user text cannot close the element, and is preserved", () => {
  const written = writeDescriptions(describeProject(frame, hostile, "/c"));
  expect(written).not.toMatch(/[<]/);
  const read = JSON.parse(written) as { "@graph": { name?: string }[] };
  expect(read["@graph"][0]?.name).toBe(hostile);
});

test("profiles, lists, breadcrumbs and the site", () => {
  const person = { kind: "Person", id: "u1", name: "ada", description: "", origin, path: "/user/ada", picture: "/media/a.webp", projects: 3 } as const; // prettier-ignore
  expect(describeProfile(person)[0]).toMatchObject({
    "@type": "ProfilePage",
    mainEntity: { "@type": "Person", name: "ada", image: `${origin}/media/a.webp` },
  });
  const list = pageList(origin, "Mods", [{ name: "Copper", path: "/mod/copper" }], 20);
  expect(list).toMatchObject({ itemListElement: [{ position: 21, url: `${origin}/mod/copper` }] });
  expect(breadcrumbs(origin, []).itemListElement).toHaveLength(1);
  expect(JSON.stringify(describeSite(origin, "Add-ons."))).toContain("/search?q={search_term_string}");
});
