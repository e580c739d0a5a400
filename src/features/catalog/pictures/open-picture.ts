// Serves a picture: hidden ones are missing, removed ones are gone.
import { mediumWidth } from "#features/catalog/gallery/contract.ts";
import type { openPicture as contract } from "#features/catalog/pictures/contract.ts";
import { mediumImage } from "#features/catalog/pictures/medium-images.ts";
import type { BytesAnswer } from "#kernel/answer.ts";
import { missing, Problem } from "#kernel/problem.ts";
import type { Context, Verb } from "#platform/context.ts";
import type { Audience } from "#platform/media/places.ts";
import type { MediaRow, ShownMedia } from "#platform/media/store.ts";
import { findShownMedia, wasMediaRemoved } from "#platform/media/store.ts";

/** `<id>.webp` is the picture, `<id>-750.webp` its medium size. */
const address = /^([0-9A-Za-z]{16})(?:-(\d+))?\.webp$/;

/** Shared caches revalidate every minute, so that a removed picture disappears within one. */
const cachingFor: Readonly<Record<Audience, string>> = {
  listed: "public, max-age=86400, s-maxage=60",
  linked: "private, max-age=86400",
  members: "private, no-cache",
};

/** The widest audience among the things that show the picture to this actor; null if none does. */
async function widestAudience(context: Context, { shownIn }: ShownMedia): Promise<Audience | null> {
  const found: (Audience | null)[] = [];
  for (const { columns, audience } of context.ports.picturePlaces) {
    const rows = columns.flatMap((column) => shownIn.get(column) ?? []);
    if (rows.length > 0) found.push(await audience(context, rows));
  }
  return (["listed", "linked", "members"] as const).find((one) => found.includes(one)) ?? null;
}

async function findPicture(context: Context, id: string): Promise<{ media: MediaRow; audience: Audience }> {
  const { db, ports } = context;
  const columns = ports.picturePlaces.flatMap((place) => place.columns);
  const [media] = await findShownMedia(db, [id], columns);
  if (!media && (await wasMediaRemoved(db, id))) throw new Problem("gone", "picture.gone");
  const audience = media ? await widestAudience(context, media) : null;
  if (!media || !audience) throw missing("picture");
  return { media, audience };
}

const whole = (media: MediaRow, audience: Audience): BytesAnswer => ({
  type: media.content_type,
  caching: cachingFor[audience],
  etag: media.id,
  untrusted: "embeddable",
  open: async () => ({ stored: media.file_key, size: media.size }),
});

/** In the best format the browser supports; the full picture while too many others are being generated. */
function medium(context: Context, media: MediaRow, audience: Audience): BytesAnswer {
  const kind = context.origin.accept.includes("image/avif") ? "avif" : "webp";
  return {
    type: `image/${kind}`,
    caching: cachingFor[audience],
    etag: `${media.id}-${mediumWidth}-${kind}`,
    untrusted: "embeddable",
    varyBy: "accept",
    open: async () => {
      const bytes = await mediumImage(context, media, kind);
      if (bytes) return { bytes };
      const { etag: _, ...unkept } = whole(media, audience);
      return { ...unkept, caching: "no-store" };
    },
  };
}

export const openPicture: Verb<typeof contract> = async (context, { file }) => {
  const [, id, width] = address.exec(file) ?? [];
  if (!id || (width !== undefined && width !== String(mediumWidth))) throw missing("picture");
  const { media, audience } = await findPicture(context, id);
  if (width === undefined) return whole(media, audience);
  if (media.width <= mediumWidth) throw missing("picture");
  return medium(context, media, audience);
};
