// Browser security tests: cross-site forms, scripts in user content, revoked tokens.
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { perform } from "#api/perform.ts";
import { editUser, getSelf } from "#features/accounts/contract.ts";
import { addGalleryImage, listUserProjects } from "#features/catalog/contract.ts";
import { once } from "#tests/things.ts";
import type { TestPerson } from "#tests/site.ts";
import { createStage, show, visit, type Stage } from "./stage.ts";

let stage: Stage;
let other: Server;
let port: number;
let moderator: TestPerson;
/** The page that the other site serves. */
let bait = "";

beforeAll(async () => {
  stage = await createStage();
  moderator = await stage.site.person("moderator", "moderator");
  other = createServer((_request, response) => {
    response.setHeader("content-type", "text/html; charset=utf-8");
    response.end(bait);
  }).listen(0);
  await new Promise((resolve) => other.once("listening", resolve));
  port = (other.address() as AddressInfo).port;
});
afterAll(async () => {
  await stage.close();
  other.closeAllConnections();
  await new Promise((resolve) => other.close(resolve));
});

/** A page with a button that submits this form to our site. */
function form(action: string, fields: Record<string, string>, encoding = "application/x-www-form-urlencoded"): string {
  const inputs = Object.entries(fields).map(([name, value]) => `<input name='${name}' value='${value}'>`);
  const start = `<form method="post" enctype="${encoding}" action="${stage.site.url}${action}">`;
  return `<!doctype html><title>Bait</title>${start}${inputs.join("")}<button>Win</button></form>`;
}

/** Clicks the button on the other site, at this host name, and returns our site's response. */
async function press(page: Page, host: string, path: string): Promise<number> {
  await page.goto(`http://${host}:${port}/`);
  const answer = page.waitForResponse((response) => response.url() === stage.site.url + path);
  await page.getByRole("button", { name: "Win" }).click();
  return (await answer).status();
}

// The first is another site; the second counts as same-site for cookies, since only its port differs.
describe.each(["localhost", "127.0.0.1"])("a form on %s", (host) => {
  test.each([
    ["/create/project", { type: "mod", title: "Stolen", slug: "stolen", summary: "Made by a form elsewhere." }],
    ["/settings/profile", { username: "stolen", bio: "taken" }],
    ["/settings/pats", { intent: "create", name: "stolen", scope: "USER_READ", expires: "2100-01-01" }],
    ["/auth/sign-out", {}],
  ])("is refused at %s", async (path, fields) => {
    const person = await stage.site.person();
    const page = await stage.open({ as: person });
    bait = form(path, fields);
    expect(await press(page, host, path)).toBe(403);
    const self = await perform(getSelf, stage.site.as(person), {});
    expect(self).toMatchObject({ username: person.username, bio: "" });
    expect(await perform(listUserProjects, stage.site.as(person), { user: person.id })).toEqual([]);
    await visit(page, "/settings/pats");
    expect(await page.getByRole("heading", { name: "stolen" }).count()).toBe(0);
    stage.complaints();
  });

  test("cannot use the API, neither by form nor by script", async () => {
    const person = await stage.site.person();
    const page = await stage.open({ as: person });
    const json = JSON.stringify({ type: "mod", title: "Stolen", slug: "stolen", summary: "Made elsewhere." });
    bait = form("/api/projects", { [json.slice(0, -1)]: "}" }, "text/plain");
    expect(await press(page, host, "/api/projects")).toBeGreaterThanOrEqual(400);
    await page.goto(`http://${host}:${port}/`);
    const outcome = await page.evaluate(
      async ({ url, body }) => {
        const send = { method: "POST", credentials: "include", body } as const;
        const headers = { "content-type": "application/json" };
        const open = await fetch(url, { ...send, headers }).then(
          ({ status }) => status,
          () => "refused",
        );
        await fetch(url, { ...send, mode: "no-cors" }).catch(() => {});
        return open;
      },
      { url: `${stage.site.url}/api/projects`, body: json },
    );
    expect(outcome).toBe("refused");
    expect(await perform(listUserProjects, stage.site.as(person), { user: person.id })).toEqual([]);
    stage.complaints();
  });
});

