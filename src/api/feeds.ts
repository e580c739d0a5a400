// Atom feeds of a project's versions, a user's projects, and new projects of each type. Listed content only.
import type { FastifyInstance, FastifyReply } from "fastify";
import { contextOfVisitor } from "#api/find-context.ts";
import { perform } from "#api/perform.ts";
import { element, xmlDocument, type Xml } from "#kernel/xml.ts";
import type { ProjectCard } from "#features/catalog/contract.ts";
import {
  getProject,
  isListed,
  listProjectMembers,
  listVersions,
  projectPath,
  projectTypes,
  searchProjects,
  userPage,
} from "#features/catalog/contract.ts";
import { missing } from "#kernel/problem.ts";
import type { Context, Services } from "#platform/context.ts";

interface Entry {
  readonly title: string;
  /** Path of its page. */
  readonly path: string;
  readonly description: string;
  readonly author: string;
  readonly published: string;
  readonly updated: string;
}

interface Feed {
  readonly title: string;
  /** Path of the page with the same content. */
  readonly path: string;
  readonly entries: readonly Entry[];
}

const entriesMost = 50;

function entryOf(origin: string, { title, path, description, author, published, updated }: Entry): Xml {
  return element(
    "entry",
    {},
    element("id", {}, origin + path),
    element("title", {}, title),
    element("link", { rel: "alternate", type: "text/html", href: origin + path }),
    element("author", {}, element("name", {}, author)),
    element("published", {}, published),
    element("updated", {}, updated),
    element("summary", { type: "text" }, description),
  );
}

function write(origin: string, self: string, { title, path, entries }: Feed, now: Date): string {
  const newest = entries.map(({ updated }) => updated).toSorted().at(-1) ?? now.toISOString(); // prettier-ignore
  return xmlDocument(
    element(
      "feed",
      { xmlns: "http://www.w3.org/2005/Atom" },
      element("id", {}, origin + self),
      element("title", {}, title),
      element("link", { rel: "self", type: "application/atom+xml", href: origin + self }),
      element("link", { rel: "alternate", type: "text/html", href: origin + path }),
      element("updated", {}, newest),
      element("generator", {}, "Tessera"),
      ...entries.map((entry) => entryOf(origin, entry)),
    ),
  );
}

/** A changelog, truncated for feeds. */
const shorten = (text: string) => (text.length > 2000 ? `${text.slice(0, 2000).trimEnd()}…` : text);

async function ownerOf(context: Context, project: string): Promise<string | undefined> {
  const members = await perform(listProjectMembers, context, { project });
  return members.find(({ isOwner }) => isOwner)?.user.username;
}

async function versionsFeed(context: Context, ref: string): Promise<Feed> {
  const project = await perform(getProject, context, { project: ref });
  if (!isListed(project.status)) throw missing("feed");
  const path = projectPath(project);
  const [versions, author] = await Promise.all([
    perform(listVersions, context, { project: project.id, limit: entriesMost, whenLong: "omit" }),
    project.organization?.name ?? ownerOf(context, project.id),
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
}

const entryOfCard = (card: ProjectCard): Entry => ({
  title: card.title,
  path: projectPath(card),
  description: card.summary,
  author: card.author,
  published: card.published,
  updated: card.updated,
});

async function userFeed(context: Context, user: string): Promise<Feed> {
  const page = await perform(userPage, context, { user, order: "updated", limit: entriesMost });
  const newest = page.projects.items.filter(({ status }) => isListed(status)).slice(0, entriesMost);
  const { username } = page.user;
  return { title: `${username} – projects`, path: `/user/${username}`, entries: newest.map(entryOfCard) };
}

async function newestFeed(context: Context, list: string): Promise<Feed> {
  const type = projectTypes.find((one) => `${one}s` === list);
  if (!type) throw missing("feed");
  const facets = JSON.stringify([[`project_type:${type}`]]);
  const { hits } = await perform(searchProjects, context, { facets, sort: "newest", limit: entriesMost });
  return { title: `Tessera – new ${list}`, path: `/${list}`, entries: hits.map(entryOfCard) };
}

const feedsOf = new Map([
  ["project", versionsFeed],
  ["user", userFeed],
]);

/** `GET /feeds/project/{id}.atom`, `/feeds/user/{name}.atom` and `/feeds/{mods, …}.atom`. */
export function mountFeeds(app: FastifyInstance, services: Services): void {
  const origin = services.config.baseUrl;
  const send = (reply: FastifyReply, self: string, feed: Feed) =>
    reply
      .headers({ "content-type": "application/atom+xml; charset=utf-8", "cache-control": "public, max-age=600" })
      .send(write(origin, self, feed, services.clock.now()));
  const nameIn = (file: string): string => {
    const name = /^([^/]{1,64})\.atom$/.exec(file)?.[1];
    if (!name) throw missing("feed");
    return name;
  };
  app.get<{ Params: { file: string } }>("/feeds/:file", async (request, reply) => {
    const list = nameIn(request.params.file);
    return send(reply, `/feeds/${list}.atom`, await newestFeed(contextOfVisitor(services, request), list));
  });
  app.get<{ Params: { of: string; file: string } }>("/feeds/:of/:file", async (request, reply) => {
    const { of, file } = request.params;
    const feed = feedsOf.get(of);
    const name = nameIn(file);
    if (!feed) throw missing("feed");
    const self = `/feeds/${of}/${encodeURIComponent(name)}.atom`;
    return send(reply, self, await feed(contextOfVisitor(services, request), name));
  });
}
