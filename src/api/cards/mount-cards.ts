// The endpoint for preview cards.
import { join } from "node:path";
import type { FastifyInstance, FastifyReply } from "fastify";
import { contextOfVisitor } from "#api/find-context.ts";
import { responseHeaders, untrustedFile } from "#api/headers.ts";
import { isKnown } from "#api/is-known.ts";
import { cardKinds } from "#features/catalog/cards/contract.ts";
import type { CardKind } from "#features/catalog/cards/contract.ts";
import { missing, Problem } from "#kernel/problem.ts";
import type { Context, Services } from "#platform/context.ts";
import { openFonts } from "#platform/drawing/index.ts";
import { makeQueue } from "#platform/images/index.ts";
import { clientKey, createLimiter } from "#platform/limits/index.ts";
import { composeCard } from "./compose-card.ts";
import type { FoundCard } from "./find-card.ts";
import { findCard, readIcon } from "./find-card.ts";
import { cardsFolder, cardCache, nameCard } from "./card-cache.ts";

/** One is rendered at a time, taking a fifth of a second; beyond this queue, requests redirect to the default card. */
const waitingMost = 40;
/** New cards that one client may have rendered. */
const drawRate = { limit: 60, windowSeconds: 60, burst: 60 };
const ownCard = "/share.png";

/** Renders cards that are not cached; `null` if the queue is full. */
function createCards(services: Services) {
  const fonts = openFonts(join(services.config.dataDir, "fonts"));
  const kept = cardCache(cardsFolder(services.config));
  const takeTurns = makeQueue(1, waitingMost);
  const drawing = new Map<string, Promise<Buffer>>();
  const limiter = createLimiter(drawRate);

  async function draw(context: Context, kind: CardKind, found: FoundCard, name: string): Promise<Buffer> {
    const taken = await limiter.take(clientKey(context.origin.ip));
    if (!taken.allowed) throw new Problem("tooMany", "rate.pictures", { seconds: taken.resetSeconds });
    return takeTurns(async () => {
      const picture = await composeCard({ ...found.card, icon: await readIcon(context, found.iconUrl) }, fonts);
      await kept.write(kind, found.id, name, picture);
      return picture;
    });
  }

  return async (context: Context, kind: CardKind, found: FoundCard, name: string): Promise<Buffer | null> => {
    const there = await kept.read(kind, found.id, name);
    if (there) return there;
    const started = drawing.get(name) ?? draw(context, kind, found, name).finally(() => drawing.delete(name));
    drawing.set(name, started);
    try {
      return await started;
    } catch (error) {
      if (error instanceof Problem && error.kind === "unavailable") return null;
      throw error;
    }
  };
}

function sendPicture(reply: FastifyReply, picture: Buffer, name: string, lasting: boolean): FastifyReply {
  return reply
    .headers({
      ...responseHeaders,
      ...untrustedFile,
      etag: `"${name}"`,
      "content-type": "image/png",
      // Cards show pictures, so shared caches must revalidate them as often.
      "cache-control": `public, max-age=${lasting ? 86_400 : 600}, s-maxage=60`,
    })
    .send(picture);
}

/** `GET /cards/{project|user|organization}/{id}.png?v={content hash}` */
export function mountCards(app: FastifyInstance, services: Services): void {
  const cardOf = createCards(services);
  const foundOf = services.cache.space<FoundCard>({
    name: "api.cards",
    freshMs: 10_000,
    emptied: "by-tag",
    maxBytes: 1024 * 1024,
    maxEntries: 1000,
    bytesOf: (found) => 2 * JSON.stringify(found).length,
  });
  app.get<{ Params: { kind: string; file: string }; Querystring: { v?: unknown } }>(
    "/cards/:kind/:file",
    async (request, reply) => {
      const kind = cardKinds.find((one) => one === request.params.kind);
      const ref = /^([0-9A-Za-z]{8})\.png$/.exec(request.params.file)?.[1];
      if (!kind || !ref) throw missing("picture");
      const context = contextOfVisitor(services, request);
      const found = await foundOf.get(`${kind} ${ref}`, () => findCard(context, kind, ref));
      const name = nameCard(found);
      const current = found.path === `/cards/${kind}/${ref}.png?v=${String(request.query.v)}`;
      if (isKnown(request.headers["if-none-match"], `"${name}"`)) return reply.code(304).send();
      const picture = await cardOf(context, kind, found, name);
      if (picture) return sendPicture(reply, picture, name, current);
      return reply.header("cache-control", "no-store").redirect(ownCard, 302);
    },
  );
}
