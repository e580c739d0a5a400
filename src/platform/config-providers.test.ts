// Tests of the sign-in provider settings: off until fully configured, and never over plain HTTP.
import { expect, test } from "vitest";
import { readConfig } from "./config.ts";

const github = { GITHUB_CLIENT_ID: "id", GITHUB_CLIENT_SECRET: "s3cret" };

/** The messages for invalid settings. */
function complaints(env: Record<string, string>): string[] {
  try {
    readConfig(env);
    return [];
  } catch (error) {
    return (error as Error).message.split("\n");
  }
}

test("no provider is offered until it is configured", () => {
  expect(readConfig({}).providers).toEqual({});
  expect(readConfig({ GITHUB_CLIENT_ID: "", GITHUB_URL: "https://git.example.org" }).providers).toEqual({});
  expect(readConfig({ STEAM_API_KEY: "key", STEAM_ENABLED: "0" }).providers).toEqual({});
});

test("providers are offered as configured", () => {
  const env = { ...github, GITHUB_URL: "https://Git.example.org/", STEAM_ENABLED: "1", STEAM_API_KEY: " key " };
  expect(readConfig(env).providers).toEqual({
    github: { clientId: "id", clientSecret: "s3cret", url: "https://git.example.org" },
    steam: { apiKey: "key", url: null },
  });
});

test.each(["http://127.0.0.1:8080", "http://localhost:1", "http://[::1]:80", "https://10.0.0.1"])(
  "a provider's URL may be %s",
  (url) => expect(complaints({ ...github, GITHUB_URL: url })).toEqual([]),
);

test.each([
  "http://git.example.org",
  "http://localhost.example.org",
  "http://127.0.0.1.example.org",
  "https://git.example.org/path",
  "https://me@git.example.org",
  "ftp://localhost",
  "git.example.org",
])("a provider's URL may not be %s", (url) => {
  expect(complaints({ ...github, GITHUB_URL: url })).toEqual([expect.stringMatching(/^GITHUB_URL must /)]);
});

test("a partial configuration is reported, without its secret", () => {
  expect(complaints({ GITLAB_CLIENT_SECRET: "s3cret" })).toEqual([
    "GITLAB_CLIENT_ID must be set together with GITLAB_CLIENT_SECRET.",
  ]);
  expect(complaints({ DISCORD_CLIENT_ID: "id", STEAM_ENABLED: "yes", PORT: "x" })).toHaveLength(3);
});
