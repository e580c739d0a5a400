// A sample of each mail template with made-up data.
import type { AccountMail } from "#features/accounts/emails/account-letter.ts";

type Samples = { readonly [Which in AccountMail["template"]]: Extract<AccountMail, { template: Which }> };

/** @param baseUrl the site's URL, the base of all links */
export function sampleMails(baseUrl: string): Samples {
  const link = (path: string) => `${baseUrl}/auth/${path}?token=${"Sample".repeat(10)}`;
  const newEmail = "ada.new@example.org";
  const at = new Date("2026-12-04T09:30:00Z");
  return {
    "verify-email": { template: "verify-email", link: link("verify-email") },
    "already-registered": { template: "already-registered", link: `${baseUrl}/auth/sign-in` },
    "reset-password": { template: "reset-password", link: link("reset-password") },
    "change-email-old": { template: "change-email-old", link: link("change-email"), newEmail },
    "change-email-new": { template: "change-email-new", link: link("change-email"), newEmail },
    "email-changed": { template: "email-changed", newEmail },
    "login-new-device": { template: "login-new-device", device: "Firefox, Linux", place: "Portugal", at },
    "password-changed": { template: "password-changed" },
    "password-removed": { template: "password-removed" },
    "two-factor-added": { template: "two-factor-added" },
    "two-factor-removed": { template: "two-factor-removed" },
    "backup-codes-renewed": { template: "backup-codes-renewed" },
    "authentication-method-added": { template: "authentication-method-added", method: "GitHub" },
    "authentication-method-removed": { template: "authentication-method-removed", method: "GitHub" },
    "pat-created": { template: "pat-created", name: "Release robot" },
    "app-authorized": { template: "app-authorized", name: "Block Launcher" },
    "erasure-planned": { template: "erasure-planned", at, link: `${baseUrl}/settings/account/delete` },
    "erasure-cancelled": { template: "erasure-cancelled" },
    "data-exported": { template: "data-exported" },
    "account-suspended": { template: "account-suspended", why: "Uploaded the same file under forty names." },
  };
}
