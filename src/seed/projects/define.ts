// The types of demo content, and the short notation of the project files in this folder.
import { readFileSync } from "node:fs";
import releaseList from "#features/catalog/data/game-versions.json" with { type: "json" };

/** A project's type. */
export type DemoType = "mod" | "plugin" | "datapack" | "resourcepack" | "shader" | "modpack";
/** A project's status (docs/product.md, Project states). */
export type DemoStatus =
  | "approved"
  | "archived"
  | "unlisted"
  | "private"
  | "withheld"
  | "rejected"
  | "processing"
  | "draft";
/** Whether a side requires the add-on. */
export type DemoSide = "required" | "optional" | "unsupported" | "unknown";

/** A dependency on another demo project, by slug; `version` is one of its version numbers. */
export interface DemoDependency {
  readonly project: string;
  readonly version?: string;
  readonly kind: "required" | "optional" | "incompatible" | "embedded";
}

export interface DemoVersion {
  readonly number: string;
  readonly name: string;
  readonly channel: "release" | "beta" | "alpha";
  readonly loaders: readonly string[];
  /** Oldest first. */
  readonly gameVersions: readonly string[];
  readonly changelog: string;
  readonly published: Date;
  readonly dependencies: readonly DemoDependency[];
  readonly downloads: number;
  readonly featured: boolean;
  /** Additional files. */
  readonly extras: readonly ("sources" | "resource-pack")[];
}

export interface DemoPicture {
  readonly title: string;
  readonly description: string;
  readonly featured: boolean;
}

/**
 * A complete project. Versions are oldest first; `owner` is a username from `people.ts`, or `creator`, the demo
 * account.
 */
export interface DemoProject {
  readonly slug: string;
  readonly type: DemoType;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly categories: readonly string[];
  readonly additionalCategories: readonly string[];
  /** An SPDX identifier or `LicenseRef-…`. */
  readonly license: string;
  readonly licenseUrl: string | null;
  readonly links: Readonly<Partial<Record<"issues" | "source" | "wiki" | "discord", string>>>;
  readonly donations: readonly { readonly platform: string; readonly url: string }[];
  readonly clientSide: DemoSide;
  readonly serverSide: DemoSide;
  readonly status: DemoStatus;
  readonly requestedStatus: DemoStatus | null;
  readonly moderatorMessage: string | null;
  readonly owner: string;
  /** The slug of the organization that owns the project, if any. */
  readonly organization: string | null;
  readonly members: readonly { readonly username: string; readonly role: string }[];
  readonly gallery: readonly DemoPicture[];
  readonly versions: readonly DemoVersion[];
  readonly downloads: number;
  readonly followers: number;
  readonly created: Date;
  /** When a moderator first approved it; null if not yet. */
  readonly approved: Date | null;
  readonly updated: Date;
}

/** A version in the short notation: dates in days before "now", lists as words. */
export interface VersionPlan {
  readonly number: string;
  readonly days: number;
  readonly loaders: string;
  readonly games: string;
  readonly changelog: string;
  readonly needs?: readonly DemoDependency[];
  readonly name?: string;
  readonly extras?: DemoVersion["extras"];
}

/** A project in the short notation; the body is the Markdown file `bodies/<slug>.md`. */
export interface ProjectPlan {
  readonly slug: string;
  readonly title: string;
  readonly summary: string;
  readonly categories: string;
  readonly more?: string;
  readonly license: string;
  readonly licenseUrl?: string;
  readonly links?: DemoProject["links"];
  readonly donations?: DemoProject["donations"];
  readonly sides: readonly [client: DemoSide, server: DemoSide];
  readonly status?: DemoStatus;
  readonly requestedStatus?: DemoStatus;
  readonly moderatorMessage?: string;
  readonly owner: string;
  readonly organization?: string;
  readonly members?: DemoProject["members"];
  readonly gallery?: readonly DemoPicture[];
  readonly versions: readonly VersionPlan[];
  readonly downloads: number;
  readonly followers: number;
}

/** A version in the short notation. `games` are releases or ranges of releases, as in `1.20..1.20.4 1.21.1`. */
export function version(
  number: string,
  days: number,
  loaders: string,
  games: string,
  changelog: string,
  more: Pick<VersionPlan, "needs" | "name" | "extras"> = {},
): VersionPlan {
  return { number, days, loaders, games, changelog, ...more };
}

/** Dependencies of one kind: `needs("trestle quickstow@2.1.0")`. */
export function needs(projects: string, kind: DemoDependency["kind"] = "required"): DemoDependency[] {
  return words(projects).map((word) => {
    const [project, number] = word.split("@") as [string, string | undefined];
    return number ? { project, version: number, kind } : { project, kind };
  });
}

