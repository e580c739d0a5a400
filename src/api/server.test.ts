// Tests the server: security headers on every response, body limits, and errors that reveal nothing.
import { connect } from "node:net";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { createServer } from "#api/server.ts";
import type { Services } from "#platform/context.ts";
import { openDatabase } from "#platform/database/open.ts";
import { openLog } from "#platform/log.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let project: string;
let app: FastifyInstance;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  project = (await draftProject(site, owner)).id;
  app = await createServer(site.services, { build: null, ready: async () => true });
});
afterAll(async () => {
  await app.close();
  await site.stop();
});

/** A server with changed services, and its log output. */
async function serverWith(change: Partial<Services>): Promise<{ server: FastifyInstance; logged: string[] }> {
  const logged: string[] = [];
  const log = openLog("warn", { write: (line: string) => void logged.push(line) });
  const server = await createServer({ ...site.services, log, ...change }, { build: null, ready: async () => true });
  return { server, logged };
}

const send = (body: string | Buffer, type = "application/json") =>
  app.inject({
    method: "PATCH",
    url: `/api/projects/${project}`,
    headers: { authorization: owner.token, "content-type": type },
    payload: body,
  });

describe("a body", () => {
  test.each(["{no json", '{"title":', "[1, 2]", '"text"', "5", '{"title":"a"}}'])("%s is refused", async (body) => {
    const response = await send(body);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ error: "invalid_input", fields: { body: expect.any(String) } });
  });

  test("larger than 2 MiB is refused, with a content length or streamed", async () => {
    const large = JSON.stringify({ body: "x".repeat(2 * 1024 * 1024) });
    expect((await send(large)).statusCode).toBe(413);
    expect((await send(JSON.stringify({ body: "x".repeat(65_536) }))).statusCode).toBe(204);
  });

  test("with a non-JSON content type is refused, not ignored", async () => {
    for (const type of ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data; boundary=x"]) {
      const response = await send('{"title":"By another type"}', type);
      expect([response.statusCode, response.json().error]).toEqual([400, "invalid_input"]);
    }
  });

  test.each(["application/json", "application/json; charset=utf-8", "Application/JSON", "application/vnd.x+json"])(
    "is parsed as JSON with the content type %s",
    async (type) => expect((await send('{"title":"A new title"}', type)).statusCode).toBe(204),
  );

  test("that is empty or nested too deeply is an ordinary client error", async () => {
    expect((await send(`${"[".repeat(200_000)}${"]".repeat(200_000)}`)).statusCode).toBe(400);
    expect((await send("")).statusCode).toBe(204);
  });

  test("cannot pollute prototypes", async () => {
    for (const name of ["__proto__", "constructor", "prototype"]) {
      const body = `{"title":"Still fine","${name}":{"polluted":true,"status":"approved"},"status":"draft"}`;
      expect((await send(body)).statusCode).toBe(204);
      const query = `/api/projects?ids=["${project}"]&${name}=1&${name}=2&${name}[polluted]=1`;
      expect((await app.inject({ url: query, headers: { authorization: owner.token } })).statusCode).toBe(200);
      expect(({} as Record<string, unknown>)["polluted"]).toBeUndefined();
    }
  });

  test("cannot override path parameters", async () => {
    const other = await draftProject(site, owner);
    const body = JSON.stringify({ project: other.id, title: "Of the address" });
    expect((await send(body)).statusCode).toBe(204);
    const read = (id: string) => app.inject({ url: `/api/projects/${id}`, headers: { authorization: owner.token } });
    expect((await read(project)).json().title).toBe("Of the address");
    expect((await read(other.id)).json().title).toBe("A thing");
  });
});

test("a repeated parameter is an error, not a choice", async () => {
  const response = await app.inject({ url: "/api/search?limit=5&limit=50" });
  expect([response.statusCode, Object.keys(response.json().fields)]).toEqual([400, ["limit"]]);
});

test.each([
  ["GET", "/api/tags"],
  ["GET", "/api/self"],
  ["GET", "/api/no-such-thing"],
  ["POST", "/api/auth/sign-in"],
  ["GET", "/v2/tag/loader"],
  ["GET", "/v2/nothing"],
  ["GET", "/health/live"],
  ["GET", "/media/none.webp"],
  ["GET", "/data/a/versions/b/c.jar"],
  ["GET", "/docs"],
  ["GET", "/nowhere"],
] as const)("%s %s responds with security headers", async (method, url) => {
  const { headers } = await app.inject({ method, url });
  expect(headers).toMatchObject({
    "x-content-type-options": "nosniff",
    "referrer-policy": "strict-origin-when-cross-origin",
    "cross-origin-opener-policy": "same-origin",
  });
  expect(headers["x-powered-by"]).toBeUndefined();
});

