// oEmbed: lets other sites show a project, user or organization as a small card without scripts or frames.
import type { FastifyInstance } from "fastify";
import { z } from "zod";
import { contextOfVisitor } from "#api/find-context.ts";
import { perform } from "#api/perform.ts";
import { readAddress, type PublicThing } from "#api/read-address.ts";
import { element, escapeXml, xmlDocument } from "#kernel/xml.ts";
import { getProject, organizationPage, projectPath, userPage, versionPage } from "#features/catalog/contract.ts";
import { showCount } from "#kernel/display.ts";
import { invalid, missing } from "#kernel/problem.ts";
import type { Context, Services } from "#platform/context.ts";

const size = z.coerce.number().int().min(1).max(10_000).optional();
const asked = z.object({
  url: z.string().min(1).max(2048),
  format: z.string().max(16).default("json"),
  maxwidth: size,
  maxheight: size,
});

/** What a card shows. */
interface Shown {
  readonly title: string;
  readonly description: string;
  readonly path: string;
  readonly author: { readonly name: string; readonly path: string } | null;
  /** Path of a 192 px square. */
  readonly picture: string | null;
}

async function showProject(context: Context, ref: string, version: string | null): Promise<Shown> {
  const project = await perform(getProject, context, { project: ref });
  const path = projectPath(project);
  const { organization } = project;
  const author = organization ? { name: organization.name, path: `/organization/${organization.slug}` } : null;
  const picture = project.icon?.url ?? null;
  if (version === null) {
    const description = `${project.summary} – ${showCount(project.downloads)} downloads`;
    return { title: project.title, description, path, author, picture };
  }
  const page = await perform(versionPage, context, { project: project.id, version });
  return {
    title: `${page.version.name} – ${project.title}`,
    description: project.summary,
    path: `${path}/version/${encodeURIComponent(page.address)}`,
    author: page.author && { name: page.author.username, path: `/user/${page.author.username}` },
    picture,
  };
}

async function show(context: Context, thing: PublicThing): Promise<Shown> {
  if (thing.kind === "project") return showProject(context, thing.project, thing.version);
  if (thing.kind === "user") {
    const { user } = await perform(userPage, context, { user: thing.user });
    const description = `${user.projectCount} projects – ${showCount(user.downloads)} downloads`;
    return { title: user.username, description, path: `/user/${user.username}`, author: null, picture: user.avatarUrl };
  }
  const { organization } = await perform(organizationPage, context, { organization: thing.organization });
  const { name, description, slug, iconUrl } = organization;
  return {
    title: name,
    description: description || name,
    path: `/organization/${slug}`,
    author: null,
    picture: iconUrl,
  };
}

const widest = 560;
const pictureSize = 192;
/** How long others may cache the card: what becomes private must disappear soon, from shared caches within a minute. */
const keptSeconds = 600;

/** The card as standalone HTML: plain links and one image, all text escaped. */
function cardOf(origin: string, { title, description, path, picture }: Shown, width: number): string {
  const to = escapeXml(origin + path);
  const image = picture
    ? `<img src="${escapeXml(origin + picture)}" alt="" width="64" height="64" style="float:left;margin-right:12px;border-radius:10px">`
    : "";
  return `<blockquote style="box-sizing:border-box;max-width:${width}px;min-height:98px;margin:0;padding:16px;border:1px solid #857f93;border-radius:10px;font:15px/22px system-ui,sans-serif;overflow:hidden">${image}<a href="${to}"><strong>${escapeXml(title)}</strong></a><br>${escapeXml(description)}<br><a href="${escapeXml(origin)}/">Tessera</a></blockquote>`;
}

type Answer = Readonly<Record<string, string | number>>;

function answer(origin: string, shown: Shown, maxwidth = widest, maxheight = 10_000): Answer {
  const width = Math.min(widest, maxwidth);
  // Long words wrap more in narrow cards.
  const height = Math.min(maxheight, width < 360 ? 220 : 140);
  const fits = shown.picture !== null && pictureSize <= maxwidth && pictureSize <= maxheight;
  return {
    version: "1.0",
    type: "rich",
    provider_name: "Tessera",
    provider_url: `${origin}/`,
    title: shown.title,
    ...(shown.author && { author_name: shown.author.name, author_url: origin + shown.author.path }),
    ...(fits && {
      thumbnail_url: `${origin}${shown.picture}`,
      thumbnail_width: pictureSize,
      thumbnail_height: pictureSize,
    }),
    width,
    height,
    html: cardOf(origin, shown, width),
    cache_age: keptSeconds,
  };
}

/** `GET /oembed?url=&format=json|xml&maxwidth=&maxheight=`, per https://oembed.com. */
export function mountOembed(app: FastifyInstance, services: Services): void {
  const origin = services.config.baseUrl;
  app.get<{ Querystring: Record<string, unknown> }>("/oembed", async (request, reply) => {
    const read = asked.safeParse(request.query);
    if (!read.success) {
      const field = String(read.error.issues[0]?.path[0] ?? "url");
      throw field === "url" ? invalid(field, "oembed.url") : invalid(field, "oembed.size", { field });
    }
    const { url, format, maxwidth, maxheight } = read.data;
    // The protocol requires 501 for unsupported formats.
    if (format !== "json" && format !== "xml")
      return reply.code(501).send({ error: "invalid_input", description: "format must be json or xml." });
    const thing = readAddress(url, origin);
    if (!thing) throw missing("embed");
    const told = answer(origin, await show(contextOfVisitor(services, request), thing), maxwidth, maxheight);
    reply.header("cache-control", `public, max-age=${keptSeconds}, s-maxage=60`);
    if (format === "json") return reply.type("application/json; charset=utf-8").send(JSON.stringify(told));
    const parts = Object.entries(told).map(([name, value]) => element(name, {}, value));
    return reply.type("text/xml; charset=utf-8").send(xmlDocument(element("oembed", {}, ...parts)));
  });
}
