// Program settings: read once from the environment and validated, with a clear message for each invalid one.
import { BlockList, isIP } from "node:net";
import { resolve } from "node:path";
import { z } from "zod";
import { isEmail } from "#kernel/email.ts";
import type { CaptchaSettings } from "#platform/config-captcha.ts";
import { readCaptcha } from "#platform/config-captcha.ts";
import type { Providers } from "#platform/config-providers.ts";
import { readProviders } from "#platform/config-providers.ts";
import { logLevels } from "#platform/log.ts";
import type { LogLevel } from "#platform/log.ts";
import type { Sender } from "#platform/mail/address.ts";
import { readSender } from "#platform/mail/address.ts";
import { readKey } from "#platform/secret/site-keys.ts";

/** An empty setting (`PORT=`) counts as not set. */
const given = z.preprocess((value) => (value === "" ? undefined : value), z.string().trim().optional());

/** A setting with the message shown when `read` returns undefined; a secret value is not echoed. */
function setting<Value>(message: string, read: (text: string | undefined) => Value | undefined, secret = false) {
  return given.transform((text, context): Value => {
    const value = read(text);
    if (value !== undefined) return value;
    context.addIssue({ code: "custom", message: secret ? message : `${message} It is ${JSON.stringify(text)}.` });
    return z.NEVER;
  });
}

const environment = z.object({
  PORT: setting("PORT must be an integer from 0 to 65535.", readPort),
  HOST: setting("HOST must be an IP address or host name to listen on, such as 127.0.0.1 or 0.0.0.0.", readHost),
  DATA_DIR: setting("DATA_DIR must be the path to a folder.", (text = "./data") => resolve(text)),
  BASE_URL: setting("BASE_URL must be the site's URL without a path, such as https://example.org.", readBaseUrl),
  DATABASE_URL: setting("DATABASE_URL must look like postgres://user:password@host:5432/name.", readDatabaseUrl, true),
  SECRET_KEY: setting(
    "SECRET_KEY must be 32 random bytes in base64 or hexadecimal, as printed by `openssl rand -base64 32`; older keys may follow, separated by commas.",
    readSecretKeys,
    true,
  ),
  DEMO: setting("DEMO must be 1 (fill an empty site with demo content) or 0.", readSwitch),
  PSEUDO_LOCALES: setting("PSEUDO_LOCALES must be 1 (offer the two pseudo-locales used by tests) or 0.", (text = "0") =>
    readSwitch(text),
  ),
  LOG_LEVEL: setting(`LOG_LEVEL must be one of ${logLevels.join(", ")}.`, (text = "info") =>
    logLevels.find((level) => level === text),
  ),
  DRAIN_SECONDS: setting("DRAIN_SECONDS must be an integer from 0 to 600.", (text = "1") =>
    /^\d{1,3}$/.test(text) && Number(text) <= 600 ? Number(text) : undefined,
  ),
  TRUST_PROXY: setting(
    "TRUST_PROXY must list the IP addresses or networks of your proxies, separated by commas, such as 10.0.0.0/8,::1.",
    (text = "") => readList(text, isNetwork),
  ),
  DOWNLOAD_HOSTS: setting(
    "DOWNLOAD_HOSTS must list host names that modpacks may download from, separated by commas.",
    (text = "cdn.modrinth.com,github.com,raw.githubusercontent.com") => readList(text.toLowerCase(), isHostName),
  ),
  X_ACCEL_REDIRECT: setting(
    "X_ACCEL_REDIRECT must be the path of the proxy's internal location, such as /protected/.",
    readLocation,
  ),
  SMTP_URL: setting("SMTP_URL must look like smtps://user:password@host:465 or smtp://host:587.", readSmtpUrl, true),
  MAIL_FROM: setting(
    "MAIL_FROM must be an email address, such as noreply@example.org or Example <noreply@example.org>.",
    (text) => (text === undefined ? null : readSender(text)),
  ),
  STAGING: setting("STAGING must be 1 (show on every page that this is a test site) or 0.", (text = "0") =>
    readSwitch(text),
  ),
  STATUS_URL: setting("STATUS_URL must be the http or https URL of a status page.", readPageUrl),
  CHAT_URL: setting("CHAT_URL must be the http or https URL of the community's chat.", readPageUrl),
  OPERATOR_NAME: setting(
    "OPERATOR_NAME must be the name of whoever runs the site, in at most 100 characters.",
    (text) => (text === undefined ? null : text.length <= 100 ? text : undefined),
  ),
  CONTACT_EMAIL: setting("CONTACT_EMAIL must be an email address, such as hello@example.org.", (text) =>
    text === undefined ? null : isEmail(text) ? text : undefined,
  ),
});

