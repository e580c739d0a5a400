// Whatever an author writes, rendering it grows as its length, is bounded, and does not hold the program's own thread.
import { beforeAll, describe, expect, test } from "vitest";
import { Problem } from "#kernel/problem.ts";
import { hostileTexts } from "./hostile-texts.fixture.ts";
import { longestHtml, longestText, renderBody } from "./render-body.ts";
import { renderInline, renderMarkdown } from "./render.ts";

const options = { ownHosts: ["tessera.test"], imageSecret: Buffer.from("secret") };
const inBody = { ownHosts: ["tessera.test"], proxyImage: (url: string) => `/img?u=${encodeURIComponent(url)}` };
const names = Object.keys(hostileTexts);

/** Milliseconds of processor time of this thread, whatever else the machine does. */
function cpuSince(from: NodeJS.CpuUsage): number {
  const { user, system } = process.threadCpuUsage(from);
  return (user + system) / 1000;
}

/** The least of some runs: compiling and collecting garbage come and go. */
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

// Four times the length is four times the work; what grows with the square is sixteen times.
test.each(names)("%s: four times the text is less than nine times the work", (name) => {
  const text = hostileTexts[name]!;
  const four = cost(text(8000), 1);
  // Below that nothing is learnt: the compiler at work, the collector.
  if (four < 30) return;
  const [one, again] = [cost(text(2000)), Math.min(four, cost(text(8000)))];
  expect(again, `${one} ms for 2000, ${again} for 8000`).toBeLessThan(9 * one + 30);
});

describe("of 65,536 characters", () => {
  test.each(names)("%s: comes out bounded, and costs the program's own thread next to nothing", async (name) => {
    const text = hostileTexts[name]!(longestText - 2);
    const times: number[] = [];
    // Once more where garbage of the tests before was collected meanwhile; each is a text that was never rendered.
    for (let salt = 0; salt < 3 && Math.min(...times) >= 50; salt += 1) {
      const from = process.threadCpuUsage();
      const html = await renderMarkdown(`${text}\n${salt}`, options);
      times.push(cpuSince(from));
      expect(html.length).toBeLessThanOrEqual(longestHtml);
    }
    expect(Math.min(...times)).toBeLessThan(50);
  });
});

test.each(names)("%s: costs little where it is rendered at once", async (name) => {
  // A little more than is rendered at once, or the table that is.
  const text = hostileTexts[name]!(name === "table that is filled up" ? 112 : 1024);
  expect(cost(text, 3)).toBeLessThan(50);
});

test("three hundred headings have anchors and ids, all others neither", () => {
  const html = renderBody("# a\n\n<h2 id='own'>b</h2>\n\n".repeat(400), inBody);
  expect(html.match(/<h[12]/g)).toHaveLength(800);
  expect(html.match(/class="md-anchor"/g)).toHaveLength(300);
  expect(new Set(html.match(/ id="[^"]*"/g)).size).toBe(300);
});

test("what would become too long is shown as it was written", () => {
  const text = `![a](http://b.c/${"x".repeat(300)})\n\n`.repeat(170);
  const wide = { ...inBody, proxyImage: (url: string) => `/img?u=${url.repeat(12)}` };
  expect(renderBody(text, inBody)).toContain("<img");
  expect(renderBody(text, wide)).toBe(`<pre>${text}</pre>`);
});

test("a text comes out alike, rendered at once and in a thread", async () => {
  const part = "# Title\n\n![a](http://b.c/d.png) **bold** https://e.f/\n\n- [x] done\n\n```js\nlet a = 1;\n```\n\n";
  const [short, long] = [await renderMarkdown(part, options), await renderMarkdown(part.repeat(40), options)];
  expect(long.startsWith(short.trimEnd())).toBe(true);
  expect(short).toContain("/img?u=http%3A%2F%2Fb.c%2Fd.png&#x26;s=");
});

test("a long text is rendered once for all who ask for it", async () => {
  const text = `${"word ".repeat(2000)} once`;
  const [one, two] = await Promise.all([renderMarkdown(text, options), renderMarkdown(text, options)]);
  expect(two).toBe(one);
  const from = process.threadCpuUsage();
  expect(await renderMarkdown(text, options)).toBe(one);
  expect(cpuSince(from)).toBeLessThan(50);
});

test("a text over the limit is refused in words", async () => {
  await expect(renderMarkdown("x".repeat(65_537), options)).rejects.toThrow(Problem);
  expect(await renderMarkdown("x".repeat(65_536), options)).toHaveLength(65_536 + 8);
  expect(() => renderInline("x".repeat(2049), options)).toThrow(Problem);
});

test("code that nests beyond all reason is shown uncoloured, and breaks nothing", () => {
  const html = renderBody(`\`\`\`py\n${"f'{a\n".repeat(3000)}`, inBody);
  expect(html).toMatch(/^<pre><code class="language-py">f'\{a\n/);
});
