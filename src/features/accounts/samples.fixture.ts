// Sample calls of every accounts operation: one valid input, one invalid, and one that names something missing.
import type { Sample, Samples } from "#tests/contract/sample.ts";
import { more, none, user } from "#tests/contract/sample.ts";

/** No provider is configured where the samples run. */
const away: Sample = {
  input: () => ({ provider: "github", back: "/" }),
  bad: [{ provider: "nowhere" }, "provider"],
  unknown: {},
};

const app: Sample = {
  input: (_, things) => ({ app: things.app }),
  bad: [{ app: "x".repeat(65) }, "app"],
  unknown: { app: "00000000" },
};
const newApp = { name: "A launcher", scopes: ["USER_READ"], redirects: ["https://app.example/done"] };

const account = { username: "somebody-new", email: "somebody@example.com", password: "correct horse battery staple" };

/** A browser's responses about a new passkey, and with an unknown one. */
const key = { id: "bm9uZQ", rawId: "bm9uZQ", type: "public-key", clientExtensionResults: {} };
const newKey = { ...key, response: { clientDataJSON: "e30", attestationObject: "oA" } };
const keyAnswer = { ...key, response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" } };

export const samples: Samples = {
  "accounts.sign-up": { input: () => account, bad: [{ email: "nowhere" }, "email"] },
  "accounts.verify-email": { input: () => ({ token: "none" }), bad: [{ token: "" }, "token"] },
  "captcha.challenge": none,
  "accounts.read-link": { input: () => ({ token: "none" }), bad: [{ token: "x".repeat(201) }, "token"] },
  "accounts.resend-verification": none,
  "accounts.request-reset": { input: () => ({ login: "nobody" }), bad: [{ login: " " }, "login"] },
  "accounts.reset-password": {
    input: () => ({ token: "none", password: "correct horse battery staple" }),
    bad: [{ password: "short" }, "password"],
  },
  "addresses.get": none,
  "addresses.change": { input: () => ({ email: "another@example.com" }), bad: [{ email: "nowhere" }, "email"] },
  "addresses.cancel-change": none,
  "addresses.answer-change": { input: () => ({ token: "none" }), bad: [{ token: "" }, "token"] },
  "passwords.set": {
    input: () => ({ password: "correct horse battery staple" }),
    bad: [{ password: "x" }, "password"],
  },
  "passwords.remove": none,
  "sessions.sign-in": { input: () => ({ login: "nobody", password: "wrong" }), bad: [{ login: "" }, "login"] },
  "sessions.second-factor": { input: () => ({ flow: "none", code: "123456" }), bad: [{ code: "" }, "code"] },
  "sessions.confirm": { input: () => ({ password: "wrong" }), bad: [{ password: "" }, "password"] },
  "sessions.sign-out": none,
  "sessions.refresh": none,
  "sessions.list": none,
  "sessions.revoke": { input: () => ({ session: "none" }), bad: [{ session: "" }, "session"], unknown: {} },
  "sessions.revoke-others": none,
  "sessions.start-for-launcher": none,
  "accounts.security": none,
  "factors.begin-totp": { input: () => ({ flow: "none" }), bad: [{ flow: "" }, "flow"] },
  "factors.add-totp": { input: () => ({ flow: "none", code: "123456" }), bad: [{ code: "" }, "code"] },
  "factors.renew-backup-codes": { input: () => ({ code: "000000" }), bad: [{ code: "" }, "code"] },
  "factors.remove-totp": { input: () => ({ code: "123456" }), bad: [{ code: "" }, "code"] },
  "passkeys.list": none,
  "passkeys.begin": none,
  "passkeys.create": {
    input: () => ({ flow: "none", name: "A key", response: newKey }),
    bad: [{ name: "" }, "name"],
  },
  "passkeys.rename": {
    input: () => ({ passkey: "none", name: "A key" }),
    bad: [{ name: "" }, "name"],
    unknown: {},
  },
  "passkeys.remove": { input: () => ({ passkey: "none" }), bad: [{ passkey: "" }, "passkey"], unknown: {} },
  "passkeys.begin-sign-in": none,
  "passkeys.sign-in": { input: () => ({ flow: "none", response: keyAnswer }), bad: [{ flow: "" }, "flow"] },
  "providers.list": none,
  "providers.linked": none,
  "providers.unlink": {
    input: () => ({ provider: "github" }),
    bad: [{ provider: "nowhere" }, "provider"],
    unknown: { provider: "steam" },
  },
  "providers.begin": away,
  "providers.begin-link": away,
  "providers.begin-confirm": away,
  "providers.finish": {
    input: () => ({ provider: "github", flow: "none", query: "" }),
    bad: [{ provider: "nowhere" }, "provider"],
  },
  "providers.newcomer": { input: () => ({ flow: "none" }), bad: [{ flow: 5 }, "flow"] },
  "providers.sign-up": {
    input: () => ({ flow: "none", username: "newcomer", email: null }),
    bad: [{ email: "nowhere" }, "email"],
  },
  "users.self": none,
  "users.list": { input: (_, { owner }) => ({ ids: [owner.id] }), bad: [{ ids: 5 }, "ids"] },
  "users.get": user,
  "users.edit": more(user, { bio: "New." }, [{ bio: "x".repeat(161) }, "bio"]),
  "users.set-avatar": more(user, {}, [{ left: 1 }, "size"]),
  "users.shown-email": user,
  "accounts.plan-erasure": { input: () => ({ username: "somebody-else" }), bad: [{ username: "" }, "username"] },
  "accounts.cancel-erasure": none,
  "accounts.download-data": none,
  "users.remove-avatar": user,
  "staff.find-user": more(user, {}, [{ user: " " }, "user"]),
  "staff.suspend": more(user, { why: "Spam." }, [{ why: "" }, "why"]),
  "staff.unsuspend": user,
  "staff.set-role": more(user, { role: "moderator" }, [{ role: "owner" }, "role"]),
  "staff.set-badges": more(user, { badges: 1 }, [{ badges: 256 }, "badges"]),
  "tokens.list": none,
  "tokens.choices": none,
  "tokens.create": {
    input: () => ({ name: "a token", scopes: ["USER_READ"], expires: "2999-01-01T00:00:00Z" }),
    bad: [{ name: "ab" }, "name"],
  },
  "tokens.edit": {
    input: (_, { token }) => ({ token, name: "renamed" }),
    bad: [{ scopes: [] }, "scopes"],
    unknown: { token: "00000000" },
  },
  "tokens.revoke": { input: (_, { token }) => ({ token }), unknown: { token: "00000000" } },
  "mails.previews": {
    input: () => ({ template: "password-changed", locale: "de" }),
    bad: [{ template: "x".repeat(65) }, "template"],
    unknown: { template: "no-such-mail" },
  },
  "apps.own": none,
  "apps.list": { input: () => ({ ids: ["00000000"] }), bad: [{ ids: 5 }, "ids"], unknown: "list" },
  "apps.get": app,
  "apps.create": {
    input: () => newApp,
    bad: [{ redirects: "https://app.example/done" }, "redirects"],
  },
  "apps.edit": { ...app, bad: [{ name: "ab" }, "name"] },
  "apps.rotate-secret": app,
  "apps.delete": app,
  "apps.set-icon": app,
  "apps.remove-icon": app,
  "oauth.begin": { input: () => ({ query: "client_id=none" }), bad: [{ query: 5 }, "query"] },
  "oauth.accept": { input: () => ({ flow: "none" }), bad: [{ flow: "" }, "flow"] },
  "oauth.decline": { input: () => ({ flow: "none" }), bad: [{ flow: "" }, "flow"] },
  "oauth.authorizations": none,
  "oauth.revoke": app,
};
