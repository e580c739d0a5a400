// Emulates GitHub, Discord, Google, Microsoft, GitLab and Steam: one server that responds as each of them does.
import { createHash, createHmac, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { KeyObject } from "node:crypto";
import { createServer } from "node:http";
import type { IncomingMessage, ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import { text } from "node:stream/consumers";
import type { ProviderName } from "#features/accounts/providers/shapes.ts";

/** The user of the browser, as known to the providers. */
export interface Elsewhere {
  /** Digits; Steam's ids are derived from it too. */
  readonly id: string;
  readonly name: string;
  readonly email: string | null;
  readonly verified: boolean;
}

type OAuthName = Exclude<ProviderName, "steam">;
type Claims = Record<string, unknown>;

/** Behavior that a test may change; in effect until `straighten`. */
interface Bends {
  /** `ask` shows a page with two buttons, `deny` refuses at once. */
  manner: "at once" | "ask" | "deny";
  claims: (claims: Claims) => Claims;
  key: KeyObject;
  /** Changes Steam's assertion before it is signed. */
  assertion: (fields: URLSearchParams) => void;
  /** Replaces every response of the token endpoint and the APIs. */
  answer: ((response: ServerResponse) => void) | null;
}

export interface Emulator {
  readonly url: string;
  /** The settings of a site that uses this server for all six. */
  readonly env: Readonly<Record<string, string>>;
  /** The user who signs in there from now on. */
  person: Elsewhere;
  readonly bends: Bends;
  straighten(): void;
  stop(): Promise<void>;
}

interface Grant {
  readonly provider: OAuthName;
  readonly redirect: string;
  readonly challenge: string;
  readonly nonce: string | null;
  readonly person: Elsewhere;
}

/** The paths of each provider: authorization, code exchange, user info. */
const authorizePaths: Readonly<Record<string, OAuthName>> = {
  "/login/oauth/authorize": "github",
  "/oauth2/authorize": "discord",
  "/o/oauth2/v2/auth": "google",
  "/consumers/oauth2/v2.0/authorize": "microsoft",
  "/oauth/authorize": "gitlab",
};
const tokenPaths: Readonly<Record<string, OAuthName>> = {
  "/login/oauth/access_token": "github",
  "/api/oauth2/token": "discord",
  "/token": "google",
  "/consumers/oauth2/v2.0/token": "microsoft",
  "/oauth/token": "gitlab",
};
const keyPaths = ["/oauth2/v3/certs", "/consumers/discovery/v2.0/keys"];
const steam = "http://specs.openid.net/auth/2.0";

/** Path → that provider's user info. */
const readers: Readonly<Record<string, (person: Elsewhere) => unknown>> = {
  "/api/v3/user": ({ id, name }) => ({ id: Number(id), login: name, email: "public@example.org" }),
  "/api/v3/user/emails": ({ email, verified }) => [
    { email: "second@example.org", primary: false, verified: true },
    ...(email === null ? [] : [{ email, primary: true, verified }]),
  ],
  "/api/users/@me": ({ id, name, email, verified }) => ({ id, username: name, global_name: "Shown", email, verified }),
  "/api/v4/user": ({ id, name, email, verified }) => ({
    id: Number(id),
    username: name,
    email,
    confirmed_at: verified ? "2020-01-01T00:00:00Z" : null,
  }),
};

const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString("base64url");

function json(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));
}

function goTo(response: ServerResponse, address: string, query: Record<string, string | null>): void {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) if (value !== null) url.searchParams.set(name, value);
  response.writeHead(302, { location: url.href }).end();
}

/** The consent page: two links, to itself with the decision. */
function askPage(response: ServerResponse, url: URL): void {
  const link = (choice: string, words: string) => {
    const to = new URL(url);
    to.searchParams.set("choice", choice);
    return `<a href="${to.href.replaceAll("&", "&amp;")}">${words}</a>`;
  };
  const page = `<!doctype html><html lang="en"><title>Elsewhere</title><link rel="icon" href="data:,"><main><h1>Let Tessera know who you are?</h1>`;
  response.writeHead(200, { "content-type": "text/html" });
  response.end(`${page}<p>${link("allow", "Allow")} ${link("deny", "Deny")}</p></main></html>`);
}

class Refusal extends Error {}

function demand(holds: unknown, what: string): asserts holds {
  if (!holds) throw new Refusal(what);
}

