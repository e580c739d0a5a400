// Texts that each maximize the work of one part of rendering, at any length.

function fill(unit: string, length: number, before = "", after = ""): string {
  return before + unit.repeat(Math.max(0, Math.floor((length - before.length - after.length) / unit.length))) + after;
}

const repeated: Readonly<Record<string, string>> = {
  headings: "# a\n",
  "underlined headings": "a\n=\n",
  "open code spans": "`a ",
  "code spans of two lengths": "`a ``b ",
  "open strong": "**a",
  "open strong and emphasis": "*a **b ",
  underscores: "_a __b",
  "strong pairs": "**a**",
  "open strikethrough": "~~a",
  paragraphs: "<p>",
  "paragraphs with text": "<p>a",
  boxes: "<div>",
  bold: "<b>",
  "bold around paragraphs": "<b><p>",
  "bold torn by boxes": "<b><div></b>",
  "links torn by boxes": "<a><b><div></a>",
  "line breaks": "<br>",
  rules: "---\n",
  "tables in tables": "<table>a",
  "tables of one cell": "|a|\n|-|\n|b|\n\n",
  items: "- a\n",
  "items apart": "- a\n\n",
  "nested items": "- ",
  quotes: ">",
  "quotes and items": "> - ",
  links: "[a](b)",
  "open brackets": "[",
  "open links": "[a](",
  "open titles": '[a](b "',
  "closing brackets": "]",
  definitions: "[a]: b\n",
  images: "![a](http://b.c)",
  "open images": "![",
  addresses: "http://a.b ",
  "broken addresses": "http://",
  "addresses of mails": "a@b.c ",
  "open tags": "<a b=c ",
  "open comments": "x<!--a",
  comments: "<!---->",
  "open instructions": "x<?a",
  entities: "&amp;",
  "broken entities": "&#1",
  "straight quotes": '"',
  "footnotes that are none": "[^1]: a\n",
  boxed: "> [!NOTE]\n> a\n\n",
  frames: '<iframe src="https://www.youtube.com/embed/dQw4w9WgXcQ"></iframe>',
  "code blocks": "```js\na\n```\n",
  tasks: "- [ ] a\n",
  details: "<details><summary>a</summary>b</details>",
  pictures: "<picture><source srcset='//a 1x, //b 2x'><img src=//c></picture>",
  styles: "<p style='text-align:left'>a</p>",
  "one long word": "a",
  lines: "a\n",
  escapes: "\\*",
};

const within: Readonly<Record<string, readonly [unit: string, before: string, after?: string]>> = {
  table: ["|a|b|c|\n", "|a|b|c|\n|-|-|-|\n"],
  "cells of HTML": ["<td>", "<table><tr>"],
  attributes: [" a=b", "<p", ">"],
  sources: ["//a.b 1x, ", "<picture><source srcset='", "'></picture>"],
  "JavaScript code": ["a(){[`${\n", "```js\n"],
  "XML code": ["<a b='\n", "```xml\n"],
  "Scala code": ["def a[\n", "```scala\n"],
  "Kotlin code": ["fun a<\n", "```kotlin\n"],
  "Python code": ["f'{a\n", "```py\n"],
  "YAML code": ["a: {\n", "```yaml\n"],
  "code in long lines": [`${"(".repeat(900)}\n`, "```js\n"],
};

function filledTable(length: number): string {
  const width = Math.max(1, Math.floor(length / 16));
  return fill("x\n", length, `${"|a".repeat(width)}|\n${"|-".repeat(width)}|\n`);
}

/** By name: creates a text of about this many characters. */
export const hostileTexts: Readonly<Record<string, (length: number) => string>> = {
  ...Object.fromEntries(Object.entries(repeated).map(([name, unit]) => [name, (n: number) => fill(unit, n)])),
  ...Object.fromEntries(
    Object.entries(within).map(([name, parts]) => [name, (n: number) => fill(parts[0], n, ...parts.slice(1))]),
  ),
  "table that is filled up": filledTable,
  "nested brackets": (n) => "[".repeat(n / 2) + "]".repeat(n / 2),
  "code spans of every length": (n) => {
    let text = "";
    for (let i = 1; text.length < n; i += 1) text += `${"`".repeat(i)} `;
    return text.slice(0, n);
  },
  "deeper and deeper items": (n) => {
    let text = "";
    for (let i = 0; text.length < n; i = (i + 1) % 75) text += `${"  ".repeat(i)}- [ ] a\n`;
    return text.slice(0, n);
  },
};
