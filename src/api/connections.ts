// The connections below the doors: what their parser takes, how long they may be silent, and how they all end.
import type { RequestListener, Server, ServerResponse } from "node:http";
import { createServer } from "node:http";
import { Server as NetServer } from "node:net";
import { setImmediate as nextTurn, setTimeout as sleep } from "node:timers/promises";
import type { Answers } from "#api/follow-answers.ts";
import { followAnswers, sweepMs } from "#api/follow-answers.ts";
import { mostHeaderBytes } from "#api/refuse-unreadable.ts";

/** Before listening ends: at how many looks in a row nobody may have come, and how many looks there are at most. */
const lookMs = 5;
const quietLooks = 6;
const looksMost = 100;
/** After listening has ended: for so long those who had just connected, and those who were silent, may still ask. */
const graceMs = 300;

export interface Connections {
  /** Makes a server that is not listening yet. The caller may make several, one for each address. */
  serve(listener: RequestListener): Server;
  readonly answers: Answers;
  /** From now on every answer asks its reader to connect anew the next time. */
  drain(): void;
  /**
   * Stops listening while nobody is connecting, then resolves once every request that came has been answered.
   * @param lastCallMs after which all connections are cut off, whatever is still on its way
   */
  finish(lastCallMs: number): Promise<void>;
}

function openServer(listener: RequestListener): Server {
  // A request without a host is refused by our own door, in its own words.
  const server = createServer({ maxHeaderSize: mostHeaderBytes, requireHostHeader: false }, listener);
  server.keepAliveTimeout = 72_000;
  server.headersTimeout = 20_000;
  // How long a body may take is no measure of anything; silence is.
  server.requestTimeout = 0;
  // A connection on which nothing moves for this long is given up.
  server.timeout = 120_000;
  return server;
}

/** Lets requests through, or holds them back for a moment. */
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
     * Holds every request back until nobody has come for a while: those who ask again once they have their answer all
     * fall silent. Then does the work, and answers.
     */
    async whileHushed(work: () => void): Promise<void> {
      held = [];
      quiet = 0;
      for (let look = 0; look < looksMost && quiet < quietLooks; look++) {
        quiet += 1;
        await sleep(lookMs);
        // Whoever connected while the program was busy with something else is taken in first, and counts.
        await nextTurn();
      }
      work();
      const answers = held;
      held = null;
      for (const answer of answers) answer();
    },
  };
}

/** The last answer over its connection. */
function sayLast(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("connection", "close");
}

export function createConnections(): Connections {
  const servers: Server[] = [];
  const answers = followAnswers();
  const gate = createGate();
  let draining = false;
  return {
    answers,
    serve(listener) {
      const server = openServer((request, response) => {
        gate.came();
        answers.follow(request, response);
        if (draining) sayLast(response);
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
      for (const response of answers.list()) sayLast(response);
    },
    async finish(lastCallMs) {
      const cutAll = () => {
        for (const server of servers) server.closeAllConnections();
      };
      // Whoever is connecting in the moment in which listening ends is reset by the system. And the HTTP server's own
      // `close` would cut silent connections off, over which a request may be on its way.
      await gate.whileHushed(() => {
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
