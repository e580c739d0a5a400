// Sends the link that sets a new password to the address of whoever was named, if there is such an account.
import { z } from "zod";
import { insertLink } from "#features/accounts/addresses/links-store.ts";
import { linkMs } from "#features/accounts/addresses/send-verification.ts";
import { sendMail } from "#features/accounts/emails/send-mail.ts";
import { findByLogin, findEmailHolder } from "#features/accounts/profiles/store.ts";
import { hashSecret, newSecret } from "#features/accounts/sessions/secret.ts";
import type { World } from "#platform/context.ts";
import { transaction } from "#platform/database/open.ts";
import { defineJob } from "#platform/jobs/index.ts";
import { takeShared } from "#platform/limits/shared-store.ts";

/** However often somebody asks, a person gets at most three such mails an hour. */
const rate = { limit: 3, windowSeconds: 3600, burst: 3 };

/** Listens to `account.reset-asked`. Run again after a crash it sends one more mail, which does no harm. */
export const sendReset = defineJob({
  name: "accounts.send-reset",
  schema: z.object({ login: z.string() }),
  run: async (world: World, { login }) => {
    const user = await findByLogin(world.db, login);
    const email = user?.email;
    if (!user || !email) return;
    // To an address that is another account's goes nothing about this one.
    const holder = await findEmailHolder(world.db, email);
    if (holder && holder.id !== user.id) return;
    if (!(await takeShared(world.db, `reset:${user.id}`, rate)).allowed) return;
    await transaction(world.db, async (db) => {
      const token = newSecret("link");
      const expires = new Date(world.clock.now().getTime() + linkMs);
      const row = { token_hash: hashSecret(token), user_id: user.id, email, expires_at: expires };
      await insertLink(db, { ...row, purpose: "reset-password" });
      const link = `${world.config.baseUrl}/auth/reset-password?token=${token}`;
      const recipient = { email, username: user.username, locale: user.locale };
      await sendMail(world, db, recipient, { template: "reset-password", link });
    });
  },
});
