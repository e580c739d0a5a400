// Who a secret belongs to: a session's or an access token's.
import { hashSecret, kindOfSecret } from "#features/accounts/sessions/secret.ts";
import { useSession } from "#features/accounts/sessions/store.ts";
import { useToken } from "#features/accounts/tokens/store.ts";
import type { Actor } from "#kernel/actor.ts";
import type { World } from "#platform/context.ts";

/** The actor behind a secret, or null when it is unknown, expired or revoked. */
export async function findActor(world: World, secret: string): Promise<Actor | null> {
  const kind = kindOfSecret(secret);
  if (!kind || secret.length > 200) return null;
  const hash = hashSecret(secret);
  const now = world.clock.now();
  if (kind === "session") {
    const holder = await useSession(world.db, hash, now);
    if (!holder) return null;
    const { id, user_id, username, role } = holder;
    return { kind: "person", person: { id: user_id, username, role }, credential: { kind: "session", id } };
  }
  const holder = await useToken(world.db, hash, now);
  if (!holder) return null;
  const { id, user_id, username, role, scopes } = holder;
  return { kind: "person", person: { id: user_id, username, role }, credential: { kind: "token", id, scopes } };
}
