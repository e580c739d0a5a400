// Tests shutdown under load: every connection accepted is served.
import { once } from "node:events";
import type { Agent as HttpAgent, IncomingMessage } from "node:http";
import { Agent, request } from "node:http";
import { setTimeout as sleep } from "node:timers/promises";
import type { FastifyInstance } from "fastify";
import { afterAll, beforeAll, expect, test, vi } from "vitest";
import { closeServer } from "#api/close-server.ts";
import type { Connections } from "#api/connections.ts";
import { createConnections } from "#api/connections.ts";
import { createServer } from "#api/server.ts";
import { startTestSite } from "#tests/site.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import { draftProject } from "#tests/things.ts";

let site: TestSite;
let owner: TestPerson;
let project: string;
beforeAll(async () => {
  site = await startTestSite();
  owner = await site.person();
  project = (await draftProject(site, owner)).id;
});
afterAll(() => site.stop());

interface Running {
  readonly app: FastifyInstance;
  readonly connections: Connections;
  readonly url: string;
}

async function start(): Promise<Running> {
  const connections = createConnections();
  const app = await createServer(site.services, { build: null, ready: async () => true, connections });
  return { app, connections, url: await app.listen({ port: 0, host: "127.0.0.1" }) };
}

interface Answer {
  readonly status: number;
  readonly connection: string | undefined;
}

interface Sent {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: (write: (part: string) => void) => Promise<void>;
}

/** Sends one request and reads the whole response; rejects with the error's code. */
async function ask(url: string, agent: HttpAgent | false, { method, headers, body }: Sent = {}): Promise<Answer> {
  const sent = request(url, { agent, ...(method && { method }), ...(headers && { headers }) });
  const answered = once(sent, "response") as Promise<[IncomingMessage]>;
  void (async () => {
    await body?.((part) => void sent.write(part));
    sent.end();
  })();
  const [answer] = await answered;
  await answer.resume().toArray();
  return { status: answer.statusCode ?? 0, connection: answer.headers.connection };
}

/** Sends requests sequentially until connections are refused; returns any other failures and unexpected responses. */
async function requestRepeatedly(url: string, agent: HttpAgent | false): Promise<string[]> {
  for (;;)
    try {
      const { status } = await ask(url, agent);
      if (status !== 200) return [`status ${status}`];
    } catch (error) {
      const { code, message } = error as NodeJS.ErrnoException;
      return code === "ECONNREFUSED" ? [] : [`${code}: ${message}`];
    }
}

test("under load no request is reset, with and without keep-alive, in five rounds", async () => {
  for (let round = 0; round < 5; round++) {
    const { app, connections, url } = await start();
    const agent = new Agent({ keepAlive: true });
    const loops = [agent, agent, agent, agent, false, false, false, false] as const;
    const faults = loops.map((one) => requestRepeatedly(`${url}/health/live`, one));
    await sleep(30 * round);
    await closeServer(app, connections, 20);
    expect((await Promise.all(faults)).flat()).toEqual([]);
    agent.destroy();
  }
});

test("a body in transit is read to its end and its request completed", async () => {
  const { app, connections, url } = await start();
  let closing: Promise<void> | undefined;
  const { status, connection } = await ask(`${url}/api/projects/${project}`, false, {
    method: "PATCH",
    headers: { authorization: owner.token, "content-type": "application/json" },
    body: async (write) => {
      write('{"title":');
      await once(app.server, "request");
      closing = closeServer(app, connections, 0);
      await vi.waitFor(() => expect(app.server.listening).toBe(false));
      await expect(ask(`${url}/health/live`, false)).rejects.toMatchObject({ code: "ECONNREFUSED" });
      write('"Sent while the site stopped"}');
    },
  });
  expect([status, connection]).toEqual([204, "close"]);
  await closing;
  const read = await site.services.db
    .selectFrom("projects")
    .select("title")
    .where("id", "=", project)
    .executeTakeFirst();
  expect(read?.title).toBe("Sent while the site stopped");
});

test("an idle connection is served once more, with `connection: close`", async () => {
  const { app, connections, url } = await start();
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  expect((await ask(`${url}/health/live`, agent)).connection).toBe("keep-alive");
  connections.drain();
  expect(await ask(`${url}/health/live`, agent)).toEqual({ status: 200, connection: "close" });
  await closeServer(app, connections, 0);
  agent.destroy();
});
