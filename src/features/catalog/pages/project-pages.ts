// The pages of one project: frame, description, gallery, versions, changelog.
import type { z } from "zod";
import { presentUsers } from "#features/accounts/index.ts";
import { chooseBest } from "#features/catalog/pages/choose-best.ts";
import { chooseLatest } from "#features/catalog/pages/choose-latest.ts";
import type * as contract from "#features/catalog/pages/contract.ts";
import { renderText, renderTexts } from "#features/catalog/pages/render-text.ts";
import { chooserRows } from "#features/catalog/pages/store.ts";
import { versionRows } from "#features/catalog/pages/version-rows.ts";
import { findProject } from "#features/catalog/projects/find-project.ts";
import type { Found } from "#features/catalog/projects/find-project.ts";
import { listProjectMembers } from "#features/catalog/projects/list-members.ts";
import { presentImage, presentProjects } from "#features/catalog/projects/present-projects.ts";
import { maySeeVersions } from "#features/catalog/projects/rules.ts";
import { loadGallery } from "#features/catalog/projects/store.ts";
import { findTranslation } from "#features/catalog/translations/find-translation.ts";
import { loadTranslation } from "#features/catalog/translations/store.ts";
import { knownGameVersions } from "#features/catalog/tags/known-tags.ts";
import { countQuery, loadVersions, queryVersions } from "#features/catalog/versions/store.ts";
import { missing } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";

const pageSize = 20;
const changelogPageSize = 10;

export const projectFrame: Verb<typeof contract.projectFrame> = async (context, input, body) => {
  const found = await findProject(context, input.project);
  const [view] = await presentProjects(context, [found]);
  if (!view) throw missing("project");
  const { body: _body, versionIds, gallery, ...project } = view;
  const featured = gallery.find((image) => image.featured) ?? gallery[0];
  const { chosen, languages } = await findTranslation(context.db, found.row.id, input.locale);
  return {
    project: { ...project, title: chosen?.title ?? project.title, summary: chosen?.summary ?? project.summary },
    translation: chosen && {
      locale: chosen.locale,
      stale: chosen.stale,
      title: chosen.title !== null,
      summary: chosen.summary !== null,
      body: chosen.translates_body,
    },
    languages,
    members: await listProjectMembers(context, input, body),
    versionCount: versionIds.length,
    galleryCount: gallery.length,
    featuredImage: featured?.url ?? null,
    downloads: await downloadChoices(context, found),
  };
};

async function downloadChoices(context: Context, { row }: Found) {
  const [rows, known] = await Promise.all([chooserRows(context.db, row.id), knownGameVersions(context)]);
  const newestFirst = known.rows.map((one) => one.version);
  const { gameVersions, loaders, best, versionIds } = chooseBest(rows, newestFirst);
  const latest = chooseLatest(rows, newestFirst);
  const ids = [...new Set([...versionIds, ...latest.map(({ versionId }) => versionId)])];
  const releases = new Set(known.rows.filter((one) => one.version_type === "release").map((one) => one.version));
  return {
    gameVersions: gameVersions.map((version) => ({ version, release: releases.has(version) })),
    loaders,
    best,
    versions: await versionRows(context.db, row.id, ids),
    latest: latest.map(({ versionId, ...one }) => ({ version: ids.indexOf(versionId), ...one })),
  };
}

export const projectDescription: Verb<typeof contract.projectDescription> = async (context, input) => {
  const { row } = await findProject(context, input.project);
  const { chosen } = input.locale ? await findTranslation(context.db, row.id, input.locale) : { chosen: null };
  const translated = chosen && (await loadTranslation(context.db, row.id, chosen.locale))?.body;
  const text = translated ?? row.body;
  return { html: await renderText(context, text), locale: translated ? (chosen?.locale ?? null) : null };
};

export const projectGallery: Verb<typeof contract.projectGallery> = async (context, input) => {
  const { row } = await findProject(context, input.project);
  return (await loadGallery(context.db, [row.id])).map(presentImage);
};

type Filters = Pick<
  z.output<(typeof contract.projectVersions)["input"]>,
  "channel" | "loader" | "gameVersion" | "page"
>;

async function versionPage(context: Context, found: Found, filters: Filters, size: number) {
  const query = {
    hidden: maySeeVersions(found.standing),
    channels: filters.channel ? [filters.channel] : undefined,
    loaders: filters.loader ? [filters.loader] : undefined,
    gameVersions: filters.gameVersion ? [filters.gameVersion] : undefined,
  };
  const page = { offset: (filters.page - 1) * size, limit: size };
  const [total, ids] = await Promise.all([
    countQuery(context.db, found.row.id, query),
    queryVersions(context.db, found.row.id, query, page),
  ]);
  return { total, ids, items: await versionRows(context.db, found.row.id, ids) };
}

export const projectVersions: Verb<typeof contract.projectVersions> = async (context, input) => {
  const found = await findProject(context, input.project);
  const { total, items } = await versionPage(context, found, input, pageSize);
  return { items, total, page: input.page, pageSize };
};

export const projectChangelog: Verb<typeof contract.projectChangelog> = async (context, input) => {
  const found = await findProject(context, input.project);
  const { total, ids, items } = await versionPage(context, found, input, changelogPageSize);
  const rows = await loadVersions(context.db, ids);
  const authors = new Map(
    (
      await presentUsers(
        context.db,
        rows.map((row) => row.author_id),
      )
    ).map((one) => [one.id, one]),
  );
  const changelogs = await renderTexts(
    context,
    rows.map(({ changelog }) => changelog),
  );
  return {
    items: items.map((item, i) => {
      const row = rows[i];
      const older = rows[i + 1];
      return {
        ...item,
        html: changelogs[i] ?? "",
        long: changelogs[i] === null,
        author: authors.get(row?.author_id ?? "") ?? null,
        sameAsPrevious: Boolean(row?.changelog) && older?.changelog === row?.changelog,
      };
    }),
    total,
    page: input.page,
    pageSize: changelogPageSize,
  };
};
