// Tests the data export: everything of the user's, nothing of others', and no secrets.
import type { Readable } from "node:stream";
import { text } from "node:stream/consumers";
import { sql } from "kysely";
import sharp from "sharp";
import { afterAll, beforeAll, expect, test } from "vitest";
import { fromBufferPromise } from "yauzl";
import { perform } from "#api/perform.ts";
import { features } from "#features/index.ts";
import { transaction } from "#platform/database/open.ts";
import type { Db } from "#platform/database/open.ts";
import { downloadData, editUser, planErasure, setAvatar } from "#features/accounts/contract.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { startTestSite } from "#tests/site.ts";
import { at, draftProject, fresh, once, openProject, publish, refused, upload } from "#tests/things.ts";

let site: TestSite;
beforeAll(async () => {
  site = await startTestSite();
});
afterAll(() => site.stop());

const ask = (session: string | null, origin = site.url) =>
  fetch(`${site.url}/settings/account/data/download`, {
    method: "POST",
    redirect: "manual",
    headers: { origin, ...(session ? { cookie: `session=${session}` } : {}) },
  });

type Archive = Record<string, Buffer>;

async function unzip(answer: Response): Promise<Archive> {
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "application/zip"]);
  const zip = await fromBufferPromise(Buffer.from(await answer.arrayBuffer()));
  const files: Archive = {};
  for await (const entry of zip.eachEntry()) {
    const stream: Readable = await zip.openReadStreamPromise(entry);
    files[entry.fileName] = Buffer.concat(await stream.toArray());
  }
  return files;
}

const rowsIn = (archive: Archive, name: string) =>
  JSON.parse(archive[`${name}.json`]?.toString() ?? "null") as Record<string, unknown>[];

/** Inserts a row about the user into every table, with one word to find and one that must not appear. */
async function fill(who: TestPerson, word: string): Promise<void> {
  const { db } = site.services;
  const user = who.id;
  const secret = Buffer.from(`secret-${word}`);
  const soon = new Date(Date.now() + 60_000);
  await sql`insert into known_devices (user_id, device_hash) values (${user}, ${secret})`.execute(db);
  await sql`insert into totp_factors (user_id, secret) values (${user}, ${`secret-${word}`})`.execute(db);
  await sql`insert into backup_codes (user_id, code_hash) values (${user}, ${secret})`.execute(db);
  await sql`
    insert into passkeys (id, user_id, credential_id, public_key, counter, name)
    values (${word}, ${user}, ${`secret-${word}`}, ${secret}, 0, ${`passkey ${word}`})`.execute(db);
  await sql`
    insert into linked_accounts (provider, subject, user_id, name)
    values ('github', ${word}, ${user}, ${`octo ${word}`})`.execute(db);
  await sql`
    insert into auth_flows (token_hash, kind, user_id, data, expires_at)
    values (${secret}, 'provider', ${user}, ${JSON.stringify({ verifier: `secret-${word}` })}::jsonb, ${soon})`.execute(
    db,
  );
  await sql`
    insert into email_changes (user_id, new_email, expires_at)
    values (${user}, ${`new-${word}@example.com`}, ${soon})`.execute(db);
  const app = who.id.split("").toReversed().join("");
  await sql`
    insert into oauth_apps (id, user_id, name, max_scopes, secret_hash, redirect_uris)
    values (${app}, ${user}, ${`app ${word}`}, 1, ${secret}, ${[`https://${word}.example`]})`.execute(db);
  await sql`
    insert into oauth_authorizations (id, app_id, user_id, scopes) values (${app}, ${app}, ${user}, 1)`.execute(db);
  await sql`
    insert into oauth_codes (code_hash, authorization_id, scopes, expires_at)
    values (${secret}, ${app}, 1, ${soon})`.execute(db);
  await sql`
    insert into oauth_tokens (id, authorization_id, token_hash, scopes, expires_at)
    values (${app}, ${app}, ${secret}, 1, ${soon})`.execute(db);
  await sql`
    insert into audit_log (actor_id, action, target_kind, target_id, detail)
    values ('staffid0', 'user.edit', 'user', ${user}, ${JSON.stringify({ note: word })}::jsonb)`.execute(db);
  await sql`update users set email_verified_at = now() where id = ${user}`.execute(db);
}

