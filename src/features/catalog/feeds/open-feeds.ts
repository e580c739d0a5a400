// Builds the feeds from what a visitor may see.
import type * as contract from "#features/catalog/feeds/contract.ts";
import { writeAtom, type Entry, type Feed } from "#features/catalog/feeds/write-atom.ts";
import { userPage as readUserPage } from "#features/catalog/pages/list-pages.ts";
import { userPage } from "#features/catalog/pages/contract.ts";
import { getProject } from "#features/catalog/projects/get-projects.ts";
import { listProjectMembers } from "#features/catalog/projects/list-members.ts";
import { projectPath, projectTypes } from "#features/catalog/projects/project-type.ts";
import type { ProjectCard } from "#features/catalog/projects/shapes.ts";
import { isListed } from "#features/catalog/projects/status.ts";
import { searchProjects } from "#features/catalog/search/contract.ts";
import { searchProjects as search } from "#features/catalog/search/search-projects.ts";
import { listVersions } from "#features/catalog/versions/contract.ts";
import { listVersions as readVersions } from "#features/catalog/versions/get-versions.ts";
import { visitor } from "#kernel/actor.ts";
import type { BytesAnswer } from "#kernel/answer.ts";
import { missing } from "#kernel/problem.ts";
import type { Bytes, Context, Verb } from "#platform/context.ts";

const entriesMost = 50;

/** A changelog, truncated for feeds. */
const shorten = (text: string) => (text.length > 2000 ? `${text.slice(0, 2000).trimEnd()}…` : text);

/** Renders a feed; its content is read as a visitor, whoever the actor is. */
async function answerWith(
  asked: Context,
  folder: string,
  file: string,
  make: (context: Context, name: string) => Promise<Feed>,
): Promise<BytesAnswer> {
  const name = /^([^/]{1,64})\.atom$/.exec(file)?.[1];
  if (!name) throw missing("feed");
  const { config, clock } = asked;
  const feed = await make({ ...asked, actor: visitor }, name);
  const bytes = writeAtom(config.baseUrl, `/feeds/${folder}${encodeURIComponent(name)}.atom`, feed, clock.now());
  return {
    type: "application/atom+xml; charset=utf-8",
    // What becomes private leaves shared caches within a minute.
    caching: "public, max-age=600, s-maxage=60",
    open: async () => ({ bytes }),
  };
}

export const projectFeed: Verb<typeof contract.projectFeed> = (asked, { file }, body) =>
  answerWith(asked, "project/", file, async (context, ref) => {
    const project = await getProject(context, { project: ref }, body);
    if (!isListed(project.status)) throw missing("feed");
    const path = projectPath(project);
    const wanted = listVersions.input.parse({ project: project.id, limit: entriesMost, whenLong: "omit" });
    const [versions, author] = await Promise.all([
      readVersions(context, wanted, body),
      project.organization?.name ?? ownerOf(context, project.id, body),
    ]);
    const entries = versions.map((version) => ({
      title: version.name.includes(project.title) ? version.name : `${project.title}: ${version.name}`,
      path: `${path}/version/${version.id}`,
      description: shorten(version.changelog) || version.versionNumber,
      author: author ?? project.title,
      published: version.published,
      updated: version.published,
    }));
    return { title: `${project.title} – versions`, path: `${path}/versions`, entries };
  });

async function ownerOf(context: Context, project: string, body: Bytes): Promise<string | undefined> {
  const members = await listProjectMembers(context, { project }, body);
  return members.find(({ isOwner }) => isOwner)?.user.username;
}

const entryOfCard = (card: ProjectCard): Entry => ({
  title: card.title,
  path: projectPath(card),
  description: card.summary,
  author: card.author,
  published: card.published,
  updated: card.updated,
});

export const userFeed: Verb<typeof contract.userFeed> = (asked, { file }, body) =>
  answerWith(asked, "user/", file, async (context, user) => {
    const wanted = userPage.input.parse({ user, order: "updated", limit: entriesMost });
    const page = await readUserPage(context, wanted, body);
    const { username } = page.user;
    const entries = page.projects.items.map(entryOfCard);
    return { title: `${username} – projects`, path: `/user/${username}`, entries };
  });

export const newestFeed: Verb<typeof contract.newestFeed> = (asked, { file }, body) =>
  answerWith(asked, "", file, async (context, list) => {
    const type = projectTypes.find((one) => `${one}s` === list);
    if (!type) throw missing("feed");
    const facets = JSON.stringify([[`project_type:${type}`]]);
    const wanted = searchProjects.input.parse({ facets, sort: "newest", limit: entriesMost });
    const { hits } = await search(context, wanted, body);
    return { title: `Tessera – new ${list}`, path: `/${list}`, entries: hits.map(entryOfCard) };
  });
