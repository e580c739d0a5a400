// Finds a picture for a request: hidden ones are missing, removed ones are gone.
import type { FastifyRequest } from "fastify";
import { contextOfPage, contextOfToken, contextOfVisitor } from "#api/find-context.ts";
import { missing, Problem } from "#kernel/problem.ts";
import type { Context, Services } from "#platform/context.ts";
import type { Audience } from "#platform/media/places.ts";
import type { MediaRow, ShownMedia } from "#platform/media/store.ts";
import { findShownMedia, wasMediaRemoved } from "#platform/media/store.ts";

export interface FoundPicture {
  readonly media: MediaRow;
  readonly audience: Audience;
}

/** The widest audience among the things that show the picture to this actor; null if none does. */
async function widestAudience(context: Context, { shownIn }: ShownMedia): Promise<Audience | null> {
  const found: (Audience | null)[] = [];
  for (const { columns, audience } of context.ports.picturePlaces) {
    const rows = columns.flatMap((column) => shownIn.get(column) ?? []);
    if (rows.length > 0) found.push(await audience(context, rows));
  }
  return (["listed", "linked", "members"] as const).find((one) => found.includes(one)) ?? null;
}

/** The actor is only resolved when it matters: most pictures are public. */
export async function findPicture(services: Services, request: FastifyRequest, id: string): Promise<FoundPicture> {
  const columns = services.ports.picturePlaces.flatMap((place) => place.columns);
  const [media] = await findShownMedia(services.db, [id], columns);
  if (!media) {
    if (await wasMediaRemoved(services.db, id)) throw new Problem("gone", "picture.gone");
    throw missing("picture");
  }
  const open = await widestAudience(contextOfVisitor(services, request), media);
  if (open) return { media, audience: open };
  const byToken = request.headers.authorization !== undefined;
  const context = await (byToken ? contextOfToken : contextOfPage)(services, request);
  const audience = context.actor.kind === "visitor" ? null : await widestAudience(context, media);
  if (!audience) throw missing("picture");
  return { media, audience };
}
