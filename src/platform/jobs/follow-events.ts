// Event notifications between the processes of a site: the event's name and the cache entries to invalidate.
import { z } from "zod";
import type { Notifications } from "#platform/database/notify.ts";

/** The notification channel of events. */
export const outboxChannel = "outbox";

/** An event notification; the data stays in the outbox. */
export interface Announcement {
  readonly event: string;
  /** Null when there are too many to list: any cache entry may be stale. */
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
 * Calls `handle` for each committed event, from any process; with null when some may have been missed (the connection
 * was lost, or another release sent something unreadable). Returns the function that unsubscribes.
 */
export function followEvents(
  notifications: Notifications,
  handle: (announcement: Announcement | null) => void,
): () => void {
  return notifications.on(outboxChannel, (payload) => handle(payload === null ? null : readAnnouncement(payload)));
}
