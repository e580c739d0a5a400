// What the processes of one site tell each other of events: the name, and which cache entries are no longer true.
import { z } from "zod";
import type { Notifications } from "#platform/database/notify.ts";

/** The channel on which events are announced. */
export const outboxChannel = "outbox";

/** An event as it is announced; its data stays in the outbox. */
export interface Announcement {
  readonly event: string;
  /** Null when there are too many to name: all cache entries may be untrue. */
  readonly tags: readonly string[] | null;
}

const shape = z.object({ event: z.string(), tags: z.array(z.string()).nullable() });

/** A notification holds at most 7,999 bytes. */
const maxBytes = 7900;

export function writeAnnouncement(announcement: Announcement): string {
  const text = JSON.stringify(announcement);
  return Buffer.byteLength(text) <= maxBytes ? text : JSON.stringify({ ...announcement, tags: null });
}

function readAnnouncement(payload: string): Announcement | null {
  try {
    return shape.parse(JSON.parse(payload));
  } catch {
    return null;
  }
}

/**
 * Calls `handle` for each event as soon as it is committed, in whichever process; with null when some may have been
 * missed (the connection was lost, or a program of another release speaks). Returns the function that ends it.
 */
export function followEvents(
  notifications: Notifications,
  handle: (announcement: Announcement | null) => void,
): () => void {
  return notifications.on(outboxChannel, (payload) => handle(payload === null ? null : readAnnouncement(payload)));
}
