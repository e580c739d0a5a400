// Tests of the captcha settings: defaults, required values, and error messages.
import { expect, test } from "vitest";
import { readCaptcha } from "./config-captcha.ts";

test("without settings proof of work is used; `none` is a choice", () => {
  expect(readCaptcha({})).toEqual({ captcha: { kind: "altcha" }, problems: [] });
  expect(readCaptcha({ CAPTCHA: "" }).captcha.kind).toBe("altcha");
  expect(readCaptcha({ CAPTCHA: "none" })).toEqual({ captcha: { kind: "none" }, problems: [] });
});

test.each(["hcaptcha", "turnstile"])("%s requires its key and secret, and has default URLs", (kind) => {
  const { captcha, problems } = readCaptcha({ CAPTCHA: kind, CAPTCHA_SITE_KEY: "key", CAPTCHA_SECRET: "secret" });
  expect(problems).toEqual([]);
  expect(captcha).toMatchObject({ kind, siteKey: "key", secret: "secret" });
  expect(captcha).toMatchObject({
    verifyUrl: expect.stringMatching(/^https:/),
    scriptUrl: expect.stringMatching(/^https:/),
  });
  const bare = readCaptcha({ CAPTCHA: kind });
  expect(bare.problems.join("\n")).toMatch(/CAPTCHA_SITE_KEY.*\n.*CAPTCHA_SECRET/);
});

test("URLs can be overridden; invalid ones are reported", () => {
  const given = { CAPTCHA: "turnstile", CAPTCHA_SITE_KEY: "key", CAPTCHA_SECRET: "secret" };
  const local = "http://127.0.0.1:9/verify";
  expect(readCaptcha({ ...given, CAPTCHA_VERIFY_URL: local }).captcha).toMatchObject({ verifyUrl: local });
  for (const bad of ["javascript:1", "http://captcha.example.org/api.js"])
    for (const name of ["CAPTCHA_SCRIPT_URL", "CAPTCHA_VERIFY_URL"])
      expect(readCaptcha({ ...given, [name]: bad }).problems).toEqual([expect.stringContaining(name)]);
  expect(readCaptcha({ CAPTCHA: "riddle" }).problems).toEqual([expect.stringContaining("CAPTCHA must be")]);
});