const attack = `"'><script>alert(1)</script><img src=x onerror=alert(2)>`;
const body = [
  "# Words <script>alert(1)</script>",
  `<svg onload="alert(2)"><script>alert(3)</script></svg>`,
  `<a href="javascript:alert(4)">first bait</a> [second bait](javascript:alert(5)) [third bait](data:text/html,<script>alert(6)</script>)`,
  `<details open ontoggle="alert(7)"><summary>More</summary>words</details>`,
  `<iframe srcdoc="<script>alert(8)</script>"></iframe>`,
  `<form action="javascript:alert(9)"><button>fourth bait</button></form>`,
  `<p style="background:url(javascript:alert(10))" onmouseover="alert(11)">fifth bait</p>`,
  "```html\n</code></pre><script>alert(12)</script>\n```",
  `</script><script>alert(13)</script>`,
].join("\n\n");

const baits = /^(?:first|second|third|fourth|fifth) bait$/;

describe("scripts in user content", () => {
  test("never run, wherever the content is shown", async () => {
    const { site } = stage;
    const owner = await site.person("mallory");
    await perform(editUser, site.as(owner), { user: owner.id, bio: `</script>${attack}` });
    const project = await show(site, owner, moderator, {
      project: { slug: "bait", title: `</script>${attack}`.slice(0, 64), summary: `</script>${attack}`, body },
      versions: [
        { versionNumber: "1.0.0", name: attack.slice(0, 64), changelog: body },
        { versionNumber: "1.1.0", name: `</script>${attack}`.slice(0, 64), changelog: body },
      ],
    });
    const picture = await sharp({ create: { width: 64, height: 64, channels: 3, background: "#123456" } })
      .png()
      .toBuffer();
    const words = { title: attack, description: `</script>${attack}` };
    await perform(addGalleryImage, site.as(owner), { project: project.id, ...words }, once(picture));
    const page = await stage.open({ as: owner });
    for (const path of [
      "/",
      "/mods?q=script&view=list",
      "/mods?view=gallery",
      `/mods?q=${encodeURIComponent(attack)}&l=${encodeURIComponent(attack.slice(0, 60))}`,
      "/mod/bait",
      "/mod/bait/gallery",
      "/mod/bait/changelog",
      "/mod/bait/versions",
      "/mod/bait/version/1.0.0",
      "/user/mallory",
      "/mod/bait/settings",
      "/mod/bait/settings/description",
      "/mod/bait/settings/gallery",
      "/dashboard/projects",
    ]) {
      await visit(page, path);
      for (const bait of await page.getByText(baits).filter({ visible: true }).all()) {
        await bait.hover();
        await bait.click();
        expect(page.url()).toBe(site.url + path);
      }
    }
    expect(stage.complaints()).toEqual([]);
  });

  test("do not run in the editor's preview", async () => {
    const person = await stage.site.person("eve");
    await show(stage.site, person, moderator, { project: { slug: "preview-bait", body }, versions: [{}] });
    const page = await stage.open({ as: person });
    await visit(page, "/mod/preview-bait/settings/description");
    await page.getByRole("button", { name: "Preview", exact: true }).click();
    const preview = page.getByRole("region", { name: "Preview" });
    await preview.getByText("fifth bait").hover();
    await preview.getByText("first bait").click();
    expect(stage.complaints()).toEqual([]);
  });
});

describe("an access token", () => {
  test("is shown once, works, and stops working when revoked", async () => {
    const person = await stage.site.person("tessa");
    const page = await stage.open({ as: person });
    await visit(page, "/settings/pats?new");
    await page.getByLabel("Name", { exact: true }).fill("My launcher");
    await page.getByRole("checkbox", { name: "Read your profile" }).check();
    await page.getByRole("button", { name: "Create token" }).click();
    await page.getByText("My launcher was created").waitFor();
    const secret =
      (await page
        .getByRole("main")
        .getByText(/^\S{30,}$/)
        .first()
        .textContent()) ?? "";
    const ask = () => fetch(`${stage.site.url}/v2/user`, { headers: { authorization: secret } });
    const answer = await ask();
    expect(answer.status).toBe(200);
    expect(await answer.json()).toMatchObject({ username: "tessa" });
    await page.reload();
    await page.getByRole("heading", { name: "My launcher" }).waitFor();
    expect(await page.content()).not.toContain(secret);
    await page.getByLabel("Revoke My launcher").first().click();
    await page.getByRole("button", { name: "Revoke My launcher" }).click();
    await page.getByRole("heading", { name: "My launcher" }).waitFor({ state: "detached" });
    expect((await ask()).status).toBe(401);
    expect(stage.complaints()).toEqual([]);
  });
});
