// Generates a catalog of any size for benchmarks: plain rows, deterministic for a seed.
import { between, hash2, pick, randomFrom, type Random } from "./random.ts";
import {
  firsts,
  seconds,
  titleEndings,
  verbs,
  things,
  ends,
  typeMix,
  loaderMix,
  gameMix,
  tags,
  sideMix,
  licenses,
  statusMix,
  extensions,
} from "./large-mix.ts";
import { releases, type DemoSide, type DemoType } from "./projects/define.ts";

/** A user of the large catalog. */
export interface LargePerson {
  readonly id: string;
  readonly username: string;
  readonly joined: Date;
}

/** A file; hashes are lowercase hex. */
export interface LargeFile {
  readonly sha1: string;
  readonly sha512: string;
  readonly fileName: string;
  readonly size: number;
}

/** A version with its primary file. */
export interface LargeVersion {
  readonly id: string;
  readonly number: string;
  readonly name: string;
  readonly channel: "release" | "beta" | "alpha";
  readonly loaders: readonly string[];
  readonly gameVersions: readonly string[];
  readonly published: Date;
  readonly downloads: number;
  readonly file: LargeFile;
}

/** A project with its versions, oldest first; `owner` is a user's index from 0. */
export interface LargeProject {
  readonly id: string;
  readonly slug: string;
  readonly type: DemoType;
  readonly title: string;
  readonly summary: string;
  readonly body: string;
  readonly categories: readonly string[];
  readonly license: string;
  readonly clientSide: DemoSide;
  readonly serverSide: DemoSide;
  readonly status: "approved" | "archived" | "unlisted" | "processing" | "draft" | "rejected";
  readonly owner: number;
  readonly downloads: number;
  readonly followers: number;
  readonly color: number;
  readonly created: Date;
  readonly updated: Date;
  readonly versions: readonly LargeVersion[];
}

/** Parameters of a large catalog. */
export interface LargePlan {
  readonly projects: number;
  readonly versionsPerProject: number;
  readonly people: number;
  readonly now: Date;
  readonly seed: number;
}

/** A random member of a list, earlier ones much more often. */
function common(random: Random, list: readonly string[]): string {
  return list[Math.min(list.length - 1, Math.floor(list.length ** random()) - 1)] as string;
}

function weighted<T>(random: Random, choices: readonly (readonly [T, number])[]): T {
  let rest = random() * choices.reduce((sum, choice) => sum + choice[1], 0);
  for (const [value, weight] of choices) {
    rest -= weight;
    if (rest < 0) return value;
  }
  return (choices[0] as readonly [T, number])[0];
}

const letters = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
const kinds = { person: 1, project: 2, version: 3 } as const;

/** An id of 8 base62 characters; unique for the first 14 million numbers of a kind. */
export function largeId(kind: keyof typeof kinds, number: number): string {
  const wide = 62 ** 4;
  let high = (number * 7_368_787 + kinds[kind] * 1_234_577) % wide;
  let low = Math.floor(hash2(number, kinds[kind], 31) * wide);
  let id = "";
  for (let at = 0; at < 4; at++) {
    id = letters[high % 62] + id + letters[low % 62];
    high = Math.floor(high / 62);
    low = Math.floor(low / 62);
  }
  return id;
}

function hexText(random: Random, words: number): string {
  let text = "";
  for (let at = 0; at < words; at++)
    text += Math.floor(random() * 4294967296)
      .toString(16)
      .padStart(8, "0");
  return text;
}

const day = 86_400_000;

/** The users, one after another. */
export function* largePeople(plan: LargePlan): Generator<LargePerson> {
  const random = randomFrom(plan.seed ^ 0x9e37);
  for (let at = 0; at < plan.people; at++) {
    const name = `${common(random, firsts)}${common(random, seconds)}`.slice(0, 26).toLowerCase();
    yield {
      id: largeId("person", at),
      username: `${name}_${at.toString(36)}`,
      joined: new Date(plan.now.getTime() - random() * 2200 * day),
    };
  }
}

function titleOf(random: Random): string {
  const title = `${common(random, firsts)} ${common(random, seconds)}`;
  return random() < 0.4 ? `${title} ${common(random, titleEndings)}` : title;
}

function gamesFor(random: Random): string[] {
  const last = releases.indexOf(weighted(random, gameMix));
  const span = random() < 0.55 ? 1 : between(random, 2, 6);
  return releases.slice(Math.max(0, last - span + 1), last + 1);
}

