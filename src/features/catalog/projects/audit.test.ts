// Tests the audit log: staff actions on others' projects leave exactly one entry, the team's own actions none.
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import * as catalog from "#features/catalog/contract.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject, fabricJar, fresh, once, publish, upload } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let admin: TestPerson;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  admin = await site.person(undefined, "admin");
});
afterAll(() => site.stop());

async function picture(): Promise<AsyncIterable<Uint8Array>> {
  const image = sharp({ create: { width: 20, height: 20, channels: 3, background: "olive" } });
  return once(await image.png().toBuffer());
}

interface Target {
  readonly project: string;
  readonly version: string;
  readonly image: string;
  readonly spare: string;
}

async function target(): Promise<Target> {
  const project = (await draftProject(site, owner)).id;
  const files = [["a.jar", fabricJar()], ["b.jar", fabricJar()]] as const; // prettier-ignore
  const version = await publish(site, owner, project, {}, files);
  const image = await perform(catalog.addGalleryImage, site.as(owner), { project }, await picture());
  return { project, version: version.id, image: image.id, spare: version.files[1]?.sha1 ?? "" };
}

const acts: Readonly<Record<string, (person: TestPerson, on: Target) => Promise<unknown>>> = {
  "project.edit": (p, { project }) => perform(catalog.editProject, site.as(p), { project, title: fresh("Title") }),
  "project.edit of many": (p, { project }) => perform(catalog.editProjects, site.as(p), { ids: [project] }),
  "project.set-icon": async (p, { project }) =>
    perform(catalog.setProjectIcon, site.as(p), { project }, await picture()),
  "project.remove-icon": (p, { project }) => perform(catalog.removeProjectIcon, site.as(p), { project }),
  "gallery.add": async (p, { project }) => perform(catalog.addGalleryImage, site.as(p), { project }, await picture()),
  "gallery.edit": (p, { project, image }) =>
    perform(catalog.editGalleryImage, site.as(p), { project, image, title: "Renamed" }),
  "gallery.remove": (p, { project, image }) => perform(catalog.removeGalleryImage, site.as(p), { project, image }),
  "version.create": (p, { project }) => publish(site, p, project, { versionNumber: "2" }),
  "version.edit": (p, { version }) => perform(catalog.editVersion, site.as(p), { version, name: "Renamed" }),
  "version.add-files": async (p, { version }) => {
    const files = [{ upload: (await upload(site, p, fabricJar(), "c.jar")).id }];
    return perform(catalog.addVersionFiles, site.as(p), { version, files });
  },
  "version.delete-file": (p, { spare }) => perform(catalog.deleteFile, site.as(p), { hash: spare }),
  "version.delete": (p, { version }) => perform(catalog.deleteVersion, site.as(p), { version }),
  "project.delete": (p, { project }) => perform(catalog.deleteProject, site.as(p), { project }),
};

test.each(Object.entries(acts))("%s", async (name, act) => {
  const [action] = name.split(" ");
  for (const [person, entries] of [
    [owner, []],
    [admin, [{ actor_id: admin.id, action }]],
  ] as const) {
    const on = await target();
    await act(person, on);
    const rows = await site.services.db
      .selectFrom("audit_log")
      .select(["actor_id", "action"])
      .where("target_id", "=", on.project)
      .execute();
    expect(rows).toEqual(entries);
  }
});