/** The endpoints of the five OAuth providers. */
function oauthPart(emulator: Pick<Emulator, "person" | "bends">, base: () => string, publicKey: KeyObject) {
  const grants = new Map<string, Grant>();
  const tokens = new Map<string, Elsewhere>();

  function authorize(provider: OAuthName, url: URL, response: ServerResponse): void {
    const query = url.searchParams;
    const redirect = query.get("redirect_uri") ?? "";
    demand(query.get("client_id") === `${provider}-id`, "unknown client");
    demand(redirect.endsWith(`/auth/provider/${provider}/callback`), "unregistered redirect_uri");
    const { manner } = emulator.bends;
    const choice = query.get("choice") ?? (manner === "deny" ? "deny" : "allow");
    if (manner === "ask" && !query.has("choice")) return askPage(response, url);
    const state = query.get("state");
    if (choice === "deny") return goTo(response, redirect, { error: "access_denied", state });
    demand(query.get("response_type") === "code", "not a code");
    demand(query.get("code_challenge_method") === "S256", "no PKCE");
    const code = randomBytes(16).toString("hex");
    const [challenge, nonce] = [query.get("code_challenge") ?? "", query.get("nonce")];
    grants.set(code, { provider, redirect, challenge, nonce, person: emulator.person });
    return goTo(response, redirect, { code, state });
  }

  function idToken({ provider, nonce, person }: Grant): string {
    const issuer = provider === "google" ? base() : `${base()}/9188040d-6c67-4c5b-b112-36a304b66dad/v2.0`;
    const now = Math.floor(Date.now() / 1000);
    const { id: sub, name, email, verified } = person;
    const about = { sub, name, email, ...(provider === "google" ? { email_verified: verified } : {}) };
    const claims = { iss: issuer, aud: `${provider}-id`, iat: now, exp: now + 300, nonce, ...about };
    const body = `${encode({ alg: "RS256", kid: "one" })}.${encode(emulator.bends.claims(claims))}`;
    return `${body}.${sign("sha256", Buffer.from(body), emulator.bends.key).toString("base64url")}`;
  }

  function redeem(provider: OAuthName, form: URLSearchParams, response: ServerResponse): void {
    const grant = grants.get(form.get("code") ?? "");
    // A code is valid once, whatever the outcome.
    grants.delete(form.get("code") ?? "");
    demand(form.get("client_id") === `${provider}-id`, "unknown client");
    demand(form.get("client_secret") === `${provider}-secret`, "wrong secret");
    demand(grant?.provider === provider, "unknown code");
    demand(grant.redirect === form.get("redirect_uri"), "another redirect_uri");
    const proof = createHash("sha256")
      .update(form.get("code_verifier") ?? "")
      .digest("base64url");
    demand(proof === grant.challenge, "wrong verifier");
    const token = randomBytes(16).toString("hex");
    tokens.set(token, grant.person);
    const signed = provider === "google" || provider === "microsoft" ? { id_token: idToken(grant) } : {};
    json(response, 200, { access_token: token, token_type: "bearer", ...signed });
  }

  function read(path: string, authorization: string, response: ServerResponse): void {
    const person = tokens.get(authorization.replace(/^Bearer /i, ""));
    if (!person) return json(response, 401, { message: "Bad credentials" });
    return json(response, 200, readers[path]?.(person));
  }

  const keys = { keys: [{ ...publicKey.export({ format: "jwk" }), kid: "one", alg: "RS256", use: "sig" }] };
  return { authorize, redeem, read, keys };
}

