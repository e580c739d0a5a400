// Measures how long rendering the worst Markdown blocks the event loop.
// Usage: node bench/markdown.ts
import { monitorEventLoopDelay } from "node:perf_hooks";
import { renderMarkdown } from "#platform/markdown/index.ts";
import { printHead, printMachine, printRow } from "./lib/report.ts";

const length = 65_536;
const units: Readonly<Record<string, string>> = {
  headings: "# a\n",
  "open code spans": "`a ",
  "open strong": "**a",
  "rows of a table": "|a|b|c|\n",
  paragraphs: "<p>",
  "open brackets": "[",
  items: "- a\n",
};
const heads: Readonly<Record<string, string>> = { "rows of a table": "|a|b|c|\n|-|-|-|\n" };
const options = { ownHosts: ["tessera.test"], imageSecret: Buffer.from("secret") };

printMachine();
// Starts the threads and warms up their code.
for (let n = 0; n < 4; n++) await renderMarkdown(`warm ${n} ${"**a** ".repeat(1000)}`, options);
printHead(`${length} characters`, "longest delay ms", "own thread CPU ms", "wall ms", "HTML KiB");
for (const [name, unit] of Object.entries(units)) {
  const head = heads[name] ?? "";
  const text = head + unit.repeat((length - head.length) / unit.length);
  const delay = monitorEventLoopDelay({ resolution: 1 });
  delay.enable();
  const [from, cpu] = [performance.now(), process.threadCpuUsage()];
  const html = await renderMarkdown(text, options);
  const { user, system } = process.threadCpuUsage(cpu);
  await new Promise((resolve) => setTimeout(resolve, 20));
  delay.disable();
  printRow(name, delay.max / 1e6, (user + system) / 1000, performance.now() - from, html.length / 1024);
}