async function live(name: string, moderator: TestPerson, versions: number) {
  const person = await site.person(name);
  await fill(person, name);
  const { project, version } = await openProject(site, person, moderator, { title: `Thing of ${name}` });
  const draft = await draftProject(site, person, { title: `Draft of ${name}` });
  for (let i = 0; i < versions; i += 1) await publish(site, person, draft.id, { versionNumber: `1.${i}` });
  await sql`
    insert into hidden_projects (user_id, project_id, hidden_at) values (${person.id}, ${project.id}, now())`.execute(
    site.services.db,
  );
  await upload(site, person, undefined, `${name}.jar`);
  // More than one page of each list that grows with activity.
  await sql`
    insert into download_events (project_id, version_id, user_id, person)
    select ${project.id}, ${version.id}, ${person.id}, '\\x00' from generate_series(1, 120)`.execute(site.services.db);
  await sql`
    insert into mails (user_id, recipient, template, subject, body_text, body_html)
    select ${person.id}, ${`former-${name}@example.com`}, 'password-changed', 'A change', ${`secret-${name}`}, ''
    from generate_series(1, 120)`.execute(site.services.db);
  await sql`
    insert into audit_log (actor_id, action, target_kind, target_id)
    select 'staffid0', 'user.edit', 'user', ${person.id} from generate_series(1, 120)`.execute(site.services.db);
  await perform(editUser, site.as(person), { user: person.id, username: `${name}-two` });
  const picture = sharp({ create: { width: 40, height: 40, channels: 3, background: "green" } });
  await perform(setAvatar, site.as(person), { user: person.id }, once(await picture.png().toBuffer()));
  return { person, project, draft };
}

test("contains every row of the user's, nothing of others', and no secrets", { timeout: 120_000 }, async () => {
  const moderator = await site.person(undefined, "moderator");
  const mine = await live(fresh("exporting-otter"), moderator, 60);
  const other = await live(fresh("foreign-weasel"), moderator, 1);
  const archive = await unzip(await ask(mine.person.session));
  const counts = Object.fromEntries(
    Object.keys(archive)
      .filter((name) => name.endsWith(".json"))
      .map((name) => [name, rowsIn(archive, name.replace(".json", "")).length]),
  );
  expect(counts).toEqual({
    "profile.json": 1,
    "former-usernames.json": 1,
    "addresses.json": 2,
    "sessions.json": 1,
    "devices.json": expect.any(Number),
    "factors.json": 2,
    "passkeys.json": 1,
    "linked-accounts.json": 1,
    "tokens.json": 1,
    "applications.json": 1,
    "authorizations.json": 1,
    "records.json": 121,
    // Those, the address confirmation, and the one about this export.
    "mails.json": 122,
    "memberships.json": 2,
    "organizations.json": 0,
    "projects.json": 2,
    "versions.json": 61,
    "submissions.json": 1,
    "hidden-projects.json": 1,
    "uploads.json": 1,
    "downloads.json": 120,
  });
  expect(new Set(rowsIn(archive, "versions").map(({ id }) => id)).size).toBe(61);
  expect(await sharp(archive["avatar.webp"]).metadata()).toMatchObject({ format: "webp", width: 192 });
  const readme = archive["README.txt"]?.toString() ?? "";
  for (const name of Object.keys(archive)) if (name !== "README.txt") expect(readme).toContain(name);
  const whole = Buffer.concat(Object.values(archive)).toString("latin1");
  for (const foreign of ["foreign-weasel", other.person.id, other.project.id, other.draft.id, "staffid0"])
    expect(whole).not.toContain(foreign);
  for (const secret of ["secret-", "argon2", mine.person.token, mine.person.session])
    expect(whole).not.toContain(secret);
  expect(whole).not.toContain(Buffer.from(`secret-${mine.person.username}`).toString("base64"));
  expect(whole).not.toMatch(/"[a-z_]*(hash|secret)"|"type": "Buffer"/i);
});

