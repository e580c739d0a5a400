// OAuth providers: endpoints, scopes, and how to read their profiles.
import type { ServerMetadata } from "openid-client";
import { z } from "zod";
import { profile } from "#features/accounts/providers/profile.ts";
import type { Profile } from "#features/accounts/providers/profile.ts";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";

type OAuthName = Exclude<ProviderName, "steam">;

/** Sources of a profile: signed claims, and the provider's API with the user's token. */
interface Sources {
  readonly claims: unknown;
  readonly get: (url: string) => Promise<unknown>;
}

interface OAuthSite {
  /** @param url replaces all hosts of the provider; null for the public ones */
  readonly server: (url: string | null) => ServerMetadata;
  readonly scope: string;
  /** Parameters added for re-authentication, so that the provider prompts instead of redirecting straight back. */
  readonly askAgain: Readonly<Record<string, string>>;
  /** Whether that prompt is a sign-in, and not just an account chooser or consent screen. */
  readonly asksAgain: boolean;
  /** Whether the provider signs claims (OpenID Connect). */
  readonly signs: boolean;
  readonly read: (sources: Sources, url: string | null) => Promise<Profile>;
}

const githubUser = z.object({ id: z.int(), login: z.string() });
const githubEmails = z.array(z.object({ email: z.string(), primary: z.boolean(), verified: z.boolean() }));

const github: OAuthSite = {
  server: (url) => {
    const web = `${url ?? "https://github.com"}/login/oauth`;
    return { issuer: web, authorization_endpoint: `${web}/authorize`, token_endpoint: `${web}/access_token` };
  },
  scope: "read:user user:email",
  askAgain: { prompt: "select_account" },
  asksAgain: false,
  signs: false,
  async read({ get }, url) {
    const api = url === null ? "https://api.github.com" : `${url}/api/v3`;
    const { id, login } = githubUser.parse(await get(`${api}/user`));
    // The profile's public address may be unverified; this list states which ones are verified.
    const emails = githubEmails.parse(await get(`${api}/user/emails`));
    const email = emails.find(({ primary }) => primary);
    return profile.parse({
      subject: String(id),
      name: login,
      email: email?.email ?? null,
      emailVerified: email?.verified ?? false,
    });
  },
};

const discordUser = z.object({
  id: z.string(),
  username: z.string(),
  email: z.string().nullish(),
  verified: z.boolean().nullish(),
});

const discord: OAuthSite = {
  server: (url) => {
    const web = url ?? "https://discord.com";
    const token = `${web}/api/oauth2/token`;
    return { issuer: web, authorization_endpoint: `${web}/oauth2/authorize`, token_endpoint: token };
  },
  scope: "identify email",
  askAgain: { prompt: "consent" },
  asksAgain: false,
  signs: false,
  async read({ get }, url) {
    const user = discordUser.parse(await get(`${url ?? "https://discord.com"}/api/users/@me`));
    const { id: subject, username: name, email = null, verified } = user;
    return profile.parse({ subject, name, email, emailVerified: verified ?? false });
  },
};

const googleClaims = z.object({
  sub: z.string(),
  name: z.string().optional(),
  email: z.string().optional(),
  email_verified: z.boolean().optional(),
});

const google: OAuthSite = {
  server: (url) => ({
    issuer: url ?? "https://accounts.google.com",
    authorization_endpoint: `${url ?? "https://accounts.google.com"}/o/oauth2/v2/auth`,
    token_endpoint: `${url ?? "https://oauth2.googleapis.com"}/token`,
    jwks_uri: `${url ?? "https://www.googleapis.com"}/oauth2/v3/certs`,
  }),
  scope: "openid email profile",
  askAgain: { prompt: "select_account" },
  asksAgain: false,
  signs: true,
  async read({ claims }) {
    const { sub: subject, name, email = null, email_verified: emailVerified = false } = googleClaims.parse(claims);
    return profile.parse({ subject, name: name ?? email ?? subject, email, emailVerified });
  },
};

const microsoftClaims = z.object({
  sub: z.string(),
  name: z.string().optional(),
  preferred_username: z.string().optional(),
  email: z.string().optional(),
});

/** Personal accounts only, all of one issuer: in their own tenant anyone could claim any name and address. */
const microsoft: OAuthSite = {
  server: (url) => {
    const web = url ?? "https://login.microsoftonline.com";
    return {
      issuer: `${web}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`,
      authorization_endpoint: `${web}/consumers/oauth2/v2.0/authorize`,
      token_endpoint: `${web}/consumers/oauth2/v2.0/token`,
      jwks_uri: `${web}/consumers/discovery/v2.0/keys`,
    };
  },
  scope: "openid email profile",
  askAgain: { prompt: "login" },
  asksAgain: true,
  signs: true,
  async read({ claims }) {
    const { sub: subject, name, preferred_username: handle, email = null } = microsoftClaims.parse(claims);
    // Microsoft does not state whether the address was verified.
    return profile.parse({ subject, name: name ?? handle ?? subject, email, emailVerified: false });
  },
};

const gitlabUser = z.object({
  id: z.int(),
  username: z.string(),
  email: z.string().nullish(),
  confirmed_at: z.string().nullish(),
});

const gitlab: OAuthSite = {
  server: (url) => {
    const web = url ?? "https://gitlab.com";
    return {
      issuer: web,
      authorization_endpoint: `${web}/oauth/authorize`,
      token_endpoint: `${web}/oauth/token`,
    };
  },
  scope: "read_user",
  askAgain: {},
  asksAgain: false,
  signs: false,
  async read({ get }, url) {
    const user = gitlabUser.parse(await get(`${url ?? "https://gitlab.com"}/api/v4/user`));
    const { id, username: name, email = null, confirmed_at: confirmed } = user;
    return profile.parse({ subject: String(id), name, email, emailVerified: typeof confirmed === "string" });
  },
};

export const oauthSites: Readonly<Record<OAuthName, OAuthSite>> = { github, discord, google, microsoft, gitlab };
