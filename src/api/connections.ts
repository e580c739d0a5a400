// Manages HTTP connections: parser limits, idle timeouts, and shutdown.
import type { RequestListener, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Responses } from "#api/follow-responses.ts";
import { followResponses, sweepMs } from "#api/follow-responses.ts";
import { maxHeaderBytes } from "#api/refuse-unreadable.ts";

/** Before listening stops: interval of the checks, how many in a row must see no new request, and their maximum. */
const lookMs = 5;
const quietLooks = 6;
const looksMost = 100;
/** After listening stops: how long recently opened and idle connections may still send a request. */
const graceMs = 300;

export interface Connections {
  /** Creates a server that is not listening yet. May be called several times, once per address. */
  serve(listener: RequestListener): Server;
  readonly answers: Responses;
  /** From now on every response has `connection: close`. */
  drain(): void;
  /**
   * Stops listening when no connection is being opened, then resolves once every request received has been answered.
   * @param lastCallMs after which all connections are destroyed, whatever is in flight
   */
  finish(lastCallMs: number): Promise<void>;
}

function openServer(listener: RequestListener): Server {
  // Requests without a host are refused by our own hook, with our own message.
  const server = createServer({ maxHeaderSize: maxHeaderBytes, requireHostHeader: false }, listener);
  server.keepAliveTimeout = 72_000;
  server.headersTimeout = 20_000;
  // Slow bodies are fine; idle connections are not.
  server.requestTimeout = 0;
  // Connections without activity for this long are closed.
  server.timeout = 120_000;
  return server;
}

/** A gate that passes requests or holds them back briefly. */
function createGate() {
  let quiet = 0;
  let held: (() => void)[] | null = null;
  return {
    came: () => void (quiet = 0),
    pass(answer: () => void): void {
      if (held) held.push(answer);
      else answer();
    },
    /**
     * Holds all requests back until none has arrived for a while: clients that wait for a response send nothing new.
     * Then runs `work` and releases them.
     */
    async whileQuiet(work: () => void): Promise<void> {
      held = [];
      quiet = 0;
      for (let look = 0; look < looksMost && quiet < quietLooks; look++) {
        quiet += 1;
        await sleep(lookMs);
        // Connections opened while the event loop was busy are accepted and counted first.
        await nextTurn();
      }
      work();
      const answers = held;
      held = null;
      for (const answer of answers) answer();
    },
  };
}

/** Marks a response as the last one on its connection. */
function markLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

export function createConnections(): Connections {
  const servers: Server[] = [];
  const answers = followResponses();
  const gate = createGate();
  let draining = false;
  return {
    answers,
    serve(listener) {
      const server = openServer((request, response) => {
        gate.came();
        answers.follow(request, response);
        if (draining) markLast(response);
        gate.pass(() => listener(request, response));
      });
      server.on("connection", gate.came);
      const sweeps = setInterval(() => answers.sweep(), sweepMs).unref();
      server.once("close", () => clearInterval(sweeps));
      servers.push(server);
      return server;
    },
    drain() {
      draining = true;
      for (const response of answers.list()) markLast(response);
    },
    async finish(lastCallMs) {
      const cutAll = () => {
        for (const server of servers) server.closeAllConnections();
      };
      // The system resets connections being opened when listening stops. And the HTTP server's own `close` would
      // destroy idle connections on which a request may be arriving.
      await gate.whileQuiet(() => {
        for (const server of servers) NetServer.prototype.close.call(server);
      });
      const cut = setTimeout(cutAll, lastCallMs);
      await sleep(graceMs);
      while (answers.list().length > 0) await sleep(10);
      clearTimeout(cut);
      cutAll();
    },
  };
}
