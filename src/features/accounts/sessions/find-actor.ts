// Resolves a secret (session, access token or application token) to its actor.
import { resolveAppToken } from "#features/accounts/oauth/token-store.ts";
import { hashSecret, kindOfSecret, stampOf } from "#features/accounts/sessions/secret.ts";
import type { Holder } from "#features/accounts/sessions/store.ts";
import { resolveSession } from "#features/accounts/sessions/store.ts";
import { resolveToken } from "#features/accounts/tokens/store.ts";
import type { Caller, Credential } from "#kernel/actor.ts";
import type { Services } from "#platform/context.ts";

function actorOf(holder: Holder, credential: Credential): Caller {
  const { user_id: id, username, role, suspended_why: suspensionReason } = holder;
  return { kind: "person", person: { id, username, role, suspensionReason }, credential };
}

/** The actor for a secret, or null if it is unknown, expired or revoked. */
export async function findActor(services: Pick<Services, "db" | "clock">, secret: string): Promise<Caller | null> {
  const kind = kindOfSecret(secret);
  if (!kind || secret.length > 200) return null;
  const hash = hashSecret(secret);
  const now = services.clock.now();
  if (kind === "session") {
    const holder = await resolveSession(services.db, hash, now);
    return holder
      ? actorOf(holder, { kind, id: holder.id, stamp: stampOf(hash), confirmedAt: holder.confirmed_at })
      : null;
  }
  if (kind === "token") {
    const holder = await resolveToken(services.db, hash, now);
    if (!holder) return null;
    const { id, scopes, project_ids: projects, organization_ids: organizations } = holder;
    return actorOf(holder, { kind, id, scopes, only: projects && organizations && { projects, organizations } });
  }
  const holder = await resolveAppToken(services.db, hash, now);
  return holder ? actorOf(holder, { kind, id: holder.id, appId: holder.app_id, scopes: holder.scopes }) : null;
}
