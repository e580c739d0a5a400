// Prints the permission table as a document.
import type { AnyOperation } from "#kernel/operation.ts";
import type { Listing, Row, ThingKind, Who } from "./notation.ts";
import { readRow } from "./notation.ts";
import { permissions } from "./permissions.ts";
import { v2Permissions } from "./v2-permissions.ts";

const about: Readonly<Record<ThingKind, string>> = {
  project: "a project one sees",
  projects: "the projects one sees",
  version: "a version one sees",
  versions: "the versions one sees",
  file: "a file of a version one sees",
  files: "the files of versions one sees",
  teams: "the team of a project one sees",
  account: "an account",
  organization: "an organization",
  own: "what is one's own",
};

const people: Readonly<Record<string, string>> = {
  seers: "everyone",
  insiders: "the team and staff",
  staff: "moderators and admins",
  admins: "admins",
  themselves: "the person",
  "themselves signed in": "the person, signed in",
  "themselves or admins": "the person, admins",
};

const listed: Readonly<Record<Listing, string>> = {
  open: "holds projects listed for everyone",
  inside: "holds listed projects, and others for those inside",
  queued: "holds projects that wait for review",
  downloads: "holds listed versions",
  own: "holds listed projects, and the first few of members",
  versions: "holds listed versions, and others for those inside",
};

function whoText({ who, thing }: Row): string {
  if (thing === "own") return "the person";
  return who.map((one: Who) => people[one] ?? `\`${one}\``).join(" who are ");
}

function needsText({ needs }: Row): string {
  if (needs === "anyone") return "–";
  return needs === "session" ? "a session" : `\`${needs}\``;
}

function marksText(row: Row): string {
  const marks = [
    row.confirmed && "confirmed lately",
    row.changes && row.suspended && "also while suspended",
    row.unlimited && "no limited token",
    row.secret && "missing for others",
    row.lists !== null && listed[row.lists],
  ];
  return marks.filter((mark) => mark !== false).join(", ");
}

function lineOf(key: string, line: string, operations: ReadonlyMap<string, AnyOperation>): string {
  const [name = "", input] = key.split(" ");
  const operation = operations.get(name);
  const row = readRow(line);
  const address = operation?.siteOnly ? "pages only" : `\`${operation?.method} ${operation?.path}\``;
  const title = input ? `${name}, its \`${input}\`` : name;
  const thing = row.thing === null ? "" : about[row.thing];
  return `| ${[title, address, needsText(row), thing, whoText(row), marksText(row)].join(" | ")} |`;
}

const head = `# Who may do what

Written by \`node scripts/write-permissions.ts\` from \`permissions.fixture.ts\` in the folders of features, the table that \`npm test\` holds every operation to, for everyone and in every state.

**What a call carries.** Nothing, a session (a signed-in person: every scope), a personal access token or an application with some scopes. A token that is limited to some projects and organizations is its person's there, without the powers of staff, and nobody's elsewhere. An application never has them. Without the required credentials, operations respond with 401.

**Who sees a project.** Everyone, while it is approved, archived, unlisted or withheld. Otherwise its team (invited people too), the members of its organization, and staff, each through a session or a token with \`PROJECT_READ\`. A hidden version is seen by accepted members and staff, by token with \`VERSION_READ\` too. A token whose scope is for changing projects or versions may see what it changes. Anything else responds with 404 and is omitted from lists.

**Permissions on a project.** An admin has all. An accepted member has those of their own row in the team; an accepted member of the organization those of their row there; a moderator who is neither has \`EDIT_DETAILS\`, \`EDIT_BODY\` and \`UPLOAD_VERSION\`. A caller who can see a thing but may not do something to it gets 403.

**Suspended users** can read through their sessions, and change only what is marked so; their tokens and applications are refused, and they lose staff permissions. **Recently confirmed**: the user authenticated again within the last hour; otherwise 403.
`;

/** The document; `operations` are those of the product. */
export function printPermissions(operations: readonly AnyOperation[]): string {
  const byName = new Map(operations.map((operation) => [operation.name, operation]));
  const lines = Object.entries(permissions).map(([key, line]) => lineOf(key, line, byName));
  const own = [
    "| operation | address | carries | about | who | and |",
    "| --- | --- | --- | --- | --- | --- |",
    ...lines,
  ];
  const scopes = v2Permissions.map(({ route, scope }) => `| \`${route}\` | ${scope ? `\`${scope}\`` : "–"} |`);
  const v2 = ["| route | scope |", "| --- | --- |", ...scopes];
  return [head, "## Operations\n", ...own, "", "## Routes of the compatible API\n", ...v2, ""].join("\n");
}
