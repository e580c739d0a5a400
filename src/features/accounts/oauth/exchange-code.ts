// The token endpoint: exchanges codes for tokens, and revokes tokens.
import { createHash, timingSafeEqual } from "node:crypto";
import { loadApps } from "#features/accounts/oauth/apps-store.ts";
import type { AppRow } from "#features/accounts/oauth/apps-store.ts";
import { hashAppSecret } from "#features/accounts/oauth/change-apps.ts";
import { lockCode, markCodeUsed } from "#features/accounts/oauth/grants-store.ts";
import type { CodeRow } from "#features/accounts/oauth/grants-store.ts";
import { deleteAppToken, deleteTokensOfCode, insertAppToken } from "#features/accounts/oauth/token-store.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import { newId } from "#kernel/id.ts";
import type { Scope } from "#kernel/scope.ts";
import { fromBits } from "#kernel/scope.ts";
import type { Services } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";

/** Token lifetime (docs/product.md, Ids and secrets). */
const tokenSeconds = 14 * 24 * 60 * 60;

/** An application's credentials; public clients have no secret. */
export interface AppClaim {
  readonly id: string | null;
  readonly secret: string | null;
}

/** An error response per RFC 6749 §5.2. */
export interface TokenRefusal {
  readonly error: "invalid_client" | "invalid_grant";
  readonly message: string;
}

export interface CodeClaim {
  readonly code: string;
  readonly redirect: string | null;
  readonly verifier: string | null;
}

export interface GivenToken {
  readonly token: string;
  readonly seconds: number;
  readonly scopes: readonly Scope[];
}

type Needed = Pick<Services, "db" | "clock">;

const unknownClient: TokenRefusal = { error: "invalid_client", message: "The application or its secret is unknown." };

/** The authenticated application; null while its owner is suspended or about to be erased. */
async function findApp(db: Db, { id, secret }: AppClaim): Promise<AppRow | null> {
  const [app] = id === null || id.includes("\0") ? [] : await loadApps(db, [id]);
  if (!app || app.dormant) return null;
  if (app.secret_hash === null || secret === null) return app.secret_hash === null && secret === null ? app : null;
  return timingSafeEqual(app.secret_hash, hashAppSecret(secret)) ? app : null;
}

/** Whether the verifier matches the PKCE challenge (RFC 7636); both must be present or absent. */
function fits(challenge: string | null, verifier: string | null): boolean {
  if (challenge === null || verifier === null) return challenge === verifier;
  if (!/^[\w.~-]{43,128}$/.test(verifier)) return false;
  const made = Buffer.from(createHash("sha256").update(verifier).digest("base64url"));
  return timingSafeEqual(made, Buffer.from(challenge));
}

/** Why a live code cannot be exchanged; null if it can. */
function faultOf(row: CodeRow, claim: CodeClaim): string | null {
  if (row.redirect_uri !== claim.redirect) return "The redirect_uri is not that of the request.";
  if (!fits(row.challenge, claim.verifier)) return "The code_verifier does not fit the request's code_challenge.";
  return row.suspended || row.scopes === 0 ? "What the code stood for was taken back." : null;
}

async function issueToken(services: Needed, db: Db, codeHash: Buffer, row: CodeRow): Promise<GivenToken> {
  const token = newSecret("app");
  const now = services.clock.now();
  await insertAppToken(db, {
    id: newId<"app-token">(),
    authorizationId: row.authorization_id,
    hash: hashSecret(token),
    scopes: row.scopes,
    codeHash,
    now,
    expires: new Date(now.getTime() + tokenSeconds * 1000),
  });
  return { token, seconds: tokenSeconds, scopes: fromBits(row.scopes) };
}

/**
 * Exchanges an authorization code for a token. A code allows one attempt: a wrong verifier consumes it, and reuse
 * revokes the token it issued, because the code was then stolen (RFC 9700 §2.1.1, RFC 6749 §4.1.2).
 */
export async function exchangeCode(
  services: Needed,
  client: AppClaim,
  claim: CodeClaim,
): Promise<GivenToken | TokenRefusal> {
  const app = await findApp(services.db, client);
  if (!app) return unknownClient;
  const hash = hashSecret(claim.code);
  const refuse = (message: string): TokenRefusal => ({ error: "invalid_grant", message });
  // Refusals are returned, not thrown: their changes must be committed.
  return transaction(services.db, async (db) => {
    const row = await lockCode(db, hash);
    const now = services.clock.now();
    if (row?.app_id !== app.id) return refuse("The code is unknown.");
    if (row.used_at !== null) {
      await deleteTokensOfCode(db, hash);
      return refuse("The code was used before. The token it gave has ended.");
    }
    if (row.expires_at <= now) return refuse("The code has expired.");
    await markCodeUsed(db, hash, now);
    const fault = faultOf(row, claim);
    return fault === null ? issueToken(services, db, hash, row) : refuse(fault);
  });
}

/** Revokes a token of the calling application; also returns null if there is no such token (RFC 7009 §2.2). */
export async function revokeAppToken(services: Needed, client: AppClaim, token: string): Promise<TokenRefusal | null> {
  const app = await findApp(services.db, client);
  if (!app) return unknownClient;
  await deleteAppToken(services.db, app.id, hashSecret(token));
  return null;
}
