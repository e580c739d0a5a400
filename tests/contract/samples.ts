// For every operation an input that fits, one that does not, and one that names what is not there.
import type { TestPerson } from "#tests/site.ts";

/** What the samples speak of: an open project of the owner, and a draft that strangers must not know of. */
export interface Things {
  readonly owner: TestPerson;
  readonly open: Thing;
  readonly hidden: Thing;
  readonly token: string;
  readonly upload: string;
  readonly organization: string;
  readonly app: string;
}

export interface Thing {
  readonly id: string;
  readonly slug: string;
  readonly teamId: string;
  readonly version: string;
  readonly number: string;
  readonly sha1: string;
  readonly image: string;
}

type Input = Readonly<Record<string, unknown>>;

export interface Sample {
  /** An input that fits; of a thing of the owner's. */
  readonly input: (thing: Thing, things: Things) => Input;
  /** What to change so that the shape is wrong, and the field that the refusal must name; absent where nothing can be. */
  readonly bad?: readonly [change: Input, field: string];
  /** What to change so that it names nothing; `list` when the unknown is left out instead of refused. */
  readonly unknown?: Input | "list";
  /** For a hidden thing the answer is the same as for an unknown one. */
  readonly hides?: boolean;
}

const none: Sample = { input: () => ({}) };
const project: Sample = {
  input: ({ id }) => ({ project: id }),
  bad: [{ project: "" }, "project"],
  unknown: { project: "nothing-there" },
  hides: true,
};
const version: Sample = {
  input: (thing) => ({ version: thing.version }),
  bad: [{ version: "x".repeat(65) }, "version"],
  unknown: { version: "00000000" },
  hides: true,
};
const user: Sample = {
  input: (_, { owner }) => ({ user: owner.id }),
  bad: [{ user: "" }, "user"],
  unknown: { user: "nobody-there" },
};
const hash: Sample = {
  input: ({ sha1 }) => ({ hash: sha1 }),
  bad: [{ algorithm: "md5" }, "algorithm"],
  unknown: { hash: "0".repeat(40) },
  hides: true,
};
const hashes: Sample = {
  input: ({ sha1 }) => ({ hashes: [sha1], algorithm: "sha1" }),
  bad: [{ hashes: "one" }, "hashes"],
  unknown: "list",
  hides: true,
};
const ids = (of: (thing: Thing) => string): Sample => ({
  input: (thing) => ({ ids: [of(thing)] }),
  bad: [{ ids: 5 }, "ids"],
  unknown: "list",
  hides: true,
});
/** The sample with more in its input, and something else wrong in a bad one. */
const more = (sample: Sample, extra: Input, bad = sample.bad): Sample => ({
  ...sample,
  ...(bad ? { bad } : {}),
  input: (thing, things) => ({ ...sample.input(thing, things), ...extra }),
});

/** No other site is configured where the samples are called. */
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

/** What a browser answers about a new passkey, and with one that nobody keeps. */
const key = { id: "bm9uZQ", rawId: "bm9uZQ", type: "public-key", clientExtensionResults: {} };
const newKey = { ...key, response: { clientDataJSON: "e30", attestationObject: "oA" } };
const keyAnswer = { ...key, response: { clientDataJSON: "e30", authenticatorData: "AA", signature: "AA" } };

