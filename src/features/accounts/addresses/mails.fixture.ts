// Reads mails sent by the site, for tests.
import type { TestSite } from "#tests/site.ts";

/** Templates of all mails to an address, oldest first. */
export async function mailsTo(site: TestSite, recipient: string): Promise<string[]> {
  const rows = await site.services.db
    .selectFrom("mails")
    .select("template")
    .where("recipient", "=", recipient)
    .orderBy("id")
    .execute();
  return rows.map(({ template }) => template);
}

/** The token in the latest mail of a template to an address. */
export async function tokenIn(site: TestSite, template: string, recipient: string): Promise<string> {
  const row = await site.services.db
    .selectFrom("mails")
    .select("body_text")
    .where("recipient", "=", recipient)
    .where("template", "=", template)
    .orderBy("id", "desc")
    .executeTakeFirst();
  const token = /token=(\w+)/.exec(row?.body_text ?? "")?.[1];
  if (token === undefined) throw new Error(`No mail ${template} with a link was sent to ${recipient}.`);
  return token;
}