/** Program settings. `databaseUrl` is null when the program runs its own PostgreSQL in `dataDir`. */
export type Config = Readonly<{
  port: number;
  host: string;
  /** An absolute path. */
  dataDir: string;
  /** Origin without a trailing slash. */
  baseUrl: string;
  databaseUrl: string | null;
  /** Keys that encrypt secrets in the database, the current one first; empty to use the key file in the data folder. */
  secretKeys: readonly Buffer[];
  /** Whether an empty site is filled with demo content. */
  demo: boolean;
  /** Whether the pseudo-locales en-XA and ar-XB, used by tests, are available. */
  pseudoLocales: boolean;
  logLevel: LogLevel;
  /** How many seconds requests are still accepted after a stop signal, while readiness already fails. */
  drainSeconds: number;
  /** IP addresses and networks whose X-Forwarded-For header is trusted. */
  trustProxy: readonly string[];
  /** Hosts that files of an .mrpack may be downloaded from, including our own. */
  downloadHosts: readonly string[];
  /** Path of `dataDir/files` in a proxy that supports `X-Accel-Redirect`; null to send files ourselves. */
  fileLocation: string | null;
  /** SMTP server URL with credentials; null keeps mails for `/dev/mail`. */
  smtpUrl: string | null;
  mailFrom: Sender;
  /** Name and contact of the site's operator for the legal pages; null where not set. */
  operator: Readonly<{ name: string | null; email: string | null }>;
  /**
   * Site facts shown on pages: whether it is a staging site, the status page (our own by default), and the community
   * chat.
   */
  site: Readonly<{ staging: boolean; statusUrl: string; chatUrl: string | null }>;
  /** Third-party sign-in providers. */
  providers: Providers;
  /** Captcha of public forms. */
  captcha: CaptchaSettings;
}>;

/** Reads the settings; throws one Error with a line for every invalid one. */
export function readConfig(env: Readonly<Record<string, string | undefined>>): Config {
  const read = environment.safeParse(env);
  const { providers, problems } = readProviders(env);
  const { captcha, problems: captchaProblems } = readCaptcha(env);
  const issues = read.success ? [] : read.error.issues.map((issue) => issue.message);
  const all = [...issues, ...problems, ...captchaProblems];
  if (!read.success || all.length > 0) throw new Error(all.join("\n"));
  const values = read.data;
  const baseUrl = values.BASE_URL ?? `http://localhost:${values.PORT}`;
  const { hostname } = new URL(baseUrl);
  return {
    port: values.PORT,
    host: values.HOST,
    dataDir: values.DATA_DIR,
    baseUrl,
    databaseUrl: values.DATABASE_URL,
    secretKeys: values.SECRET_KEY,
    demo: values.DEMO,
    pseudoLocales: values.PSEUDO_LOCALES,
    logLevel: values.LOG_LEVEL,
    drainSeconds: values.DRAIN_SECONDS,
    trustProxy: values.TRUST_PROXY,
    downloadHosts: [...new Set([...values.DOWNLOAD_HOSTS, hostname])],
    fileLocation: values.X_ACCEL_REDIRECT,
    smtpUrl: values.SMTP_URL,
    mailFrom: values.MAIL_FROM ?? {
      name: "Tessera",
      address: `noreply@${isIP(hostname) || hostname.startsWith("[") ? "localhost" : hostname}`,
    },
    operator: { name: values.OPERATOR_NAME, email: values.CONTACT_EMAIL },
    site: { staging: values.STAGING, statusUrl: values.STATUS_URL ?? "/status", chatUrl: values.CHAT_URL },
    providers,
    captcha,
  };
}

function readSecretKeys(text: string | undefined): Buffer[] | undefined {
  const keys = (text?.split(",") ?? []).map((one) => readKey(one.trim()));
  return keys.every((key) => key !== undefined) ? keys : undefined;
}

function readPort(text = "3000"): number | undefined {
  return /^\d{1,5}$/.test(text) && Number(text) <= 65_535 ? Number(text) : undefined;
}

function readHost(text = "127.0.0.1"): string | undefined {
  return isIP(text) || isHostName(text) ? text : undefined;
}

function readBaseUrl(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  const url = URL.parse(text);
  const plain = url !== null && /^https?:$/.test(url.protocol) && url.href === `${url.origin}/`;
  return plain ? url.origin : undefined;
}

function readPageUrl(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  const url = URL.parse(text);
  return url && /^https?:$/.test(url.protocol) && url.username === "" && url.password === "" ? url.href : undefined;
}

function readDatabaseUrl(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  const url = URL.parse(text);
  return url && /^postgres(ql)?:$/.test(url.protocol) && url.pathname.length > 1 ? text : undefined;
}

function readLocation(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  return /^\/(?:[\w-]+\/)+$/.test(text) ? text : undefined;
}

function readSmtpUrl(text: string | undefined): string | null | undefined {
  if (text === undefined) return null;
  const url = URL.parse(text);
  return url && /^smtps?:$/.test(url.protocol) && url.hostname !== "" ? text : undefined;
}

function readSwitch(text = "1"): boolean | undefined {
  return text === "1" ? true : text === "0" ? false : undefined;
}

function readList(text: string, fits: (item: string) => boolean): string[] | undefined {
  const items = text
    .split(",")
    .map((item) => item.trim())
    .filter((item) => item !== "");
  return items.every(fits) ? items : undefined;
}

function isHostName(text: string): boolean {
  return text.length <= 253 && text.split(".").every((label) => /^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$/i.test(label));
}

function isNetwork(text: string): boolean {
  const [address = "", bits, ...rest] = text.split("/");
  const family = isIP(address);
  if (family === 0 || rest.length > 0) return false;
  if (bits === undefined) return true;
  if (!/^\d{1,3}$/.test(bits)) return false;
  try {
    new BlockList().addSubnet(address, Number(bits), family === 4 ? "ipv4" : "ipv6");
    return true;
  } catch {
    return false;
  }
}
