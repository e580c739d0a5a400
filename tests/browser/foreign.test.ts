// Tests of what other sites cannot do in a signed-in browser: submit forms, call the API, or abuse redirects.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { ServerBuild } from "react-router";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { operations } from "#api/registry.ts";
import { getSelf } from "#features/accounts/contract.ts";
import { listUserProjects } from "#features/catalog/contract.ts";
import { draftProject } from "#tests/things.ts";
import { startTestSite } from "#tests/site.ts";
import { createStage, visit, type Stage } from "./stage.ts";

const server = join(import.meta.dirname, "../../build/server/index.js");

let stage: Stage;
let other: Server;
let port: number;
beforeAll(async () => {
  stage = await createStage();
  other = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end("<!doctype html><title>Bait</title>");
  }).listen(0);
  await new Promise((resolve) => other.once("listening", resolve));
  port = (other.address() as AddressInfo).port;
});
afterAll(async () => {
  await stage.close();
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
});

/** The paths of every route whose module has an action, with these parameter values. */
async function formAddresses(values: Readonly<Record<string, string>>): Promise<string[]> {
  const { routes } = (await import(pathToFileURL(server).href)) as ServerBuild;
  const pathOf = (id: string | undefined): string => {
    const route = id === undefined ? undefined : routes[id];
    return route ? [pathOf(route.parentId), route.path ?? ""].filter((part) => part !== "").join("/") : "";
  };
  return Object.values(routes).flatMap((route) => {
    if (!route?.module.action) return [];
    const path = pathOf(route.id).replaceAll(/:(\w+)\??/g, (_, name: string) => values[name] ?? "none");
    return [`/${path}${route.index ? "?index" : ""}`];
  });
}

interface Sent {
  readonly method: string;
  readonly url: string;
  readonly type: string;
}

/** Sends all of them from a page of the other site, as far as the browser allows; returns our site's responses. */
async function sendFrom(host: string, sent: readonly Sent[], open: Awaited<ReturnType<Stage["open"]>>) {
  const answers: { method: string; status: number; url: string }[] = [];
  open.context().on("response", (response) => {
    if (!response.url().startsWith(stage.site.url)) return;
    answers.push({ method: response.request().method(), status: response.status(), url: response.url() });
  });
  await open.goto(`http://${host}:${port}/`);
  await open.evaluate(async (all) => {
    for (const { method, url, type } of all) {
      // A page may send forms and plain text anywhere, and everything else only if CORS allows it.
      const mode = method === "POST" && type !== "application/json" ? "no-cors" : "cors";
      const words = type === "text/plain" ? "{}" : "username=stolen&title=stolen&intent=create";
      const form = new FormData();
      form.set("username", "stolen");
      const body = type === "multipart/form-data" ? form : words;
      const headers: Record<string, string> = type === "multipart/form-data" ? {} : { "content-type": type };
      await fetch(url, { method, mode, credentials: "include", headers, body }).catch(() => {});
    }
  }, sent);
  return answers;
}

// The first is another site; the second counts as same-site for cookies, since only its port differs.
describe.each(["localhost", "127.0.0.1"])("a page on %s", (host) => {
  test("cannot submit any form of ours", async () => {
    const person = await stage.site.person();
    const { slug } = await draftProject(stage.site, person);
    const addresses = await formAddresses({ type: "mod", id: slug, version: "none" });
    expect(addresses.length).toBeGreaterThan(15);
    const page = await stage.open({ as: person, fresh: true });
    const sent = addresses.flatMap((path) =>
      ["application/x-www-form-urlencoded", "multipart/form-data"].flatMap((type) =>
        [path, path.replace(/(\?|$)/, ".data$1")].map((url) => ({ method: "POST", url: stage.site.url + url, type })),
      ),
    );
    const answers = await sendFrom(host, sent, page);
    expect(answers.filter(({ method }) => method === "POST")).toHaveLength(sent.length);
    // Attempts at secrets may hit a rate limit before anything else.
    expect(answers.filter(({ status }) => status !== 403 && status !== 429)).toEqual([]);
    expect(await perform(getSelf, stage.site.as(person), {})).toMatchObject({ username: person.username });
    stage.complaints();
  });

  test("cannot call any operation of the API", async () => {
    const person = await stage.site.person();
    const page = await stage.open({ as: person, fresh: true });
    const unsafe = operations.filter(({ method, siteOnly }) => method !== "GET" && !siteOnly);
    const sent = unsafe.flatMap(({ method, path }) => {
      const url = stage.site.url + path.replaceAll(/\{(\w+)\}/g, person.id);
      return ["text/plain", "application/json"].map((type) => ({ method, url, type }));
    });
    const answers = await sendFrom(host, sent, page);
    // Anything beyond a form needs a preflight, and is sent without the necessary cookies.
    expect(answers.filter(({ method, status }) => method !== "OPTIONS" && status < 400)).toEqual([]);
    expect(answers.filter(({ method }) => !["OPTIONS", "POST"].includes(method))).toEqual([]);
    const posts = unsafe.filter(({ method }) => method === "POST").length;
    expect(answers.filter(({ method }) => method === "POST").length).toBeGreaterThanOrEqual(posts);
    expect(await perform(getSelf, stage.site.as(person), {})).toMatchObject({ username: person.username });
    expect(await perform(listUserProjects, stage.site.as(person), { user: person.id })).toEqual([]);
    stage.complaints();
  });
});