test("every table about users is included or explicitly excluded", async () => {
  const { rows } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(site.services.db);
  expect(rows.map(({ name }) => name).toSorted()).toEqual([
    "access_tokens",
    // Pending flows, which expire within the hour.
    "auth_flows",
    "backup_codes",
    "download_events",
    "email_changes",
    "email_links",
    "former_usernames",
    "hidden_projects",
    "known_devices",
    "linked_accounts",
    "mails",
    "oauth_apps",
    "oauth_authorizations",
    "passkeys",
    "project_submissions",
    "sessions",
    "team_members",
    "totp_factors",
    "uploads",
  ]);
});

/** Everything the features export of the user, as one text. */
async function exportedText(db: Db, userId: string): Promise<string> {
  const parts = await Promise.all(features.map(({ exports }) => exports({ db, files: site.services.files }, userId)));
  const lists = parts.flatMap(({ rows }) => rows);
  const read = await Promise.all(lists.map(async ({ name, rows }) => [name, await Array.fromAsync(rows())]));
  return JSON.stringify(read);
}

/** Pending flows and mailed links, which expire. */
const unexported = new Set(["auth_flows", "email_links"]);

test("the rows of every other table about users are in it: without them it is another one", async () => {
  const moderator = await site.person(undefined, "moderator");
  const { person } = await live(fresh("exporting-heron"), moderator, 1);
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.columns
    where table_schema = 'public' and column_name = 'user_id'`.execute(site.services.db);
  const whole = await exportedText(site.services.db, person.id);
  expect(await exportedText(site.services.db, person.id)).toBe(whole);
  const missing: string[] = [];
  for (const { name } of tables.filter(({ name }) => !unexported.has(name))) {
    const undone = transaction(site.services.db, async (db) => {
      await sql`set constraints all deferred`.execute(db);
      const gone = await sql`delete from ${sql.table(name)} where user_id = ${person.id}`.execute(db);
      if (gone.numAffectedRows === 0n) missing.push(`${name}: the test has no rows`);
      if ((await exportedText(db, person.id)) === whole) missing.push(name);
      throw new Error("undone");
    });
    await expect(undone, name).rejects.toThrow("undone");
  }
  expect(missing).toEqual([]);
});

test("three a day, each reported by mail; then the page shows the limit", async () => {
  const person = await site.person("thrice-exporting");
  await site.services.db
    .updateTable("users")
    .set({ email_verified_at: new Date() })
    .where("id", "=", person.id)
    .execute();
  for (let i = 0; i < 3; i += 1) await unzip(await ask(person.session));
  const fourth = await ask(person.session);
  expect([fourth.status, fourth.headers.get("location")]).toEqual([303, "/settings/account/data?refused=tooMany"]);
  const mails = await site.services.db
    .selectFrom("mails")
    .select("id")
    .where("template", "=", "data-exported")
    .where("recipient", "=", "thrice-exporting@example.com")
    .execute();
  expect(mails).toHaveLength(3);
});

test("requires a session, recent authentication and a same-site form; suspended users may use it too", async () => {
  const person = await site.person();
  const visitor = await ask(null);
  expect(visitor.headers.get("location")).toBe("/auth/sign-in?redirect=%2Fsettings%2Faccount%2Fdata");
  const foreign = await ask(person.session, "https://elsewhere.example");
  expect([foreign.status, await text(foreign.body as never)]).toEqual([403, expect.stringContaining("another site")]);
  const late = at(site.as(person), new Date(Date.now() + 2 * 60 * 60 * 1000));
  expect(await refused(perform(downloadData, late, {}))).toBe("unconfirmed");
  await site.services.db
    .updateTable("sessions")
    .set({ confirmed_at: new Date(0) })
    .where("user_id", "=", person.id)
    .execute();
  expect((await ask(person.session)).headers.get("location")).toMatch(/^\/auth\/confirm\?/);
  const suspended = await site.person();
  await site.services.db
    .updateTable("users")
    .set({ suspended_at: new Date(), suspended_why: "Spam." })
    .where("id", "=", suspended.id)
    .execute();
  const archive = await unzip(await ask(suspended.session));
  expect(rowsIn(archive, "profile")[0]).toMatchObject({ suspended_why: "Spam." });
  await perform(planErasure, site.as(suspended), { username: suspended.username });
});
