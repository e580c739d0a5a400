// Messages between the processes of a site through the database: one listening connection per process.
import { setTimeout as sleep } from "node:timers/promises";
import { sql } from "kysely";
import pg from "pg";
import type { Log } from "#platform/log.ts";
import type { Db } from "./open.ts";

/** Receives each message; null after a lost connection: messages may have been missed. */
type NotificationHandler = (payload: string | null) => void;

/** `ready` resolves at the first connection; `on` returns the function that unsubscribes. */
export type Notifications = {
  on: (channel: string, handler: NotificationHandler) => () => void;
  ready: Promise<void>;
  close: () => Promise<void>;
};

/** How often to check the connection, in milliseconds: a silent one may have died unnoticed. */
const heartbeat = 30_000;

/**
 * Sends a message to every listening process; inside a transaction it is sent on commit.
 * @param payload at most 7,999 bytes
 */
export async function notify(db: Db, channel: string, payload: string): Promise<void> {
  await sql`select pg_notify(${channel}, ${payload})`.execute(db);
}

/** Starts listening until closed; reconnects after a lost connection. */
export function startNotifications(url: string, log: Log): Notifications {
  const handlers = new Map<string, Set<NotificationHandler>>();
  const closing = new AbortController();
  const connected = Promise.withResolvers<void>();
  let listener: Listener | null = null;

  const tell = (channel: string, payload: string | null) => {
    for (const handler of handlers.get(channel) ?? []) {
      try {
        handler(payload);
      } catch (error) {
        log.error({ err: error, channel }, "a notification handler failed");
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
      listener = opened;
      const again = attempt > 0;
      attempt = 0;
      connected.resolve();
      // Channels requested while the connection was opening.
      for (const channel of handlers.keys()) opened.listen(channel);
      if (again) for (const channel of handlers.keys()) tell(channel, null);
      await opened.untilEnd(closing.signal);
      listener = null;
      await opened.end();
    }
  };

  const running = keepListening();
  const on = (channel: string, handler: NotificationHandler) => {
    const own = handlers.get(channel) ?? new Set();
    handlers.set(channel, own.add(handler));
    listener?.listen(channel);
    return () => void own.delete(handler);
  };
  const close = async () => {
    closing.abort();
    await running;
  };
  return { on, ready: connected.promise, close };
}

/** One listening connection. Runs one query at a time, since the driver is dropping its query queue. */
type Listener = {
  /** Listens to a channel, once; a failure closes the connection. */
  listen: (channel: string) => void;
  /** Resolves when the connection closed or stopped responding, or on the signal. */
  untilEnd: (closing: AbortSignal) => Promise<void>;
  end: () => Promise<void>;
};

/** Connects and listens; reports the messages received from then on. */
async function openListener(
  url: string,
  channels: readonly string[],
  tell: (channel: string, payload: string) => void,
): Promise<Listener> {
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: 5000,
    query_timeout: 5000,
    keepAlive: true,
    application_name: "tessera notifications",
  });
  const end = () => client.end().catch(() => {});
  // Handled by untilEnd; an unhandled error event would end the program.
  client.on("error", () => {});
  client.on("notification", (message) => tell(message.channel, message.payload ?? ""));
  let last: Promise<unknown> = client.connect();
  const ask = (text: string) => (last = last.then(() => client.query(text)));
  const listened = new Set<string>();
  const listen = async (channel: string) => {
    if (listened.has(channel)) return;
    listened.add(channel);
    await ask(`listen ${client.escapeIdentifier(channel)}`);
  };
  try {
    await last;
    for (const channel of channels) await listen(channel);
  } catch (error) {
    await end();
    throw error;
  }
  return {
    listen: (channel) => void listen(channel).catch(end),
    untilEnd: (closing) => waitForEnd(client, () => ask("select 1"), closing),
    end,
  };
}

async function waitForEnd(client: pg.Client, beat: () => Promise<unknown>, closing: AbortSignal): Promise<void> {
  const ended = Promise.withResolvers<void>();
  const finish = () => ended.resolve();
  client.once("error", finish);
  client.once("end", finish);
  closing.addEventListener("abort", finish);
  const timer = setInterval(() => void beat().catch(finish), heartbeat);
  if (closing.aborted) finish();
  await ended.promise;
  clearInterval(timer);
  closing.removeEventListener("abort", finish);
}
