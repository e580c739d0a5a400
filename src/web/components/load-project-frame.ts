// Loads the data shared by all pages of a project. Never imported by browser code.
import type { RouterContextProvider } from "react-router";
import { data, redirect } from "react-router";
import { projectFrame } from "#features/catalog/pages/contract.ts";
import { relatedProjects } from "#features/catalog/related/contract.ts";
import { matchLocale } from "#kernel/locale.ts";
import type { OutputOf } from "#kernel/operation.ts";
import type { MemberView } from "#features/teams/contract.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { requestContext } from "#web/lib/context.ts";
import { typeOrder } from "#web/lib/project-types.ts";
import { isOfTeam } from "./is-of-team.ts";
import { loadTags } from "./load-tags.ts";
import { originalParam } from "./original-words.ts";

/** `/project/…` redirects to the path with the right type. */
const known: readonly string[] = [...typeOrder, "project"];

const toCreator = ({ user, role, isOwner }: MemberView) => ({
  username: user.username,
  avatarUrl: user.avatarUrl,
  role,
  isOwner,
  ofTeam: isOfTeam(user.role),
});

/** Redirects to the same page under the project's own type and slug. Not cached by browsers: slugs can change back. */
function moved(url: URL, to: string): Response {
  const below = url.pathname.split("/").slice(3).join("/");
  const path = below ? `${to}/${below}` : to;
  return redirect(path + url.search, { status: 301, headers: { "Cache-Control": "no-cache" } });
}

/** The language in which to show a project's text; undefined for its own. */
export function wantedWords(context: Readonly<RouterContextProvider>, url: URL): string | undefined {
  return url.searchParams.has(originalParam) ? undefined : requestContext(context).language.locale;
}

type Frame = OutputOf<typeof projectFrame>;

/** The language to name above the text: the one it is translated into, or that the reader switched off. */
function translationShown(frame: Frame, locale: string, original: boolean) {
  const other = frame.translation?.locale ?? (original ? matchLocale(locale, frame.languages) : undefined);
  if (other === undefined) return null;
  const language = new Intl.DisplayNames(locale, { type: "language" }).of(other) ?? other;
  const { stale = false, title = false, summary = false, body = false } = frame.translation ?? {};
  return { locale: other, language, shown: !original, stale, title, summary, body };
}

/** The shared data of the project in `params`; throws a redirect when it has another URL. */
export async function loadProjectFrame(
  context: Readonly<RouterContextProvider>,
  url: URL,
  params: { type: string; id: string },
) {
  if (!known.includes(params.type)) throw data(null, { status: 404 });
  const { call } = requestContext(context);
  const words = wantedWords(context, url);
  const asked = { project: params.id, ...(words && { locale: words }) };
  const [frame, related, tags] = await Promise.all([
    call(projectFrame, asked),
    call(relatedProjects, asked),
    loadTags(call),
  ]);
  const { project, downloads } = frame;
  if (project.type !== params.type || project.slug !== params.id) throw moved(url, projectPath(project));
  const {
    gameVersions,
    types: _types,
    monetizationStatus: _money,
    threadId: _thread,
    teamId: _team,
    ...shown
  } = project;
  return {
    origin: url.origin,
    translation: translationShown(frame, requestContext(context).language.locale, words === undefined),
    project: { ...shown, gameVersionRanges: tags.ranges(gameVersions) },
    creators: frame.members.filter((member) => member.accepted).map(toCreator),
    versionCount: frame.versionCount,
    galleryCount: frame.galleryCount,
    featuredImage: frame.featuredImage,
    related,
    downloads: {
      ...downloads,
      versions: downloads.versions.map(
        ({ id, name, versionNumber, channel, published, address, file, requiredDependencies }) => ({
          id, name, versionNumber, channel, published, address, file, requiredDependencies,
        }), // prettier-ignore
      ),
    },
  };
}

export type ProjectFrame = Awaited<ReturnType<typeof loadProjectFrame>>;
