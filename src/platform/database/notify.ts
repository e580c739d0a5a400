// Messages between the processes of one site, through the database: one listening connection per process.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Log } from "#platform/log.ts";
import type { Db } from "./open.ts";

/** Gets each message; null after a lost connection: "you may have missed something, look for yourself". */
type NotificationHandler = (payload: string | null) => void;

/** `ready` resolves at the first connection; `on` returns the function that ends the subscription. */
export type Notifications = {
  on: (channel: string, handler: NotificationHandler) => () => void;
  ready: Promise<void>;
  close: () => Promise<void>;
};

/** How often to ask whether the connection still stands, in milliseconds: a silent one may have died unnoticed. */
const heartbeat = 30_000;

/**
 * Sends a message to every process that listens; inside a transaction it leaves when that commits.
 * @param payload at most 7,999 bytes
 */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

/** Begins to listen and keeps at it until closed: a lost connection is opened again. */
export function startNotifications(url: string, log: Log): Notifications {
  const handlers = new Map<string, Set<NotificationHandler>>();
  const closing = new AbortController();
  const connected = Promise.withResolvers<void>();
  let client: pg.Client | null = null;

  const tell = (channel: string, payload: string | null) => {
    for (const handler of handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        log.error({ err: error, channel }, "a notification's handler failed");
      }
    }
  };

  const keepListening = async () => {
    for (let attempt = 0; !closing.signal.aborted; attempt++) {
      const opened = await openListener(url, [...handlers.keys()], tell).catch((error: unknown) => {
        log.warn({ err: error }, "cannot listen for notifications, trying again");
        return null;
      });
      if (!opened) {
        await sleep(Math.min(5000, 100 * 2 ** Math.min(attempt, 6)), null, { signal: closing.signal }).catch(() => {});
        continue;
      }
      client = opened;
      const again = attempt > 0;
      attempt = 0;
      connected.resolve();
      // Channels that were asked for while the connection was opening.
      for (const channel of handlers.keys()) listen(opened, channel);
      if (again) for (const channel of handlers.keys()) tell(channel, null);
      await waitForEnd(opened, closing.signal);
      client = null;
      await opened.end().catch(() => {});
    }
  };

  const running = keepListening();
  const on = (channel: string, handler: NotificationHandler) => {
    const own = handlers.get(channel) ?? new Set();
    handlers.set(channel, own.add(handler));
    if (client) listen(client, channel);
    return () => void own.delete(handler);
  };
  const close = async () => {
    closing.abort();
    await running;
  };
  return { on, ready: connected.promise, close };
}

/** Connects and listens; the messages that come from then on are told. */
async function openListener(
  url: string,
  channels: readonly string[],
  tell: (channel: string, payload: string) => void,
): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    keepAlive: true,
    application_name: "tessera notifications",
  });
  // Its end is seen by waitForEnd; unheard, the error would end the program.
  client.on("error", () => {});
  client.on("notification", (message) => tell(message.channel, message.payload ?? ""));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
    return client;
  } catch (error) {
    await client.end().catch(() => {});
    throw error;
  }
}

/** Listening twice to one channel does no harm; a failure shows as the connection's end. */
function listen(client: pg.Client, channel: string): void {
  client.query(`listen ${client.escapeIdentifier(channel)}`).catch(() => void client.end().catch(() => {}));
}

/** Resolves when the connection ended or no longer answers, or when we are closing. */
async function waitForEnd(client: pg.Client, closing: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const finish = () => ended.resolve();
  client.once("error", finish);
  client.once("end", finish);
  closing.addEventListener("abort", finish);
  const timer = setInterval(() => void client.query("select 1").catch(finish), heartbeat);
  if (closing.aborted) finish();
  await ended.promise;
  clearInterval(timer);
  closing.removeEventListener("abort", finish);
}
