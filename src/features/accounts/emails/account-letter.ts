// The content and link of each account mail.
import type { Letter, LetterValue } from "#platform/mail/compose-letter.ts";
import { composeLetter } from "#platform/mail/compose-letter.ts";
import { findMailWords } from "#platform/mail/words.ts";

/** Every account mail with its data. Links are absolute. */
export type AccountMail =
  | { readonly template: "verify-email"; readonly link: string }
  | { readonly template: "already-registered"; readonly link: string }
  | { readonly template: "reset-password"; readonly link: string }
  | { readonly template: "change-email-old"; readonly link: string; readonly newEmail: string }
  | { readonly template: "change-email-new"; readonly link: string; readonly newEmail: string }
  | { readonly template: "email-changed"; readonly newEmail: string }
  | { readonly template: "login-new-device"; readonly device: string; readonly place: string; readonly at: Date }
  | { readonly template: "password-changed" }
  | { readonly template: "password-removed" }
  | { readonly template: "two-factor-added" }
  | { readonly template: "two-factor-removed" }
  | { readonly template: "backup-codes-renewed" }
  | { readonly template: "authentication-method-added"; readonly method: string }
  | { readonly template: "authentication-method-removed"; readonly method: string }
  | { readonly template: "pat-created"; readonly name: string }
  | { readonly template: "app-authorized"; readonly name: string }
  | { readonly template: "erasure-planned"; readonly at: Date; readonly link: string }
  | { readonly template: "erasure-cancelled" }
  | { readonly template: "data-exported" }
  | { readonly template: "account-suspended"; readonly why: string };

type Template = AccountMail["template"];

interface Parts {
  readonly details?: Readonly<Record<string, LetterValue>>;
  /** A path on this site, or an absolute URL. */
  readonly link: string;
  readonly footer?: "mail.footer.asked";
}

/** When it happened and, if known, on which device. */
type Occasion = Readonly<{ when: Date; device?: string }>;

type PartsOf = {
  readonly [Which in Template]: (mail: Extract<AccountMail, { template: Which }>, occasion: Occasion) => Parts;
};

const account = "/settings/account";
const asked = "mail.footer.asked";

const partsOf: PartsOf = {
  "verify-email": ({ link }) => ({ link, footer: asked }),
  "already-registered": ({ link }) => ({ link, footer: asked }),
  "reset-password": ({ link }) => ({ link }),
  "change-email-old": ({ link, newEmail }) => ({ link, details: { "new-email": { exact: newEmail } } }),
  "change-email-new": ({ link }) => ({ link, footer: asked }),
  "email-changed": ({ newEmail }, occasion) => ({
    link: account,
    details: { "new-email": { exact: newEmail }, ...occasion },
  }),
  "login-new-device": ({ device, place, at }) => ({
    link: "/settings/sessions",
    details: { when: at, device, ...(place === "" ? {} : { place }) },
  }),
  "password-changed": (_, occasion) => ({ link: "/auth/reset-password", details: occasion }),
  "password-removed": (_, occasion) => ({ link: account, details: occasion }),
  "two-factor-added": (_, occasion) => ({ link: account, details: occasion }),
  "two-factor-removed": (_, occasion) => ({ link: account, details: occasion }),
  "backup-codes-renewed": (_, occasion) => ({ link: account, details: occasion }),
  "authentication-method-added": ({ method }, occasion) => ({ link: account, details: { method, ...occasion } }),
  "authentication-method-removed": ({ method }, occasion) => ({ link: account, details: { method, ...occasion } }),
  "pat-created": ({ name }, occasion) => ({ link: "/settings/pats", details: { token: name, ...occasion } }),
  "app-authorized": ({ name }, occasion) => ({
    link: "/settings/authorizations",
    details: { app: name, ...occasion },
  }),
  "erasure-planned": ({ at, link }) => ({ link, details: { "deleted-at": at } }),
  "erasure-cancelled": (_, occasion) => ({ link: account, details: occasion }),
  "data-exported": (_, occasion) => ({ link: account, details: occasion }),
  // A moderator's action does not reveal their device.
  "account-suspended": ({ why }, { when }) => ({ link: account, details: { reason: { exact: why }, when } }),
};

/** The template's parts. Each template's function only receives mails of that template. */
function findParts(mail: AccountMail, occasion: Occasion): Parts {
  const find = partsOf[mail.template] as (mail: AccountMail, occasion: Occasion) => Parts;
  return find(mail, occasion);
}

/**
 * Renders the mail in the recipient's language.
 * @param to.locale preferred language; the closest one with translated mails is used
 * @param baseUrl the site's URL; links must start with it
 */
export function accountLetter(
  mail: AccountMail,
  to: { readonly username: string; readonly locale: string },
  baseUrl: string,
  occasion: Occasion,
): Letter {
  const { details = {}, link, footer = "mail.footer" } = findParts(mail, occasion);
  return composeLetter(findMailWords(to.locale), baseUrl, {
    template: mail.template,
    username: to.username,
    details,
    link: new URL(link, baseUrl).href,
    footer,
  });
}
