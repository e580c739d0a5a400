// Previews the site's mails for staff.
import { accountLetter } from "#features/accounts/emails/account-letter.ts";
import type { AccountMail } from "#features/accounts/emails/account-letter.ts";
import type * as contract from "#features/accounts/emails/contract.ts";
import { sampleMails } from "#features/accounts/emails/sample-mails.ts";
import { isStaff } from "#kernel/actor.ts";
import { missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";
import { renderHtml } from "#platform/mail/render-html.ts";
import { renderText } from "#platform/mail/render-text.ts";
import { mailLocales } from "#platform/mail/words.ts";

const occasion = { when: new Date("2026-11-20T16:05:00Z"), device: "Firefox, Linux" };

export const mailPreviews: Verb<typeof contract.mailPreviews> = async ({ actor, config }, input) => {
  if (!isStaff(actor)) throw missing("page");
  if (!mailLocales.some(({ locale }) => locale === input.locale)) throw missing("language");
  const write = (mail: AccountMail) =>
    accountLetter(mail, { username: "Ada", locale: input.locale }, config.baseUrl, occasion);
  const letters = Object.values(sampleMails(config.baseUrl)).map(write);
  const shown = letters.find(({ template }) => template === (input.template ?? letters[0]?.template));
  if (!shown) throw missing("mail");
  return {
    locales: [...mailLocales],
    mails: letters.map(({ template, subject }) => ({ template, subject })),
    shown: {
      template: shown.template,
      locale: shown.locale,
      subject: shown.subject,
      from: config.mailFrom.name ? `${config.mailFrom.name} <${config.mailFrom.address}>` : config.mailFrom.address,
      html: renderHtml(shown),
      text: renderText(shown),
    },
  };
};
