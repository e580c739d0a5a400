// What an upload's metadata proposes for a new project, checked: type, title, summary, license and links.
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import { typesOf, urlType } from "#features/catalog/projects/project-type.ts";
import { oneLine } from "#kernel/one-line.ts";
import { extensionOf } from "./content-type.ts";
import type { About, LinkName } from "./formats/about.ts";
import { cutStorable } from "./parse-pack.ts";

export interface ProjectProposal {
  readonly type: ProjectType;
  readonly title: string | null;
  readonly summary: string | null;
  /** As stated: an SPDX id or any other name. */
  readonly license: string | null;
  readonly sourceUrl: string | null;
  readonly issuesUrl: string | null;
  readonly wikiUrl: string | null;
  readonly discordUrl: string | null;
  /** Path of the icon inside the file. */
  readonly icon: string | null;
  /** Field → the file inside the upload it came from, or `file name`. */
  readonly sources: Readonly<Record<string, string>>;
}

interface Stated {
  readonly file: string;
  readonly about: About;
}

const repositories = /^(?:www\.)?(?:github\.com|gitlab\.com|codeberg\.org|bitbucket\.org|git\.sr\.ht)$/;
const longestLink = 2048;
/** Of an icon inside the file, in characters. */
const longestPath = 512;

/** A whole https address; an http one is tried over https. */
function addressOf(text: string | undefined): URL | undefined {
  const url = text === undefined ? null : URL.parse(text.replace(/^http:/i, "https:"));
  return url?.protocol === "https:" && url.href.length <= longestLink ? url : undefined;
}

const isDiscord = ({ hostname }: URL) => /^(?:www\.)?discord\.(?:gg|com)$/.test(hostname);

/** The links under the names of our fields; a homepage counts as what it links to. */
function linksOf(given: Readonly<Partial<Record<LinkName, string>>>) {
  const [source, issues, wiki, discord, homepage] = (["source", "issues", "wiki", "discord", "homepage"] as const).map(
    (name) => addressOf(given[name]),
  );
  const home = homepage && {
    source: repositories.test(homepage.hostname) ? homepage : undefined,
    discord: isDiscord(homepage) ? homepage : undefined,
  };
  const other = homepage && !home?.source && !home?.discord ? homepage : undefined;
  return {
    sourceUrl: source ?? home?.source,
    issuesUrl: issues,
    wikiUrl: wiki ?? other,
    discordUrl: discord ?? home?.discord,
  };
}

/** At most 255 characters on one line, cut after a sentence or a word. */
function shorten(text: string): string | null {
  const line = oneLine(text);
  if (line.length <= 255) return line.length < 3 ? null : line;
  const head = cutStorable(line, 254);
  const sentence = Math.max(head.lastIndexOf(". "), head.lastIndexOf("! "), head.lastIndexOf("? "));
  if (sentence > 60) return head.slice(0, sentence + 1);
  return `${cutStorable(head, Math.max(head.lastIndexOf(" "), 200))}…`;
}

/** A title from a file's name: without extension, version and loader. */
function titleFromName(fileName: string): string | null {
  const bare = fileName.replace(/\.\w+$/, "").replace(/[-_+ ]v?\d+(?:\.\w+)+.*$/i, "");
  return titleFrom(bare.replaceAll(/[-_+.]+/g, " ").replaceAll(/(?<=[a-z])(?=[A-Z])/g, " "));
}

/** At most 64 characters on one line; null if too few are visible. */
function titleFrom(text: string): string | null {
  const line = cutStorable(oneLine(text), 64).trim();
  return line.length < 3 ? null : line;
}

/** A path that the site may store and show; real ones are far shorter. */
function iconPath(path: string | undefined): string | undefined {
  return path !== undefined && path === cutStorable(path, longestPath) ? path : undefined;
}

/** @param title the add-on's own name, with the file that states it */
export function proposeProject(given: {
  fileName: string;
  loaders: readonly string[];
  /** The file that names the loaders, which imply the type. */
  loadersFile: string | undefined;
  title: { readonly file: string; readonly value: string } | undefined;
  stated: readonly Stated[];
}): ProjectProposal {
  const { fileName, loaders, stated } = given;
  const isPack = extensionOf(fileName) === "mrpack";
  const typeSource = isPack ? "file name" : given.loadersFile;
  const sources: Record<string, string> = typeSource === undefined ? {} : { type: typeSource };
  const first = <T>(field: string, pick: (about: About) => T | null | undefined): T | null => {
    for (const { file, about } of stated) {
      const value = pick(about) ?? null;
      if (value === null) continue;
      sources[field] = file;
      return value;
    }
    return null;
  };
  const link = (field: keyof ReturnType<typeof linksOf>) =>
    first(field, ({ links = {} }) => linksOf(links)[field]?.href);
  const own = given.title ? titleFrom(given.title.value) : null;
  const title = own ?? titleFromName(fileName);
  if (title !== null) sources.title = own === null ? "file name" : (given.title?.file ?? "file name");
  return {
    type: isPack ? "modpack" : urlType(typesOf(loaders), "mod"),
    title,
    summary: first("summary", ({ summary }) => summary && shorten(summary)),
    license: first("license", ({ license }) => license && (cutStorable(oneLine(license), 128) || null)),
    sourceUrl: link("sourceUrl"),
    issuesUrl: link("issuesUrl"),
    wikiUrl: link("wikiUrl"),
    discordUrl: link("discordUrl"),
    icon: first("icon", ({ icon }) => iconPath(icon)),
    sources,
  };
}