/** Steam's OpenID 2.0 and its API for display names. */
function steamPart(emulator: Pick<Emulator, "person" | "bends">, base: () => string) {
  const secret = randomBytes(32);
  const unasked = new Set<string>();
  const idOf = ({ id }: Elsewhere) => `7656119${id.padStart(10, "0")}`;
  const seal = (fields: URLSearchParams) => {
    const lines = (fields.get("openid.signed") ?? "")
      .split(",")
      .map((name) => `${name}:${fields.get(`openid.${name}`)}`);
    return createHmac("sha256", secret).update(lines.join("\n")).digest("base64");
  };

  function login(url: URL, response: ServerResponse): void {
    const asked = url.searchParams;
    const returnTo = asked.get("openid.return_to") ?? "";
    demand(returnTo.startsWith(`${asked.get("openid.realm")}/`), "return_to outside the realm");
    const { manner } = emulator.bends;
    const choice = asked.get("choice") ?? (manner === "deny" ? "deny" : "allow");
    if (manner === "ask" && !asked.has("choice")) return askPage(response, url);
    if (choice === "deny") return goTo(response, returnTo, { "openid.ns": steam, "openid.mode": "cancel" });
    const person = `${base()}/openid/id/${idOf(emulator.person)}`;
    const nonce = `${new Date().toISOString().slice(0, 19)}Z${randomBytes(6).toString("hex")}`;
    const fields = new URLSearchParams({
      "openid.ns": steam,
      "openid.mode": "id_res",
      "openid.op_endpoint": `${base()}/openid/login`,
      "openid.claimed_id": person,
      "openid.identity": person,
      "openid.return_to": returnTo,
      "openid.response_nonce": nonce,
      "openid.assoc_handle": "1234567890",
      "openid.signed": "signed,op_endpoint,claimed_id,identity,return_to,response_nonce,assoc_handle",
    });
    emulator.bends.assertion(fields);
    fields.set("openid.sig", seal(fields));
    unasked.add(fields.get("openid.sig") ?? "");
    return goTo(response, returnTo, Object.fromEntries(fields));
  }

  /** Confirms each assertion once. */
  function check(form: URLSearchParams, response: ServerResponse): void {
    demand(form.get("openid.mode") === "check_authentication", "not a question");
    const given = form.get("openid.sig") ?? "";
    const valid = seal(form) === given && unasked.delete(given);
    response.end(`ns:${steam}\nis_valid:${valid}\n`);
  }

  function summaries(url: URL, response: ServerResponse): void {
    demand(url.searchParams.get("key") === "steam-key", "wrong key");
    const players = [{ steamid: idOf(emulator.person), personaname: emulator.person.name }];
    json(response, 200, { response: { players } });
  }

  return { login, check, summaries };
}

function settingsFor(url: string): Record<string, string> {
  const oauth = ["GITHUB", "DISCORD", "GOOGLE", "MICROSOFT", "GITLAB"].map((name) => ({
    [`${name}_CLIENT_ID`]: `${name.toLowerCase()}-id`,
    [`${name}_CLIENT_SECRET`]: `${name.toLowerCase()}-secret`,
    [`${name}_URL`]: url,
  }));
  return Object.assign({ STEAM_ENABLED: "1", STEAM_API_KEY: "steam-key", STEAM_URL: url }, ...oauth);
}

const nobody: Elsewhere = { id: "1", name: "nobody", email: null, verified: false };

export async function startEmulator(): Promise<Emulator> {
  const { privateKey, publicKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
  const straight = (): Bends => ({
    manner: "at once",
    claims: (claims) => claims,
    key: privateKey,
    assertion: () => {},
    answer: null,
  });
  const state = { person: nobody, bends: straight() };
  let url = "";
  const oauth = oauthPart(state, () => url, publicKey);
  const openId = steamPart(state, () => url);

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const asked = new URL(request.url ?? "", url);
    const { pathname } = asked;
    const posted = request.method === "POST" ? new URLSearchParams(await text(request)) : null;
    const [leaving, redeeming] = [authorizePaths[pathname], tokenPaths[pathname]];
    if (leaving && !posted) return oauth.authorize(leaving, asked, response);
    if (pathname === "/openid/login" && !posted) return openId.login(asked, response);
    if (state.bends.answer) return state.bends.answer(response);
    if (redeeming && posted) return oauth.redeem(redeeming, posted, response);
    if (keyPaths.includes(pathname)) return json(response, 200, oauth.keys);
    if (readers[pathname]) return oauth.read(pathname, request.headers.authorization ?? "", response);
    if (pathname === "/openid/login" && posted) return openId.check(posted, response);
    if (pathname === "/ISteamUser/GetPlayerSummaries/v2/") return openId.summaries(asked, response);
    return json(response, 404, {});
  }

  const server = createServer((request, response) => {
    answer(request, response).catch((error: unknown) =>
      json(response, error instanceof Refusal ? 400 : 500, { error: "invalid_request", message: String(error) }),
    );
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const stop = async () => {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  };
  const straighten = () => void (state.bends = straight());
  return Object.assign(state, { url, env: settingsFor(url), straighten, stop });
}
