// Follows answers on their way to their readers, and cuts off readers who take nothing.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** How often answers are looked at, and how many looks in a row may find that the reader took nothing: 20 seconds. */
export const sweepMs = 5000;
const idleSweepsMost = 4;

interface Answering {
  readonly socket: Socket;
  /** Bytes that the system took on behalf of the reader by the last look. */
  taken: number;
  idleSweeps: number;
}

export interface Answers {
  follow(request: IncomingMessage, response: ServerResponse): void;
  /** Whether an answer is on its way over the connection, or being made. */
  isAnswering(socket: Duplex): boolean;
  /** One look at all answers, every `sweepMs`: readers who took nothing since four looks are cut off. */
  sweep(): void;
  /** Answers that are not yet with their readers, headers included or not. */
  list(): ServerResponse[];
}

/** Whether the reader took something since the last look, or had nothing to take. */
function hasMoved(response: ServerResponse, one: Answering): boolean {
  const taken = one.socket.bytesWritten - one.socket.writableLength;
  const moved = taken !== one.taken || response.writableLength === 0;
  one.taken = taken;
  return moved;
}

export function followAnswers(): Answers {
  const inFlight = new Map<ServerResponse, Answering>();
  return {
    follow({ socket }, response) {
      inFlight.set(response, { socket, taken: -1, idleSweeps: 0 });
      response.once("close", () => inFlight.delete(response));
    },
    isAnswering: (socket) => inFlight.values().some((one) => one.socket === socket),
    sweep() {
      for (const [response, one] of inFlight) {
        one.idleSweeps = hasMoved(response, one) ? 0 : one.idleSweeps + 1;
        if (one.idleSweeps >= idleSweepsMost) one.socket.destroy();
      }
    },
    list: () => [...inFlight.keys()],
  };
}
