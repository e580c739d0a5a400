// Tracks responses in flight and disconnects readers that make no progress.
import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import type { Duplex } from "node:stream";

/** Interval of the sweeps, and how many in a row may find no progress: 20 seconds. */
export const sweepMs = 5000;
const idleSweepsMost = 4;

interface InFlight {
  readonly socket: Socket;
  /** Bytes the system had accepted at the last sweep. */
  taken: number;
  idleSweeps: number;
}

export interface Responses {
  follow(request: IncomingMessage, response: ServerResponse): void;
  /** Whether a response is in progress on the connection, or being computed. */
  isResponding(socket: Duplex): boolean;
  /** Checks all responses; runs every `sweepMs` and disconnects readers without progress for four sweeps. */
  sweep(): void;
  /** Responses not fully sent yet, whether or not their headers are. */
  list(): ServerResponse[];
}

/** Whether the reader took something since the last sweep, or had nothing to take. */
function hasMoved(response: ServerResponse, one: InFlight): boolean {
  const taken = one.socket.bytesWritten - one.socket.writableLength;
  const moved = taken !== one.taken || response.writableLength === 0;
  one.taken = taken;
  return moved;
}

export function followResponses(): Responses {
  const inFlight = new Map<ServerResponse, InFlight>();
  return {
    follow({ socket }, response) {
      inFlight.set(response, { socket, taken: -1, idleSweeps: 0 });
      response.once("close", () => inFlight.delete(response));
    },
    isResponding: (socket) => inFlight.values().some((one) => one.socket === socket),
    sweep() {
      for (const [response, one] of inFlight) {
        one.idleSweeps = hasMoved(response, one) ? 0 : one.idleSweeps + 1;
        if (one.idleSweeps >= idleSweepsMost) one.socket.destroy();
      }
    },
    list: () => [...inFlight.keys()],
  };
}
