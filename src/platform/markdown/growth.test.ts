// Tests that rendering takes linear time for any input, has bounded output, and does not block the main thread.
import { beforeAll, describe, expect, test } from "vitest";
import { Problem } from "#kernel/problem.ts";
import { triesAll } from "#tests/extent.ts";
import { hostileTexts } from "./hostile-texts.fixture.ts";
import { longestHtml, longestText, renderBody } from "./render-body.ts";
import { renderInline, renderMarkdown } from "./render.ts";

const options = { ownHosts: ["tessera.test"], imageSecret: Buffer.from("secret") };
const inBody = { ownHosts: ["tessera.test"], proxyImage: (url: string) => `/img?u=${encodeURIComponent(url)}` };
const names = Object.keys(hostileTexts);

/** CPU milliseconds of this thread, regardless of other load on the machine. */
function cpuSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}

/** The minimum of several runs, to exclude compilation and garbage collection. */
function cost(text: string, runs = 2): number {
  const times = Array.from({ length: runs }, () => {
    const from = process.threadCpuUsage();
    renderBody(text, inBody);
    return cpuSince(from);
  });
  return Math.min(...times);
}

beforeAll(() => {
  for (const name of names) renderBody(hostileTexts[name]!(600), inBody);
});

test("there are enough hostile texts", () => {
  expect(names.length).toBeGreaterThanOrEqual(25);
});

// Four times the length is four times the work if linear, sixteen times if quadratic.
test.each(names)("%s: four times the text takes less than nine times the work", (name) => {
  const text = hostileTexts[name]!;
  const four = cost(text(8000), 1);
  // Below this, compilation and garbage collection dominate.
  if (four < 30) return;
  const [one, again] = [cost(text(2000)), Math.min(four, cost(text(8000)))];
  expect(again, `${one} ms for 2000, ${again} for 8000`).toBeLessThan(9 * one + 30);
});

describe("of 65,536 characters", () => {
  const some = names.filter((_, at) => triesAll || at % 4 === 0);

  test.each(some)("%s: has bounded output and costs the main thread almost nothing", async (name) => {
    const text = hostileTexts[name]!(longestText - 2);
    const times: number[] = [];
    // Retried because garbage of earlier tests may be collected meanwhile; each text is new to the cache.
    for (let salt = 0; salt < 3 && Math.min(...times) >= 50; salt += 1) {
      const from = process.threadCpuUsage();
      const html = await renderMarkdown(`${text}\n${salt}`, options);
      times.push(cpuSince(from));
      expect(html.length).toBeLessThanOrEqual(longestHtml);
    }
    expect(Math.min(...times)).toBeLessThan(50);
  });
});

test.each(names)("%s: is cheap when rendered on the main thread", async (name) => {
  // Slightly more than is rendered in place, or the table that is.
  const text = hostileTexts[name]!(name === "table that is filled up" ? 112 : 1024);
  expect(cost(text, 3)).toBeLessThan(50);
});

test("the first three hundred headings have anchors and ids, the others neither", () => {
  const html = renderBody("# a\n\n<h2 id='own'>b</h2>\n\n".repeat(400), inBody);
  expect(html.match(/<h[12]/g)).toHaveLength(800);
  expect(html.match(/class="md-anchor"/g)).toHaveLength(300);
  expect(new Set(html.match(/ id="[^"]*"/g)).size).toBe(300);
});

test("output that would be too long is shown as source", () => {
  const text = `![a](http://b.c/${"x".repeat(300)})\n\n`.repeat(170);
  const wide = { ...inBody, proxyImage: (url: string) => `/img?u=${url.repeat(12)}` };
  expect(renderBody(text, inBody)).toContain("<img");
  expect(renderBody(text, wide)).toBe(`<pre>${text}</pre>`);
});

test("a text renders the same in place and in a thread", async () => {
  const part = "# Title\n\n![a](http://b.c/d.png) **bold** https://e.f/\n\n- [x] done\n\n```js\nlet a = 1;\n```\n\n";
  const [short, long] = [await renderMarkdown(part, options), await renderMarkdown(part.repeat(40), options)];
  expect(long.startsWith(short.trimEnd())).toBe(true);
  expect(short).toContain("/img?u=http%3A%2F%2Fb.c%2Fd.png&#x26;s=");
});

test("a long text is rendered once for all concurrent callers", async () => {
  const text = `${"word ".repeat(2000)} once`;
  const [one, two] = await Promise.all([renderMarkdown(text, options), renderMarkdown(text, options)]);
  expect(two).toBe(one);
  const from = process.threadCpuUsage();
  expect(await renderMarkdown(text, options)).toBe(one);
  expect(cpuSince(from)).toBeLessThan(50);
});

test("a text over the limit is refused with a message", async () => {
  await expect(renderMarkdown("x".repeat(65_537), options)).rejects.toThrow(Problem);
  expect(await renderMarkdown("x".repeat(65_536), options)).toHaveLength(65_536 + 8);
  expect(() => renderInline("x".repeat(2049), options)).toThrow(Problem);
});

test("excessively nested code is shown without highlighting, and breaks nothing", () => {
  const html = renderBody(`\`\`\`py\n${"f'{a\n".repeat(3000)}`, inBody);
  expect(html).toMatch(/^<pre><code class="language-py">f'\{a\n/);
});
