// What each mail about an account says and where it leads.
import type { Letter, LetterValue } from "#platform/mail/compose-letter.ts";
import { composeLetter } from "#platform/mail/compose-letter.ts";
import { findMailWords } from "#platform/mail/words.ts";

/** Every mail about an account, with what it says. Links are absolute. */
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
  /** A path of this site, or an absolute address. */
  readonly link: string;
  readonly footer?: "mail.footer.asked";
}

/** When it happened, and the device it happened from if that is known. */
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
  // What a moderator did says nothing of where they sit.
  "account-suspended": ({ why }, { when }) => ({ link: account, details: { reason: { exact: why }, when } }),
};

/** Parts of any mail: each template's function gets mails of that template only. */
function findParts(mail: AccountMail, occasion: Occasion): Parts {
  const find = partsOf[mail.template] as (mail: AccountMail, occasion: Occasion) => Parts;
  return find(mail, occasion);
}

/**
 * The mail in the reader's language.
 * @param to.locale what they prefer; the nearest language that mails are written in is taken
 * @param baseUrl the site's address; links must lead there
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
