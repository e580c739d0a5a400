// The notation of the permission table: one short sentence for each operation, parsed into its parts.
import { projectPermissions } from "#features/teams/contract.ts";
import type { ProjectPermission } from "#features/teams/contract.ts";
import type { Needs } from "#kernel/operation.ts";
import { scopes } from "#kernel/scope.ts";

/**
 * What an operation is about. Singular: if hidden, the response is "missing". Plural: hidden ones are left out. `own`
 * things belong to their owner alone and are missing for everyone else.
 */
export const thingKinds = [
  "project",
  "projects",
  "version",
  "versions",
  "file",
  "files",
  "teams",
  "account",
  "organization",
  "own",
] as const;
export type ThingKind = (typeof thingKinds)[number];

/** `seers`: all who see it. `insiders`: accepted members and staff. A permission: those who have that bit on the project. */
export type Who =
  | "seers"
  | "insiders"
  | ProjectPermission
  | "ADD_PROJECT"
  | "staff"
  | "admins"
  | "themselves"
  | "themselves signed in"
  | "themselves or admins";

/**
 * Which of the staged things are in a response that lists many. `open`: those listed publicly. `inside`: that, and for
 * those inside a project regardless of status. `queued`: those waiting for review. `versions`: of the project it is
 * about, those listed publicly, and all for those inside. `downloads`: those listed, whoever the actor is. `own`: those
 * listed publicly, and the first few of which the actor is a member.
 */
export const listings = ["open", "inside", "queued", "versions", "downloads", "own"] as const;
export type Listing = (typeof listings)[number];

export interface Row {
  readonly needs: Needs;
  readonly changes: boolean;
  readonly thing: ThingKind | null;
  /** All of these must hold for the actor; the first that does not determines the refusal. */
  readonly who: readonly Who[];
  /** The session must have been confirmed recently. */
  readonly confirmed: boolean;
  /** Allowed for suspended users; they may always read. */
  readonly suspended: boolean;
  /** Never allowed for limited tokens, whatever the limit. */
  readonly unlimited: boolean;
  /** Others get "missing" instead of "forbidden". */
  readonly secret: boolean;
  readonly lists: Listing | null;
}

const people: readonly string[] = [
  "ADD_PROJECT",
  "seers",
  "insiders",
  "staff",
  "admins",
  "themselves",
  "themselves signed in",
  "themselves or admins",
];
const marksKnown: readonly string[] = ["confirmed", "even suspended", "unlimited", "secret"];
const isOf = <T extends string>(list: readonly T[], text: string): text is T => list.some((one) => one === text);

function readWho(text: string, line: string): Who {
  if (isOf(projectPermissions, text) || people.includes(text)) return text as Who;
  throw new Error(`Nobody is called "${text}" in "${line}".`);
}

/**
 * `<credential> reads|changes [<thing>][: <who>[ and <who>]][, confirmed][, even suspended][, unlimited][, secret][,
 * lists <which>]`, where the credential is `anyone`, `session` or a scope.
 */
export function readRow(line: string): Row {
  const [main = "", ...all] = line.split(", ");
  const marks = all.filter((mark) => !mark.startsWith("lists "));
  const lists = all.find((mark) => mark.startsWith("lists "))?.slice(6);
  const match = /^(\w+) (reads|changes)(?: (\w+))?(?:: (.+))?$/.exec(main);
  const [, needs = "", verb, thing, who] = match ?? [];
  const known = needs === "anyone" || needs === "session" || isOf(scopes, needs);
  if (!match || !known || (thing !== undefined && !isOf(thingKinds, thing)) || (lists && !isOf(listings, lists)))
    throw new Error(`The row "${line}" cannot be read.`);
  for (const mark of marks) if (!marksKnown.includes(mark)) throw new Error(`"${mark}" in "${line}"?`);
  return {
    needs,
    changes: verb === "changes",
    thing: thing ?? null,
    who: (who ?? "seers").split(" and ").map((one) => readWho(one, line)),
    confirmed: marks.includes("confirmed"),
    suspended: verb === "reads" || marks.includes("even suspended"),
    unlimited: marks.includes("unlimited"),
    secret: marks.includes("secret"),
    lists: (lists as Listing | undefined) ?? null,
  };
}