const evil = "evil.example";
/** Spellings of external or executable URLs where a local path is expected. */
const ofPlain =
  String.raw`https:// http:// // /// //// \\ /\ \/ /\/ \ https: https:/ https:\\ /%09/ /%0a/ /%5c /%2f %2f%2f
  /.// /..// /x/..// /%2e// /%2e%2e// /.\ /;// /?// /#// /auth/..// //user@ //site.example@ https://127.0.0.1@
  https://127.0.0.1. //%00 ftp:// ws:// http:/// ／／`.split(/\s+/);
const ofSpace = ["/\t/", "/\n/", "/\r/", "\t//", " //", "\u00a0//", "/ /", "//\t"];
const spellings = [...ofPlain, ...ofSpace]
  .map((start) => start + evil)
  .concat(["javascript:alert(1)", "data:text/html,x", "JaVaScRiPt:alert(1)", "java\tscript:alert(1)", "/auth/sign-out"])
  .concat([`@${evil}`, `.${evil}`, `https:${evil}`, "", "null", "undefined"]);

describe("redirects after sign-in", () => {
  test("stay on this site, however the URL is spelled", async () => {
    const person = await stage.site.person();
    const cookie = `session=${person.session}`;
    expect(spellings.length).toBeGreaterThanOrEqual(40);
    for (const spelling of spellings) {
      await stage.site.forgetRequests();
      for (const page of ["/auth/sign-in", "/auth/sign-up", "/auth/confirm"]) {
        const address = `${stage.site.url}${page}?redirect=${encodeURIComponent(spelling)}`;
        const answer = await fetch(address, { redirect: "manual", headers: { cookie } });
        const html = await answer.text();
        const field = /name="redirect"[^>]*value="([^"]*)"/.exec(html)?.[1];
        const to = answer.headers.get("location") ?? field ?? "";
        expect(new URL(to, stage.site.url).origin, `${page} with ${JSON.stringify(spelling)}: ${to}`).toBe(
          stage.site.url,
        );
        expect(to).toMatch(/^\/(?![/\\])/);
        expect(html).not.toMatch(/href="(?:https?:)?[/\\]{2}evil/);
      }
    }
  });
});

describe("an https site", () => {
  test("keeps its session in a `__Host-` cookie, and accepts no other", async () => {
    const site = await startTestSite({ build: join(server, "../.."), env: { BASE_URL: "https://site.example" } });
    const person = await site.person();
    const here = `http://127.0.0.1:${site.services.config.port}`;
    const answer = await fetch(`${here}/auth/sign-in`, {
      method: "POST",
      redirect: "manual",
      headers: { origin: "https://site.example" },
      body: new URLSearchParams({ login: person.username, password: person.password, redirect: "/" }),
    });
    expect(answer.status).toBe(302);
    const session = answer.headers.getSetCookie().find((one) => one.includes("session="));
    expect(session).toMatch(/^__Host-session=tsa_\w{60}; Path=\/; HttpOnly; SameSite=Lax; Expires=[^;]+; Secure$/);
    const [pair = ""] = (session ?? "").split(";");
    const whose = async (cookie: string) => (await fetch(`${here}/api/self`, { headers: { cookie } })).status;
    expect(await whose(pair)).toBe(200);
    expect(await whose(pair.replace("__Host-", ""))).toBe(401);
    await site.stop();
  });
});

describe("scripts of our own pages", () => {
  test("assign only trusted values as HTML", async () => {
    const page = await stage.open({ fresh: true });
    await visit(page, "/");
    const outcomes = await page.evaluate(() => {
      const attempt = (work: () => void) => {
        try {
          work();
          return "done";
        } catch (error) {
          return (error as Error).name;
        }
      };
      return [
        attempt(() => (document.body.innerHTML = "<p>x</p>")),
        attempt(() => document.body.insertAdjacentHTML("beforeend", "<img src=x>")),
        attempt(() => (document.createElement("script").src = "https://evil.example/x.js")),
        attempt(() => (document.createElement("script").text = "alert(1)")),
        attempt(() => void new Worker("https://evil.example/x.js")),
        // What React does to create a script element.
        attempt(() => (document.createElement("div").innerHTML = "<script></script>")),
      ];
    });
    expect(outcomes).toEqual(["TypeError", "TypeError", "TypeError", "TypeError", "TypeError", "done"]);
    expect(stage.complaints().length).toBeGreaterThan(0);
  });

  test("may use only passkeys, clipboard and full screen, and pages cannot be embedded or read by other sites", async () => {
    const { headers } = await fetch(`${stage.site.url}/`);
    const policy = headers.get("permissions-policy") ?? "";
    expect(policy).toContain("publickey-credentials-get=(self)");
    for (const power of ["camera", "microphone", "geolocation", "payment", "usb"])
      expect(policy).toContain(`${power}=()`);
    expect(headers.get("cross-origin-opener-policy")).toBe("same-origin");
    expect(headers.get("cross-origin-resource-policy")).toBe("same-origin");
    expect(headers.get("content-security-policy")).toMatch(
      /frame-ancestors 'none'.*require-trusted-types-for 'script'/,
    );
  });
});
