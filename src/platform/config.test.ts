// Settings have sensible defaults, and every invalid one is reported by name.
import { resolve } from "node:path";
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

test("with no settings the program runs locally with its own database", () => {
  expect(readConfig({})).toEqual({
    port: 3000,
    host: "127.0.0.1",
    dataDir: resolve("./data"),
    baseUrl: "http://localhost:3000",
    databaseUrl: null,
    secretKeys: [],
    demo: true,
    logLevel: "info",
    drainSeconds: 1,
    trustProxy: [],
    downloadHosts: ["cdn.modrinth.com", "github.com", "raw.githubusercontent.com", "localhost"],
    fileLocation: null,
    smtpUrl: null,
    mailFrom: { name: "Tessera", address: "noreply@localhost" },
    operator: { name: null, email: null },
    pseudoLocales: false,
    site: { staging: false, statusUrl: "/status", chatUrl: null },
    providers: {},
    captcha: { kind: "altcha" },
  });
});

test("an empty setting counts as not set", () => {
  expect(readConfig({ PORT: "", BASE_URL: "", DATABASE_URL: "", TRUST_PROXY: "" })).toEqual(readConfig({}));
});

test("settings are parsed", () => {
  const config = readConfig({
    PORT: "8080",
    HOST: "::",
    DATA_DIR: "/srv/site",
    BASE_URL: "https://Example.org/",
    DATABASE_URL: "postgresql://me:secret@db.example.org/site?sslmode=require",
    DEMO: "0",
    LOG_LEVEL: "warn",
    DRAIN_SECONDS: "20",
    TRUST_PROXY: "10.0.0.0/8, ::1, fd00::/8",
    DOWNLOAD_HOSTS: "Files.example.org,example.org",
    X_ACCEL_REDIRECT: "/protected/files/",
    SMTP_URL: "smtps://me:secret@smtp.example.org:465?requireTLS=true",
    MAIL_FROM: "The example site <hello@example.org>",
    STAGING: "1",
    STATUS_URL: "https://status.example.org",
    CHAT_URL: "https://chat.example.org/invite/x",
    OPERATOR_NAME: "The Example Foundation",
    CONTACT_EMAIL: "people@example.org",
    PSEUDO_LOCALES: "1",
  });
  expect(config).toEqual({
    port: 8080,
    host: "::",
    dataDir: "/srv/site",
    baseUrl: "https://example.org",
    databaseUrl: "postgresql://me:secret@db.example.org/site?sslmode=require",
    secretKeys: [],
    demo: false,
    logLevel: "warn",
    drainSeconds: 20,
    trustProxy: ["10.0.0.0/8", "::1", "fd00::/8"],
    downloadHosts: ["files.example.org", "example.org"],
    fileLocation: "/protected/files/",
    smtpUrl: "smtps://me:secret@smtp.example.org:465?requireTLS=true",
    mailFrom: { name: "The example site", address: "hello@example.org" },
    operator: { name: "The Example Foundation", email: "people@example.org" },
    pseudoLocales: true,
    site: { staging: true, statusUrl: "https://status.example.org/", chatUrl: "https://chat.example.org/invite/x" },
    providers: {},
    captcha: { kind: "altcha" },
  });
});

test.each([
  ["PORT", "80000"],
  ["PORT", "http"],
  ["HOST", "not a host"],
  ["BASE_URL", "example.org"],
  ["BASE_URL", "https://example.org/site"],
  ["BASE_URL", "ftp://example.org"],
  ["DATABASE_URL", "mysql://host/name"],
  ["DATABASE_URL", "postgres://host"],
  ["DEMO", "yes"],
  ["LOG_LEVEL", "loud"],
  ["TRUST_PROXY", "10.0.0.0/33"],
  ["TRUST_PROXY", "everyone"],
  ["DOWNLOAD_HOSTS", "https://example.org"],
  ["X_ACCEL_REDIRECT", "protected/"],
  ["X_ACCEL_REDIRECT", "/"],
  ["X_ACCEL_REDIRECT", "/a/../b/"],
  ["SMTP_URL", "smtp.example.org"],
  ["SMTP_URL", "https://smtp.example.org"],
  ["OPERATOR_NAME", "x".repeat(101)],
  ["CONTACT_EMAIL", "nobody"],
  ["MAIL_FROM", "nobody"],
  ["MAIL_FROM", "A <a@example.org>, B <b@example.org>"],
  ["MAIL_FROM", "a@example.org\r\nBcc: b@example.org"],
  ["MAIL_FROM", "A\r\nBcc: b@example.org <a@example.org>"],
])("%s=%s is rejected with a message that names it", (name, value) => {
  expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`^${name} must .*\\.`));
});

function complaintsAbout(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return String(error).split("\n");
  }
}

test("all invalid settings are reported at once, one per line", () => {
  expect(complaintsAbout({ PORT: "x", DEMO: "x", LOG_LEVEL: "x" })).toHaveLength(3);
});

test("an invalid SMTP URL is not echoed, since it may contain a password", () => {
  expect(complaintsAbout({ SMTP_URL: "https://me:s3cret@host" })).toEqual([expect.not.stringContaining("s3cret")]);
});

test("keys are read in order, and an invalid one is not echoed", () => {
  const [current, older] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)];
  const text = `${current.toString("base64")}, ${older.toString("hex")}`;
  expect(readConfig({ SECRET_KEY: text }).secretKeys).toEqual([current, older]);
  const complaints = complaintsAbout({ SECRET_KEY: `${current.toString("base64")},s3cret` });
  expect(complaints).toEqual([expect.stringContaining("SECRET_KEY must be 32 random bytes")]);
  expect(complaints.join(" ")).not.toContain("s3cret");
});

test("an invalid database URL is not echoed, since it may contain a password", () => {
  expect(complaintsAbout({ DATABASE_URL: "postgrs://me:s3cret@host/name" })).toEqual([
    expect.not.stringContaining("s3cret"),
  ]);
});