/** A gallery image; the first of a project is usually the featured one. */
export function shot(title: string, description: string, featured = false): DemoPicture {
  return { title, description, featured };
}

function words(text: string): string[] {
  return text.split(" ").filter(Boolean);
}

/** Game releases, oldest first. */
export const releases: readonly string[] = releaseList
  .filter((entry) => entry.version_type === "release")
  .map((entry) => entry.version)
  .toReversed();

const everyGame = new Set(releaseList.map((entry) => entry.version));

/** Expands a notation like `1.20..1.20.4 25w31a` to game versions; throws for unknown names. */
function gamesOf(text: string): string[] {
  return words(text).flatMap((word) => {
    const [from, to] = word.split("..") as [string, string | undefined];
    for (const name of [from, to ?? from])
      if (!everyGame.has(name)) throw new Error(`There is no game version ${name}.`);
    return to === undefined ? [from] : releases.slice(releases.indexOf(from), releases.indexOf(to) + 1);
  });
}

function channelOf(number: string): DemoVersion["channel"] {
  if (/alpha|snapshot/.test(number)) return "alpha";
  return /beta|rc|pre/.test(number) ? "beta" : "release";
}

const day = 86_400_000;

/**
 * The time about `days` before `now`, at a varying hour so that dates look natural. The more recent, the closer to
 * `now`, so that a new site has news of this week.
 */
function before(now: Date, days: number, twist: number): Date {
  const ago = days + (((twist * 7919) % 1380) + 30) / 1440;
  return new Date(Math.round(now.getTime() - (ago ** 2 / (ago + 300)) * day));
}

/** Distributes a project's downloads over its versions: newer and stable ones get more; the parts add up exactly. */
function shareOut(total: number, plans: readonly VersionPlan[]): number[] {
  const channelWeight = { release: 1, beta: 0.2, alpha: 0.06 };
  const weights = plans.map((plan, at) => (at + 1.5) ** 1.7 * channelWeight[channelOf(plan.number)]);
  const sum = weights.reduce((left, right) => left + right, 0);
  const shares = weights.map((weight) => Math.floor((total * weight) / sum));
  const rest = total - shares.reduce((left, right) => left + right, 0);
  return shares.map((share, at) => (at === shares.length - 1 ? share + rest : share));
}

/** Expands a project from the short notation, with dates relative to `now`. */
export function expand(type: DemoType, plan: ProjectPlan, now: Date): DemoProject {
  const shares = shareOut(plan.downloads, plan.versions);
  const status = plan.status ?? "approved";
  const oldest = plan.versions[0]?.days ?? 12;
  const versions = plan.versions.map((entry, at): DemoVersion => ({
    number: entry.number,
    name: entry.name ?? `${plan.title} ${entry.number}`.slice(0, 64),
    channel: channelOf(entry.number),
    loaders: words(entry.loaders),
    gameVersions: gamesOf(entry.games),
    changelog: entry.changelog,
    published: before(now, entry.days, plan.slug.length * 31 + at * 17),
    dependencies: entry.needs ?? [],
    downloads: shares[at] as number,
    featured: at === plan.versions.length - 1,
    extras: entry.extras ?? [],
  }));
  const created = before(now, oldest + 3, plan.slug.length);
  const waiting = status === "draft" || status === "processing" || status === "rejected";
  return {
    slug: plan.slug,
    type,
    title: plan.title,
    summary: plan.summary,
    body: readFileSync(new URL(`bodies/${plan.slug}.md`, import.meta.url), "utf8").trim(),
    categories: words(plan.categories),
    additionalCategories: words(plan.more ?? ""),
    license: plan.license,
    licenseUrl: plan.licenseUrl ?? null,
    links: plan.links ?? {},
    donations: plan.donations ?? [],
    clientSide: plan.sides[0],
    serverSide: plan.sides[1],
    status,
    requestedStatus: plan.requestedStatus ?? (status === "processing" ? "approved" : null),
    moderatorMessage: plan.moderatorMessage ?? null,
    owner: plan.owner,
    organization: plan.organization ?? null,
    members: plan.members ?? [],
    gallery: plan.gallery ?? [],
    versions,
    downloads: plan.downloads,
    followers: plan.followers,
    created,
    approved: waiting ? null : before(now, oldest - 1, plan.slug.length * 3),
    updated: versions.at(-1)?.published ?? created,
  };
}