function channelOf(random: Random): LargeVersion["channel"] {
  return weighted(random, [
    ["release", 80],
    ["beta", 15],
    ["alpha", 5],
  ] as const);
}

interface VersionFrame {
  readonly slug: string;
  readonly title: string;
  readonly type: DemoType;
  readonly loaders: string;
  readonly count: number;
  readonly first: number;
  readonly created: number;
  readonly now: number;
  readonly downloads: number;
}

function versionsOf(frame: VersionFrame, random: Random): LargeVersion[] {
  let [major, minor, patch] = [random() < 0.5 ? 0 : 1, 0, 0];
  let games = gamesFor(random);
  return Array.from({ length: frame.count }, (_, at): LargeVersion => {
    if (random() < 0.25) [minor, patch] = [minor + 1, 0];
    else patch++;
    if (random() < 0.04) [major, minor, patch] = [major + 1, 0, 0];
    if (random() < 0.35) games = gamesFor(random);
    const channel = channelOf(random);
    const number = `${major}.${minor}.${patch}${channel === "release" ? "" : `-${channel}.${at}`}`;
    const share = ((at + 1) / (frame.count * (frame.count + 1))) * 2;
    return {
      id: largeId("version", frame.first + at),
      number,
      name: `${frame.title} ${number}`.slice(0, 64),
      channel,
      loaders: (random() < 0.85 ? frame.loaders : weighted(random, loaderMix[frame.type])).split(" "),
      gameVersions: games,
      published: new Date(frame.created + ((frame.now - frame.created) * (at + random() * 0.9)) / frame.count),
      downloads: Math.floor(frame.downloads * share),
      file: {
        sha1: hexText(random, 5),
        sha512: hexText(random, 16),
        fileName: `${frame.slug}-${number}.${extensions[frame.type]}`,
        size: Math.floor(2000 * 10 ** (random() * 3.5)),
      },
    };
  });
}

/** The project of a number, with its versions. Deterministic for a number and seed. */
export function generateProject(at: number, plan: LargePlan): LargeProject {
  const random = randomFrom((Math.imul(at + 1, 0x9e3779b1) ^ plan.seed) >>> 0);
  const type = weighted(random, typeMix);
  const title = titleOf(random);
  const slug = `${title.toLowerCase().replaceAll(" ", "-")}-${at.toString(36)}`;
  const created = plan.now.getTime() - random() ** 0.7 * 1900 * day;
  const downloads = Math.min(90_000_000, Math.floor(30 * (1 - random()) ** (-1 / 0.7)));
  const count = Math.max(
    1,
    Math.min(plan.versionsPerProject * 2 - 1, Math.round(plan.versionsPerProject * (0.25 + random() * 1.5))),
  );
  const frame = {
    slug,
    title,
    type,
    loaders: weighted(random, loaderMix[type]),
    count,
    first: at * plan.versionsPerProject * 2,
    created,
    now: plan.now.getTime(),
    downloads,
  };
  const versions = versionsOf(frame, random);
  const summary = `${title} ${pick(random, verbs)} ${pick(random, things)} ${pick(random, ends)}.`;
  const [clientSide, serverSide] = weighted(random, sideMix[type] as readonly (readonly [string, number])[]).split(
    " ",
  ) as [DemoSide, DemoSide];
  return {
    id: largeId("project", at),
    slug,
    type,
    title,
    summary,
    body: `# ${title}\n\n${summary}\n\n- ${pick(random, verbs)} ${pick(random, things)}\n- ${pick(random, verbs)} ${pick(random, things)}\n`,
    categories: [...new Set(Array.from({ length: between(random, 1, 3) }, () => common(random, tags[type])))],
    license: common(random, licenses),
    clientSide,
    serverSide,
    status: weighted(random, statusMix),
    owner: Math.floor(plan.people ** random()) - 1,
    downloads,
    followers: Math.floor(downloads * (0.0006 + random() * 0.006)),
    color: Math.floor(random() * 0xffffff),
    created: new Date(created),
    updated: versions.at(-1)?.published ?? new Date(created),
    versions,
  };
}

/** The projects, one after another, never all in memory. */
export function* largeProjects(plan: LargePlan): Generator<LargeProject> {
  for (let at = 0; at < plan.projects; at++) yield generateProject(at, plan);
}
