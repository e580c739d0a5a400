// Tests tampered provider responses: anything not signed by the site, for us and for this flow, is refused.
import { generateKeyPairSync } from "node:crypto";
import { describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { finishProvider } from "#features/accounts/contract.ts";
import { openLog } from "#platform/log.ts";
import type { Emulator } from "#tests/provider-emulator.ts";
import { journey, leave, outcome, someone, stageProviders } from "./journey.fixture.ts";

const stage = stageProviders();

describe("signed claims", () => {
  const foreign = generateKeyPairSync("rsa", { modulusLength: 2048 }).privateKey;
  const hourAgo = () => Math.floor(Date.now() / 1000) - 3600;
  const bent: [string, Partial<Emulator["bends"]>][] = [
    ["with another key", { key: foreign }],
    ["for another audience", { claims: (claims) => ({ ...claims, aud: "somebody-else" }) }],
    ["by another issuer", { claims: (claims) => ({ ...claims, iss: "https://accounts.example.org" }) }],
    ["for another return", { claims: (claims) => ({ ...claims, nonce: "x" }) }],
    ["for no return", { claims: (claims) => ({ ...claims, nonce: undefined }) }],
    ["long ago", { claims: (claims) => ({ ...claims, exp: hourAgo(), iat: hourAgo() - 300 }) }],
    ["of nobody", { claims: (claims) => ({ ...claims, sub: undefined }) }],
  ];
  test.each(
    bent.flatMap(([how, bend]) => (["google", "microsoft"] as const).map((name) => [how, name, bend] as const)),
  )("%s are refused from %s", async (_, provider, bend) => {
    someone(stage.emulator);
    Object.assign(stage.emulator.bends, bend);
    expect(await outcome(journey(stage.site.as(null), provider))).toBe("failed");
  });
});

describe("a Steam assertion", () => {
  const change = (name: string, value: (before: string) => string) => (fields: URLSearchParams) =>
    fields.set(`openid.${name}`, value(fields.get(`openid.${name}`) ?? ""));
  const id = "76561190000000001";

  test.each<[string, (fields: URLSearchParams) => void]>([
    ["about someone else", change("claimed_id", (claimed) => claimed.replace(/\d+$/, id))],
    ["with another signature", change("sig", () => "AAAA")],
    ["whose signature covers less", change("signed", (signed) => signed.replace("claimed_id,", ""))],
  ])("%s, altered in transit, is refused", async (_, spoil) => {
    someone(stage.emulator);
    const returned = await leave(stage.site.as(null), "steam");
    const query = new URLSearchParams(returned.query);
    spoil(query);
    expect(await outcome(perform(finishProvider, stage.site.as(null), { ...returned, query: `${query}` }))).toBe(
      "failed",
    );
  });

  test.each<[string, (fields: URLSearchParams) => void]>([
    ["by another endpoint", change("op_endpoint", () => "https://steam.example.org/openid/login")],
    ["for another URL", change("return_to", () => "https://example.org/")],
    ["about a user of another host", change("claimed_id", () => `https://steam.example.org/openid/id/${id}`)],
    ["about two users", change("identity", (identity) => identity.replace(/\d+$/, id))],
    [
      "about someone who is not a Steam user",
      (fields) => {
        for (const name of ["claimed_id", "identity"]) change(name, (of) => of.replace(/\d+$/, "123"))(fields);
      },
    ],
    ["issued long ago", change("response_nonce", () => "2020-01-01T00:00:00Zabc")],
    ["without a time", change("response_nonce", () => "abc")],
  ])("%s is refused although it is signed", async (_, bend) => {
    someone(stage.emulator);
    stage.emulator.bends.assertion = bend;
    expect(await outcome(journey(stage.site.as(null), "steam"))).toBe("failed");
  });

  test("with a reused nonce is refused", async () => {
    someone(stage.emulator);
    const nonce = `${new Date().toISOString().slice(0, 19)}Zsame`;
    stage.emulator.bends.assertion = change("response_nonce", () => nonce);
    expect(await outcome(journey(stage.site.as(null), "steam"))).toBe("unknown");
    expect(await outcome(journey(stage.site.as(null), "steam"))).toBe("failed");
  });
});

test("the log states why a response was refused, without secrets", async () => {
  const lines: string[] = [];
  const log = openLog("trace", { write: (line: string) => void lines.push(line) });
  const context = { ...stage.site.as(null), log };
  for (const provider of ["github", "google", "steam"] as const) {
    someone(stage.emulator);
    const returned = await leave(context, provider);
    stage.emulator.bends.answer = (response) => response.writeHead(401).end(`{"error":"no","code":"tokens-here"}`);
    expect(await outcome(perform(finishProvider, context, returned))).toBe("failed");
    stage.emulator.straighten();
    for (const secret of [`${provider}-secret`, "tokens-here", "steam-key", returned.flow, returned.query])
      expect(lines.join("")).not.toContain(secret);
  }
  expect(lines.filter((line) => line.includes("did not verify"))).toHaveLength(3);
});
