// Mails a password reset link to the matching account, if there is one.
import { z } from "zod";
import { insertLink } from "#features/accounts/addresses/links-store.ts";
import { linkMs } from "#features/accounts/addresses/send-verification.ts";
import { addressKey } from "#features/accounts/emails/address-key.ts";
import { sendMail } from "#features/accounts/emails/send-mail.ts";
import { findResettable } from "#features/accounts/recovery/store.ts";
import type { Resettable } from "#features/accounts/recovery/store.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import type { Services } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";
import { transaction } from "#platform/database/open.ts";
import { defineJob } from "#platform/jobs/index.ts";
import { takeShared } from "#platform/limits/shared-store.ts";

/** Limits reset mails to three an hour per address. */
const rate = { limit: 3, windowSeconds: 3600, burst: 3 };

async function makeToken(services: Services, db: Db, { id, email }: Resettable): Promise<string> {
  const token = newSecret("link");
  const expires = new Date(services.clock.now().getTime() + linkMs);
  const row = { token_hash: hashSecret(token), user_id: id, email, expires_at: expires };
  await insertLink(db, { ...row, purpose: "reset-password" });
  return token;
}

/**
 * Sends one mail with one link; if several accounts claim the address, the page asks which one is meant, so that no
 * claim hides another. A rerun after a crash sends a second mail, which is harmless.
 */
export const sendReset = defineJob({
  name: "accounts.send-reset",
  schema: z.object({ login: z.string() }),
  run: async (services: Services, { login }) => {
    const users = await findResettable(services.db, login);
    const [latest] = users;
    if (!latest) return;
    if (!(await takeShared(services.db, `reset:${addressKey(services, latest.email)}`, rate)).allowed) return;
    await transaction(services.db, async (db) => {
      const tokens: string[] = [];
      for (const user of users) tokens.push(await makeToken(services, db, user));
      const query = tokens.map((token) => `token=${token}`).join("&");
      const link = `${services.config.baseUrl}/auth/reset-password?${query}`;
      await sendMail(services, db, latest, { template: "reset-password", link });
    });
  },
});
