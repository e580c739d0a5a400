// Fills a large catalog for benchmarks, directly into the tables: `npm run seed -- --projects 100000 --versions 8`.
import { catalogFilled } from "#features/catalog/events.ts";
import { parseArgs } from "node:util";
import { sql } from "kysely";
import { environmentOf } from "#features/catalog/index.ts";
import { typesOf } from "#features/catalog/contract.ts";
import type { Services } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { emit } from "#platform/jobs/index.ts";
import type { LargeProject } from "./large.ts";
import { largeId, largePeople, largeProjects } from "./large.ts";

const batch = 500;

function readPlan(args: readonly string[], now: Date) {
  const { values } = parseArgs({
    args: [...args],
    options: { projects: { type: "string", default: "10000" }, versions: { type: "string", default: "8" } },
  });
  const projects = Number(values.projects);
  const versionsPerProject = Number(values.versions);
  if (!Number.isInteger(projects) || projects < 1) throw new Error("--projects must be a positive integer.");
  if (!Number.isInteger(versionsPerProject) || versionsPerProject < 1)
    throw new Error("--versions must be a positive integer.");
  return { projects, versionsPerProject, people: Math.max(10, Math.floor(projects / 3)), now, seed: 1 };
}

/** Inserts objects into a table by their keys, in one statement. */
async function insertRows(
  db: Db,
  table: string,
  types: Record<string, string>,
  rows: readonly object[],
): Promise<void> {
  const columns = sql.join(Object.keys(types).map((name) => sql.ref(name)));
  const shape = sql.join(Object.entries(types).map(([name, type]) => sql`${sql.ref(name)} ${sql.raw(type)}`));
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns}
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(${shape}) on conflict do nothing`.execute(db);
}

const projectTypes = {
  id: "text", team_id: "text", thread_id: "text", slug: "text", requested_type: "text", title: "text", summary: "text",
  body: "text", status: "text", license_id: "text", categories: "text[]", loaders: "text[]", game_versions: "text[]",
  environments: "text[]", types: "text[]", downloads: "bigint", followers: "bigint", created_at: "timestamptz",
  updated_at: "timestamptz", approved_at: "timestamptz",
}; // prettier-ignore
const versionTypes = {
  id: "text", project_id: "text", author_id: "text", version_number: "text", name: "text", channel: "text",
  environment: "text", loaders: "text[]", pack_loaders: "text[]", game_versions: "text[]", downloads: "bigint",
  published_at: "timestamptz",
}; // prettier-ignore

/** How a version's loaders are stored: a pack has its own loader, with the others inside. */
function stored(project: LargeProject, loaders: readonly string[]) {
  return project.type === "modpack"
    ? { loaders: ["mrpack"], pack_loaders: loaders }
    : { loaders, pack_loaders: [] as string[] };
}

function projectRow(project: LargeProject, environment: string) {
  const all = (pick: (version: LargeProject["versions"][number]) => readonly string[]) => [
    ...new Set(project.versions.flatMap(pick)),
  ];
  const last = project.versions.at(-1)?.published ?? project.created;
  const approved = ["approved", "archived", "unlisted"].includes(project.status);
  return {
    id: project.id,
    team_id: project.id,
    thread_id: project.id,
    slug: project.slug,
    requested_type: project.type,
    title: project.title,
    summary: project.summary,
    body: project.body,
    status: project.status,
    license_id: project.license,
    categories: project.categories,
    loaders: all((version) => version.loaders),
    game_versions: all((version) => version.gameVersions),
    environments: [environment],
    types: typesOf(all((version) => stored(project, version.loaders).loaders)),
    downloads: project.downloads,
    followers: project.followers,
    created_at: project.created,
    updated_at: last,
    approved_at: approved ? project.created : null,
  };
}

async function insertBatch(db: Db, projects: readonly LargeProject[]): Promise<void> {
  const environmentOfProject = (one: LargeProject) => environmentOf(one.clientSide, one.serverSide) ?? "unknown";
  const versions = projects.flatMap((project) => project.versions.map((version) => ({ project, version })));
  await insertRows(
    db,
    "teams",
    { id: "text" },
    projects.map(({ id }) => ({ id })),
  );
  await insertRows(
    db,
    "team_members",
    { team_id: "text", user_id: "text", is_owner: "boolean", role: "text", permissions: "int", accepted: "boolean" },
    projects.map(({ id, owner }) => ({
      team_id: id,
      user_id: largeId("person", owner),
      is_owner: true,
      role: "Owner",
      permissions: 1023,
      accepted: true,
    })),
  );
  await insertRows(
    db,
    "projects",
    projectTypes,
    projects.map((one) => projectRow(one, environmentOfProject(one))),
  );
  await insertRows(
    db,
    "versions",
    versionTypes,
    versions.map(({ project, version }) => ({
      id: version.id,
      project_id: project.id,
      author_id: largeId("person", project.owner),
      version_number: version.number,
      name: version.name,
      channel: version.channel,
      environment: environmentOfProject(project),
      ...stored(project, version.loaders),
      game_versions: version.gameVersions,
      downloads: version.downloads,
      published_at: version.published,
    })),
  );
  const files = versions.map(({ project, version }) => ({
    project_id: project.id,
    version_id: version.id,
    ...version.file,
  }));
  await sql`
    insert into published_bytes (sha1, sha512, size, project_id)
    select decode(sha1, 'hex'), decode(sha512, 'hex'), size, project_id from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as r(sha1 text, sha512 text, size bigint, project_id text) on conflict do nothing`.execute(db);
  await sql`
    insert into version_files (version_id, sha1, file_name, is_primary)
    select version_id, decode(sha1, 'hex'), "fileName", true from jsonb_to_recordset(${JSON.stringify(files)}::jsonb)
      as r(version_id text, sha1 text, "fileName" text) on conflict do nothing`.execute(db);
}

/** The next batch; empty at the end. */
function takeSome(source: Iterator<LargeProject>): LargeProject[] {
  const some: LargeProject[] = [];
  while (some.length < batch) {
    const next = source.next();
    if (next.done) break;
    some.push(next.value);
  }
  return some;
}

/** Writes the catalog; existing projects are left alone. The files themselves do not exist. */
export async function fillLarge(
  services: Services,
  args: readonly string[],
  say: (text: string) => void,
): Promise<void> {
  const plan = readPlan(args, services.clock.now());
  const { db } = services;
  let people: object[] = [];
  const flushPeople = async () => {
    await insertRows(db, "users", { id: "text", username: "text", created_at: "timestamptz" }, people);
    people = [];
  };
  for (const { id, username, joined } of largePeople(plan))
    if (people.push({ id, username, created_at: joined }) === batch) await flushPeople();
  await flushPeople();
  const source = largeProjects(plan);
  let written = 0;
  const fillFromSource = async () => {
    for (let projects = takeSome(source); projects.length > 0; projects = takeSome(source)) {
      await db.transaction().execute((inner) => insertBatch(inner, projects));
      written += projects.length;
      if (written % 10_000 < projects.length) say(`${written} projects`);
    }
  };
  // The database writes one batch while the next is generated.
  await Promise.all([fillFromSource(), fillFromSource()]);
  await sql`analyze`.execute(db);
  await emit(db, catalogFilled, { projects: written });
  say(`Created ${written} projects; a running site finds them within a minute.`);
}
