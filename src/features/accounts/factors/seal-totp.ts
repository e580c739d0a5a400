// Seals TOTP secrets for storage, each bound to its user.
import { nextFactors, updateSealed } from "#features/accounts/factors/store.ts";
import type { Services } from "#platform/context.ts";

type Sealing = Pick<Services, "sealer">;

const purposeOf = (userId: string) => `totp ${userId}`;

export function sealTotp({ sealer }: Sealing, userId: string, secret: string): string {
  return sealer.seal(purposeOf(userId), secret);
}

/** The secret in base 32. Values stored before sealing was introduced are plaintext. */
export function openTotp({ sealer }: Sealing, userId: string, kept: string): string {
  return sealer.isSealed(kept) ? sealer.open(purposeOf(userId), kept) : kept;
}

/** Seals plaintext secrets and those under an older key. Idempotent, and safe in several processes at once. */
export async function sealAllTotp(services: Pick<Services, "sealer" | "db">): Promise<void> {
  for (let after = ""; ;) {
    const rows = await nextFactors(services.db, after, 500);
    const last = rows.at(-1);
    if (!last) return;
    after = last.user_id;
    for (const { user_id: userId, secret } of rows) {
      if (services.sealer.isCurrent(secret)) continue;
      const sealed = sealTotp(services, userId, openTotp(services, userId, secret));
      await updateSealed(services.db, userId, { from: secret, to: sealed });
    }
  }
}
