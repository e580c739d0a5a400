// Tests of the Markdown dialect: input and rendered output.
import { describe, expect, test } from "vitest";
import { renderBody, renderLine, toPlainText } from "./render-body.ts";

const proxyImage = (url: string): string => `/img?u=${encodeURIComponent(url)}`;
const options = { ownHosts: ["tessera.test"], proxyImage };

function rendered(text: string): string {
  return renderBody(text, options).trim();
}

describe("links", () => {
  test.each([
    ["https://x.y/z", '<p><a href="https://x.y/z" rel="noopener nofollow ugc">https://x.y/z</a></p>'],
    ["[a](https://tessera.test/mod/a)", '<p><a href="https://tessera.test/mod/a">a</a></p>'],
    ["[a](/mod/a)", '<p><a href="/mod/a">a</a></p>'],
    ["[a](//x.y)", '<p><a href="https://x.y/" rel="noopener nofollow ugc">a</a></p>'],
    ["[a](https://tessera.test@x.y/)", '<p><a href="https://x.y/" rel="noopener nofollow ugc">a</a></p>'],
    ["[a](./docs/a.md)", "<p><a>a</a></p>"],
    ["[a](#part)", '<p><a href="#md-part">a</a></p>'],
    ["x.y.com and 1.2.3.4", "<p>x.y.com and 1.2.3.4</p>"],
    ["a\nb", "<p>a\nb</p>"],
  ])("%j", (text, html) => expect(rendered(text)).toBe(html));
});

test("headings get unique ids, and anchors that link to them", () => {
  expect(rendered("# A b!\n\n# A b!\n\n## Ünï 2")).toBe(
    '<h1 id="md-a-b">A b!<a class="md-anchor" href="#md-a-b" aria-label="A b!">#</a></h1>\n' +
      '<h1 id="md-a-b-1">A b!<a class="md-anchor" href="#md-a-b-1" aria-label="A b!">#</a></h1>\n' +
      '<h2 id="md-ünï-2">Ünï 2<a class="md-anchor" href="#md-ünï-2" aria-label="Ünï 2">#</a></h2>',
  );
});

test("a heading's own id is kept with the prefix", () => {
  expect(rendered('<h2 id="install">Install</h2>')).toContain('<h2 id="md-install">');
});

test.each(["note", "tip", "important", "warning", "caution"])(
  "a blockquote marked %s is a box with a title",
  (kind) => {
    const html = rendered(`> [!${kind.toUpperCase()}]\n> Mind **this**.`);
    expect(html).toContain(`<div class="md-alert md-alert-${kind}" role="note"><p class="md-alert-title">`);
    expect(html).toContain("<p>Mind <strong>this</strong>.</p>");
  },
);

test("an unknown marker stays a blockquote", () => {
  expect(rendered("> [!HELLO]\n> x")).toMatch(/^<blockquote>/);
});

test("task boxes show their state and are read-only", () => {
  const html = rendered("- [ ] one\n- [x] two");
  expect(html).toContain('<li class="md-task"><input type="checkbox" disabled aria-label="one">one</li>');
  expect(html).toContain('<li class="md-task"><input type="checkbox" disabled checked aria-label="two">two</li>');
});

test("images of other hosts are proxied and lazy; our own are not proxied", () => {
  const late = 'loading="lazy" decoding="async" referrerpolicy="no-referrer"';
  expect(rendered("![a](http://x.y/a.png)")).toBe(`<p><img src="/img?u=http%3A%2F%2Fx.y%2Fa.png" alt="a" ${late}></p>`);
  expect(rendered("![a](https://tessera.test/a.png)")).toBe(
    `<p><img src="https://tessera.test/a.png" alt="a" ${late}></p>`,
  );
  expect(rendered("![words](relative.png)")).toBe("<p>words</p>");
});

test("picture elements keep their sources, each proxied", () => {
  const html = rendered(
    '<picture><source srcset="https://x.y/a 1x, https://x.y/b 2x" media="(width > 1px)"><img src="https://x.y/c"></picture>',
  );
  expect(html).toContain('srcset="/img?u=https%3A%2F%2Fx.y%2Fa 1x, /img?u=https%3A%2F%2Fx.y%2Fb 2x"');
});

