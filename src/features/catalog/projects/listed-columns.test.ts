// Tests that the generated listed and public columns agree with the status rules.
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";
import {
  isListed,
  isPublic,
  isVersionListed,
  projectStatuses,
  versionStatuses,
} from "#features/catalog/projects/status.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestSite } from "#tests/site.ts";
import { draftProject, publish } from "#tests/things.ts";

let site: TestSite;
let project: string;
let version: string;
beforeAll(async () => {
  site = await startTestSite();
  const owner = await site.person();
  project = (await draftProject(site, owner)).id;
  version = (await publish(site, owner, project)).id;
});
afterAll(() => site.stop());

test.each(projectStatuses)("of a project that is %s", async (status) => {
  const { rows } = await sql`
    update projects set status = ${status} where id = ${project} returning is_listed, is_public`.execute(
    site.services.db,
  );
  expect(rows).toEqual([{ is_listed: isListed(status), is_public: isPublic(status) }]);
});

test.each(versionStatuses)("of a version that is %s", async (status) => {
  const { rows } = await sql`
    update versions set status = ${status} where id = ${version} returning is_listed`.execute(site.services.db);
  expect(rows).toEqual([{ is_listed: isVersionListed(status) }]);
});
