// Writes to a person that a way to sign in came or went.
import { sendMail } from "#features/accounts/emails/send-mail.ts";
import { loadRecipient } from "#features/accounts/providers/store.ts";
import type { ProviderName } from "#kernel/provider.ts";
import { providerTitles } from "#kernel/provider.ts";
import type { World } from "#platform/context.ts";
import type { Db } from "#platform/database/open.ts";

/** In the caller's transaction; people without an address learn nothing. */
export async function tellOfMethod(
  world: Pick<World, "config" | "clock">,
  db: Db,
  userId: string,
  template: "authentication-method-added" | "authentication-method-removed",
  provider: ProviderName,
): Promise<void> {
  const recipient = await loadRecipient(db, userId);
  if (recipient) await sendMail(world, db, recipient, { template, method: providerTitles[provider] });
}