test("a video waits in a closed disclosure that needs no script", () => {
  const html = rendered(
    '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ?start=5&autoplay=1" width="560"></iframe>',
  );
  expect(html).toMatch(
    /^<details class="md-embed md-embed-youtube"><summary>YouTube<\/summary><iframe src="https:\/\/www\.youtube-nocookie\.com\/embed\/dQw4w9WgXcQ\?start=5" /,
  );
  expect(html).toContain('loading="lazy" sandbox="allow-scripts allow-same-origin allow-popups allow-presentation"');
  expect(html).toContain('<a href="https://www.youtube.com/watch?v=dQw4w9WgXcQ&#x26;t=5" rel="noopener nofollow ugc">');
  expect(rendered('<iframe src="https://discord.com/widget?id=123456789012345678"></iframe>')).toContain(
    "md-embed-discord",
  );
  expect(rendered('<iframe src="https://x.y/"></iframe>')).toBe("");
});

test("styles become classes, and only the three that are allowed", () => {
  expect(rendered('<td style="text-align:center">x</td>')).toBe("x");
  expect(rendered("| a |\n|--:|\n| 1 |")).toContain('<div class="md-table" tabindex="0"><table>');
  expect(rendered("| a |\n|--:|\n| 1 |")).toContain('<td class="md-right">1</td>');
  expect(rendered('<img src="/a.png" style="image-rendering: pixelated; float: left; top: 0">')).toContain(
    'class="md-pixelated md-float-left"',
  );
});

test.each([
  ["js", "let a = 1;", "hljs-keyword"],
  ["kubejs", "let a = 1;", "hljs-keyword"],
  ["py", "def a(): pass", "hljs-keyword"],
  ["lua", "local a = 1", "hljs-keyword"],
  ["skript", "on join:", "hljs-symbol"],
  ["mcfunction", "say @a hi", "hljs-variable"],
  ["java", "class A {}", "hljs-keyword"],
  ["kotlin", "val a = 1", "hljs-keyword"],
  ["scala", "val a = 1", "hljs-keyword"],
  ["groovy", "def a = 1", "hljs-keyword"],
  ["gradle", "def a = 1", "hljs-keyword"],
  ["json5", '{"a": 1}', "hljs-attr"],
  ["toml", "a = 1", "hljs-attr"],
  ["yaml", "a: 1", "hljs-attr"],
  ["xml", "<a/>", "hljs-tag"],
  ["properties", "a=1", "hljs-attr"],
])("code in %s is highlighted", (language, code, mark) => {
  const html = rendered(`\`\`\`${language}\n${code}\n\`\`\``);
  expect(html).toContain(`<pre><code class="hljs language-${language}">`);
  expect(html).toContain(mark);
});

test("code in an unknown language stays plain", () => {
  expect(rendered("```cobol\nADD <A>\n```")).toBe('<pre><code class="language-cobol">ADD &#x3C;A>\n</code></pre>');
});

test("details, kbd and centered paragraphs of raw HTML work, with Markdown inside", () => {
  expect(rendered("<details><summary>S</summary>\n\n**x**\n\n</details>")).toBe(
    "<details><summary>S</summary>\n<p><strong>x</strong></p>\n</details>",
  );
  expect(rendered('<p align="center"><kbd>R</kbd></p>')).toBe('<p align="center"><kbd>R</kbd></p>');
});

test("a text too deep to lay out is shown as source", () => {
  const deep = "<div>".repeat(5000);
  expect(rendered(deep)).toBe(`<pre>${deep.replaceAll("<", "&#x3C;")}</pre>`);
});

test("bios may contain links and emphasis, no blocks", () => {
  expect(renderLine("I *make* **mods**, see https://x.y/ `a` <br> # b <h1>c</h1> ![d](https://x.y/d)", options)).toBe(
    'I <em>make</em> <strong>mods</strong>, see <a href="https://x.y/" rel="noopener nofollow ugc">https://x.y/</a> <code>a</code> <br> # b c ',
  );
});

describe("plain text", () => {
  test.each([
    ["# Title\n\nSome **bold** [words](https://x.y).", 100, "Title Some bold words."],
    ["one\n\n```js\ncode\n```\n\ntwo", 100, "one two"],
    ["- [x] a\n- b\n\n> [!NOTE]\n> c", 100, "a b c"],
    ["alpha beta gamma delta", 16, "alpha beta…"],
    ["aaaaaaaaaaaaaaaaaaaa", 5, "aaaa…"],
    ["", 5, ""],
  ])("%j in %i", (text, max, words) => expect(toPlainText(text, max)).toBe(words));
});