export const samples: Readonly<Record<string, Sample>> = {
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
  "factors.renew-backup-codes": none,
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
  "accounts.begin-export": none,
  "projects.foresee-erasure": none,
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
  "members.of-team": {
    input: ({ teamId }) => ({ team: teamId }),
    bad: [{ team: "x".repeat(65) }, "team"],
    unknown: "list",
    hides: true,
  },
  "members.of-teams": ids(({ teamId }) => teamId),
  "organizations.get": {
    input: (_, { organization }) => ({ organization }),
    bad: [{ organization: "" }, "organization"],
    unknown: { organization: "nothing-there" },
  },
  "search.projects": { input: () => ({ query: "thing" }), bad: [{ limit: 101 }, "limit"] },
  "projects.random": { input: () => ({ count: 1 }), bad: [{ count: 101 }, "count"] },
  "projects.list": ids(({ id }) => id),
  "projects.create": {
    input: () => ({ slug: "a-new-thing", title: "New", summary: "A new thing.", type: "mod" }),
    bad: [{ slug: "a b c" }, "slug"],
  },
  "projects.edit-many": { ...ids(({ id }) => id), unknown: { ids: ["nothing-there"] } },
  "projects.get": project,
  "projects.edit": more(project, { title: "Renamed" }, [{ title: "  a  " }, "title"]),
  "projects.delete": project,
  "projects.review": more(project, { decision: "rejected", message: "No." }, [{ decision: "draft" }, "decision"]),
  "projects.check": { ...project, hides: false },
  "projects.members": project,
  "projects.of-user": user,
  "projects.set-icon": project,
  "projects.remove-icon": project,
  "gallery.add": more(project, { title: "A picture" }, [{ ordering: "first" }, "ordering"]),
  "gallery.edit": {
    ...project,
    input: ({ id, image }) => ({ project: id, image, title: "Renamed" }),
    bad: [{ title: "x".repeat(256) }, "title"],
  },
  "gallery.remove": { ...project, input: ({ id, image }) => ({ project: id, image }) },
  "uploads.create": { input: () => ({ fileName: "a.jar" }), bad: [{ fileName: "" }, "fileName"] },
  "uploads.get": {
    input: (_, { upload }) => ({ upload }),
    bad: [{ upload: "x".repeat(65) }, "upload"],
    unknown: { upload: "none" },
  },
  "uploads.discard": { input: (_, { upload }) => ({ upload }), unknown: { upload: "none" } },
  "versions.of-project": more(project, {}, [{ channels: ["gamma"] }, "channels.0"]),
  "versions.create": {
    ...project,
    input: ({ id }, { upload }) => ({
      project: id,
      versionNumber: "9.0",
      name: "Nine",
      channel: "release",
      loaders: ["fabric"],
      gameVersions: ["1.20.1"],
      files: [{ upload }],
    }),
    bad: [{ versionNumber: "one two" }, "versionNumber"],
  },
  "versions.of-project-by-number": { ...project, input: ({ id, number }) => ({ project: id, version: number }) },
  "versions.dependencies-of-project": project,
  "versions.list": ids((thing) => thing.version),
  "versions.get": version,
  "versions.edit": more(version, { name: "Renamed" }, [{ loaders: [] }, "loaders"]),
  "versions.delete": version,
  "versions.add-files": {
    ...version,
    input: (thing, { upload }) => ({ version: thing.version, files: [{ upload }] }),
    bad: [{ files: [] }, "files"],
  },
  "versions.by-hashes": hashes,
  "versions.updates-by-hashes": hashes,
  "versions.projects-by-hashes": hashes,
  "versions.by-hash": hash,
  "versions.delete-file": hash,
  "downloads.locate": hash,
  "tags.get": none,
  "tags.licenses": none,
  "tags.license": {
    input: () => ({ license: "MIT" }),
    bad: [{ license: "x".repeat(129) }, "license"],
    unknown: { license: "no such licence" },
  },
  "catalog.statistics": none,
  "pages.home": none,
  "pages.user": user,
  "pages.organization": {
    input: (_, { organization }) => ({ organization }),
    bad: [{ organization: "" }, "organization"],
    unknown: { organization: "nothing-there" },
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
  "pages.review-queue": none,
  "pages.project": project,
  "pages.project-description": project,
  "pages.project-gallery": project,
  "pages.project-versions": more(project, {}, [{ page: 0 }, "page"]),
  "pages.project-changelog": more(project, {}, [{ channel: "gamma" }, "channel"]),
  "pages.version": { ...project, input: ({ id, number }) => ({ project: id, version: number }) },
  "pages.project-checklist": project,
  "pages.preview-markdown": { input: () => ({ text: "*hello*" }), bad: [{ text: "x".repeat(65_537) }, "text"] },
};
