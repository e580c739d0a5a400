// Publishes a demo project as its owner, in one transaction.
import { perform } from "#api/perform.ts";
import * as catalog from "#features/catalog/contract.ts";
import { environmentOf } from "#features/catalog/index.ts";
import { insertMember } from "#features/teams/index.ts";
import type { Context, Services } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { readGallery, readIcon } from "./pictures.ts";
import { contextOfUser, type DemoAccounts } from "./fill-accounts.ts";
import { ageProject, ageVersion, giveToOrganization, slugExists } from "./fill-rows.ts";
import type { DemoFile, PublishedFile } from "./files.ts";
import { makeFiles } from "./files.ts";
import type { DemoProject, DemoVersion } from "./projects/define.ts";
import { translationsOf } from "./translations.ts";

/** The ids and file of a published demo version, by `slug number loader` and `slug number`. */
export type Published = Map<string, { projectId: string; versionId: string; file: PublishedFile }>;

async function* once(bytes: Uint8Array): AsyncIterable<Uint8Array> {
  yield bytes;
}

export async function fillProject(
  services: Services,
  accounts: DemoAccounts,
  project: DemoProject,
  published: Published,
): Promise<void> {
  if (await slugExists(services.db, project.slug)) {
    await rememberVersions(services, accounts, project, published);
    return;
  }
  const files = await Promise.all(
    project.versions.map((version) => makeFiles(project, version, lookupIn(published, services.config.baseUrl))),
  );
  await transaction(services.db, async (db) => {
    const owner = contextOfUser({ ...services, db }, accounts.ids.get(project.owner) ?? "", project.owner);
    const made = await createProject(owner, project);
    for (const words of translationsOf(project.slug))
      await perform(catalog.saveTranslation, owner, { project: made.id, ...words });
    await perform(catalog.setProjectIcon, owner, { project: made.id }, once(await readIcon(project.slug)));
    for (const [ordering, { title, description, featured }] of project.gallery.entries()) {
      const input = { project: made.id, title, description, featured, ordering };
      await perform(catalog.addGalleryImage, owner, input, once(await readGallery(project.slug, ordering)));
    }
    for (const [i, version] of project.versions.entries())
      await publish(owner, project, made.id, version, files[i] ?? [], published);
    for (const [i, member] of project.members.entries())
      await insertMember(db, {
        team_id: made.teamId,
        user_id: accounts.ids.get(member.username) ?? "",
        is_owner: false,
        role: member.role,
        permissions: 1023,
        organization_permissions: null,
        accepted: true,
        payouts_split: 0,
        ordering: i + 1,
      });
    await ageProject(db, made.id, project, services.clock.now());
    if (project.organization) await giveToOrganization(db, made.id, accounts.organizationId);
  });
}

function createProject(owner: Context, project: DemoProject) {
  return perform(catalog.createProject, owner, {
    slug: project.slug,
    title: project.title,
    summary: project.summary,
    type: project.type,
    body: project.body,
    categories: project.categories,
    additionalCategories: project.additionalCategories,
    licenseId: project.license,
    licenseUrl: project.licenseUrl,
    issuesUrl: project.links.issues ?? null,
    sourceUrl: project.links.source ?? null,
    wikiUrl: project.links.wiki ?? null,
    discordUrl: project.links.discord ?? null,
    donations: project.donations,
  });
}

async function publish(
  owner: Context,
  project: DemoProject,
  projectId: string,
  version: DemoVersion,
  files: readonly DemoFile[],
  published: Published,
): Promise<void> {
  const uploads = [];
  for (const file of files) {
    const input = { fileName: file.fileName, project: projectId };
    const { id } = await perform(catalog.createUpload, owner, input, once(file.bytes));
    uploads.push({ upload: id, fileType: file.fileType });
  }
  const made = await perform(catalog.createVersion, owner, {
    project: projectId,
    versionNumber: version.number,
    name: version.name,
    changelog: version.changelog,
    channel: version.channel,
    loaders: [...version.loaders],
    gameVersions: [...version.gameVersions],
    environment: environmentOf(project.clientSide, project.serverSide) ?? "unknown",
    featured: version.featured,
    files: uploads,
    ...(project.type === "modpack" ? {} : { dependencies: version.dependencies.map((one) => named(one, published)) }),
  });
  await ageVersion(owner.db, made.id, version);
  remember(published, project.slug, version, projectId, made);
}

function named(one: DemoVersion["dependencies"][number], published: Published) {
  const exact = one.version === undefined ? undefined : published.get(`${one.project} ${one.version}`);
  const any = exact ?? published.get(one.project);
  return { projectId: any?.projectId ?? null, versionId: exact?.versionId ?? null, fileName: null, kind: one.kind };
}

function remember(
  published: Published,
  slug: string,
  version: DemoVersion,
  projectId: string,
  made: { id: string; files: readonly (Omit<PublishedFile, never> & { primary: boolean })[] },
): void {
  const file = made.files.find((one) => one.primary);
  if (!file) return;
  const entry = { projectId, versionId: made.id, file };
  published.set(slug, entry).set(`${slug} ${version.number}`, entry);
  for (const loader of version.loaders) published.set(`${slug} ${version.number} ${loader}`, entry);
}

/** Reads what an earlier run published, so that later projects can depend on it. */
async function rememberVersions(
  services: Services,
  accounts: DemoAccounts,
  project: DemoProject,
  published: Published,
): Promise<void> {
  const owner = contextOfUser(services, accounts.ids.get(project.owner) ?? "", project.owner);
  const versions = await perform(catalog.listVersions, owner, { project: project.slug });
  for (const version of project.versions)
    for (const made of versions.filter((one) => one.versionNumber === version.number))
      if (version.loaders.every((loader) => made.loaders.includes(loader)))
        remember(published, project.slug, version, made.projectId, made);
}

function lookupIn(published: Published, baseUrl: string) {
  return (slug: string, number: string, loader: string): PublishedFile => {
    const entry = published.get(`${slug} ${number} ${loader}`) ?? published.get(`${slug} ${number}`);
    if (!entry) throw new Error(`The demo modpack references ${slug} ${number}, which is not published.`);
    return { ...entry.file, url: baseUrl + entry.file.url };
  };
}