test("personal responses are not cached", async () => {
  for (const url of ["/api/self", `/api/projects/${project}`]) {
    const { headers } = await app.inject({ url, headers: { authorization: owner.token } });
    expect(headers["cache-control"]).toBe("private, no-store");
  }
  expect((await app.inject({ url: "/api/self" })).headers["cache-control"]).toBe("no-store");
});

describe("an internal error", () => {
  test("reveals only the request id, and is logged once with details", async () => {
    const clock = {
      now: () => {
        throw new Error("the secret detail");
      },
    };
    const { server, logged } = await serverWith({ clock });
    const response = await server.inject({ url: "/api/self", headers: { authorization: owner.token } });
    expect(response.statusCode).toBe(500);
    expect(response.json().error).toBe("internal_error");
    expect(response.body).not.toContain("secret detail");
    const [id] = /[0-9a-f-]{36}/.exec(response.json().description) ?? [];
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain("the secret detail");
    expect(logged[0]).toContain(id);
    expect(logged[0]).not.toContain(owner.token);
    await server.close();
  });

  test("is not reported when the client disconnects midway", async () => {
    const { server, logged } = await serverWith({});
    const address = new URL(await server.listen({ port: 0, host: "127.0.0.1" }));
    const socket = connect(Number(address.port), "127.0.0.1");
    const head = ["POST /api/uploads?fileName=a.jar HTTP/1.1", "Host: x", `Authorization: ${owner.token}`];
    socket.write([...head, "Content-Length: 100000", "", "some bytes"].join("\r\n"));
    await new Promise((resolve) => setTimeout(resolve, 200));
    socket.destroy();
    await server.close();
    expect(logged).toEqual([]);
  });
});

test("an unavailable database is a 503 with Retry-After", async () => {
  const away = openDatabase("postgres://nobody@127.0.0.1:1/none");
  const { server } = await serverWith({ db: away.db });
  const response = await server.inject({ url: `/api/projects/${project}` });
  expect([response.statusCode, response.headers["retry-after"]]).toEqual([503, "5"]);
  expect(response.body).not.toContain("127.0.0.1");
  await server.close();
  await away.close();
});

test.each(["/api/projects/%zz", "/api/projects/%00", `/api/projects/${"x".repeat(600)}`, "/data/%00/versions/b/c"])(
  "the URL %s is a client error",
  async (url) => {
    const { statusCode } = await app.inject({ url });
    expect([400, 404]).toContain(statusCode);
  },
);

describe("a database that refuses writes", () => {
  const read = () => app.inject({ url: `/api/projects/${project}`, headers: { authorization: owner.token } });

  test.each([
    ["53100", 507, "storage_full"],
    ["53200", 503, "unavailable"],
    ["25006", 503, "unavailable"],
  ])("code %s responds with %i and a message, and reads continue", async (code, status, error) => {
    await sql`create function refuse() returns trigger language plpgsql as
      ${sql.lit(`begin raise exception 'could not extend file' using errcode = '${code}'; end`)}`.execute(
      site.services.db,
    );
    await sql`create trigger refuse before update on projects execute function refuse()`.execute(site.services.db);
    const response = await send('{"title":"Another title"}');
    expect([response.statusCode, response.json()]).toEqual([
      status,
      { error, description: expect.any(String), code: expect.any(String) },
    ]);
    expect((await read()).statusCode).toBe(200);
    await sql`drop function refuse cascade`.execute(site.services.db);
    expect((await send('{"title":"Another title"}')).statusCode).toBe(204);
  });

  test("that is read-only is named as such, and reads continue", async () => {
    const url = new URL(site.database.url);
    url.searchParams.set("options", "-c default_transaction_read_only=on");
    const database = openDatabase(url.href, { max: 2 });
    const { server } = await serverWith({ db: database.db });
    const change = { authorization: owner.token, "content-type": "application/json" };
    const response = await server.inject({
      method: "PATCH",
      url: `/api/projects/${project}`,
      headers: change,
      payload: '{"title":"Yet another"}',
    });
    expect(response.statusCode).toBe(503);
    const shown = await server.inject({ url: `/api/projects/${project}`, headers: { authorization: owner.token } });
    expect(shown.statusCode).toBe(200);
    await server.close();
    await database.close();
  });
});

test("readiness requires every component, and names those that fail", async () => {
  let jobs = true;
  const server = await createServer(site.services, { build: null, ready: async () => true, parts: () => ({ jobs }) });
  const ask = async () => {
    const answer = await server.inject("/health/ready");
    return [answer.statusCode, answer.json()];
  };
  expect(await ask()).toEqual([200, { status: "ready", parts: { jobs: true }, downloadsLost: 0 }]);
  jobs = false;
  expect(await ask()).toEqual([503, { status: "not ready", parts: { jobs: false }, downloadsLost: 0 }]);
  await server.close();
});
