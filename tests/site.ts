// A complete site for tests: real database, real files, real server on a free port, and users to act as.
import { mkdtemp, rm } from "node:fs/promises";
import { createServer as createTcp } from "node:net";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { hash } from "@node-rs/argon2";
import { createLimits } from "#api/limit-requests.ts";
import type { Limits } from "#api/limit-requests.ts";
import { createServer } from "#api/server.ts";
import { findActor, createAccount, presentUsers } from "#features/accounts/index.ts";
import { installTags, openDownloadCounter, openFileReader, runSearch, searchTag } from "#features/catalog/index.ts";
import type { RunningSearch } from "#features/catalog/index.ts";
import { features } from "#features/index.ts";
import { perform } from "#api/perform.ts";
import { createToken } from "#features/accounts/contract.ts";
import type { Actor, Role } from "#kernel/actor.ts";
import { visitor } from "#kernel/actor.ts";
import { systemClock } from "#kernel/clock.ts";
import type { Scope } from "#kernel/scope.ts";
import { grantableScopes } from "#kernel/scope.ts";
import { openCache } from "#platform/cache/index.ts";
import { readConfig } from "#platform/config.ts";
import type { Context, Services } from "#platform/context.ts";
import { startNotifications } from "#platform/database/notify.ts";
import type { Database } from "#platform/database/open.ts";
import { statedPorts } from "#platform/feature/index.ts";
import { openDiskStore } from "#platform/files/disk.ts";
import { openLog } from "#platform/log.ts";
import { makeSealer } from "#platform/secret/seal.ts";
import { loadSiteKeys } from "#platform/secret/site-keys.ts";
import { loadSecret } from "#platform/secret/store.ts";
import { testDatabase } from "#tests/database.ts";

/** A test user, with their credentials and a token with every grantable scope. */
export interface TestPerson {
  readonly id: string;
  readonly username: string;
  readonly password: string;
  readonly actor: Actor;
  /** Session secret. */
  readonly session: string;
  /** Access token. */
  readonly token: string;
}

export interface TestSite {
  readonly url: string;
  readonly services: Services;
  readonly database: Database;
  readonly search: Pick<RunningSearch, "onUpdated">;
  /** A new user; staff when a role is given. */
  person(name?: string, role?: Role): Promise<TestPerson>;
  /** A token of the user with just these scopes. */
  tokenOf(person: TestPerson, scopes: readonly Scope[]): Promise<string>;
  /** A call context as the user, or as a visitor. */
  as(person: TestPerson | null): Context;
  /** Resets all rate limits. */
  forgetRequests(): Promise<void>;
  stop(): Promise<void>;
}

async function freePort(): Promise<number> {
  const server = createTcp().listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

let people = 0;

/** A hash states its own parameters: test passwords need not be hard to guess. */
const leastWork = { memoryCost: 8, timeCost: 1 };

/** The rate limits of the site's server, and a function that resets them. */
function countAnew(services: Services): { limits: Limits; forgetRequests: () => Promise<void> } {
  let counts = createLimits(services);
  const limits: Limits = {
    everyone: { take: (key) => counts.everyone.take(key) },
    guesses: { take: (key) => counts.guesses.take(key) },
    changes: { take: (key) => counts.changes.take(key) },
    renders: { peek: (key) => counts.renders.peek(key), take: (key) => counts.renders.take(key) },
  };
  const forgetRequests = async () => {
    counts = createLimits(services);
    await services.db.deleteFrom("rate_limits").execute();
  };
  return { limits, forgetRequests };
}

/**
 * @param options.build folder of the built pages, to serve them too
 * @param options.env settings on top of those of every test
 * @param options.name host name of the site; passkeys need a name, not an IP address
 */
export async function startTestSite(
  options: { build?: string; env?: Readonly<Record<string, string>>; name?: string } = {},
): Promise<TestSite> {
  const database = await testDatabase();
  const folder = await mkdtemp(join(tmpdir(), "tessera-site-"));
  const port = await freePort();
  const config = readConfig({
    PORT: String(port),
    DATA_DIR: folder,
    BASE_URL: `http://${options.name ?? "127.0.0.1"}:${port}`,
    CAPTCHA: "none",
    SECRET_KEY: Buffer.alloc(32, "key of the tests").toString("base64"),
    ...options.env,
  });
  const log = openLog("error");
  const sealer = makeSealer(await loadSiteKeys(config));
  await installTags(database.db);
  const notifications = startNotifications(database.url, log);
  const search = runSearch(database.db, notifications, log);
  const cache = openCache(notifications);
  search.onUpdated(() => cache.empty([searchTag]));
  await search.ready;
  const services: Services = {
    db: database.db,
    files: await openDiskStore(join(folder, "files")),
    config,
    log,
    clock: systemClock,
    ports: {
      search: search.engine,
      downloads: await openDownloadCounter(database.db, join(folder, "spool", "downloads"), log),
      fileReader: openFileReader(),
      ...statedPorts(features),
    },
    notifications,
    cache,
    secret: await loadSecret(database.db, sealer),
    sealer,
  };
  const { limits, forgetRequests } = countAnew(services);
  const app = await createServer(services, { build: options.build ?? null, ready: async () => true, limits });
  await app.listen({ port, host: "127.0.0.1" });

  const as = (person: TestPerson | null): Context => ({
    ...services,
    actor: person?.actor ?? visitor,
    origin: { ip: "127.0.0.1", userAgent: "tests", requestId: "test", device: null, languages: [], accept: "" },
  });
  const tokenOf: TestSite["tokenOf"] = async (person, scopes) => {
    const expires = new Date(Date.now() + 86_400_000).toISOString();
    return (await perform(createToken, as(person), { name: "a test token", scopes: [...scopes], expires })).token;
  };
  const person: TestSite["person"] = async (name = `person${(people += 1)}`, role = "developer") => {
    const password = `correct horse ${name} staple`;
    const email = `${name}@example.com`;
    // Bypasses the username rules: test users may be called moderator.
    const passwordHash = await hash(password, leastWork);
    const signed = await createAccount(as(null), { username: name, email, passwordHash, subscribe: false });
    if (role !== "developer")
      await database.db.updateTable("users").set({ role }).where("id", "=", signed.user.id).execute();
    const actor = await findActor(services, signed.token);
    const [user] = await presentUsers(database.db, [signed.user.id]);
    if (!actor || !user) throw new Error("A person who just signed up is not there.");
    const made = { id: user.id, username: name, password, actor, session: signed.token, token: "" };
    return { ...made, token: await tokenOf(made, grantableScopes) };
  };
  const stop = async () => {
    app.server.closeAllConnections();
    await app.close();
    await services.ports.downloads.close();
    await search.stop();
    await services.ports.fileReader.close();
    await notifications.close();
    await database.close();
    await rm(folder, { recursive: true, force: true });
  };
  return { url: config.baseUrl, services, database, search, person, tokenOf, as, forgetRequests, stop };
}
