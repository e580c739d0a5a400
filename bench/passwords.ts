// Measures how long rating a password blocks the event loop, for passwords that are slow to rate.
// Usage: node bench/passwords.ts [rounds=5]   each password is rated this often; the slowest run counts.
import { demandPassword } from "#features/accounts/passwords/demand-password.ts";
import { printHead, printMachine, printRow } from "./lib/report.ts";

const rounds = Number(process.argv[2] ?? 5);
const longest = 256;

/** Patterns with the most substitutions, repetitions or dictionary matches, repeated. */
const slow: Readonly<Record<string, string>> = {
  "signs for letters": "4ab@cd3ef1gh0ij$kl7mn%op",
  "signs alone": "4@8({[<3&|1!$5+7%2",
  "two signs": "@4",
  "signs of several parts": String.raw`/\/\|\/|()|_|\/\/`,
  "leaked words": "password1P@ssw0rd",
  digits: "12",
  dates: "20102010",
  "keyboard rows": "qwertyuiop",
  letters: "a",
};

const judge = (password: string) => demandPassword(password, ["somebody", "somebody@example.com"]).catch(() => null);

printMachine();
printHead("password", "slowest ms");
// Warms up what is created on first use (word lists).
await judge("correct horse battery staple");
for (const [name, part] of Object.entries(slow)) {
  const password = part.repeat(longest).slice(0, longest);
  let slowest = 0;
  for (let round = 0; round < rounds; round += 1) {
    const since = performance.now();
    await judge(password);
    slowest = Math.max(slowest, performance.now() - since);
  }
  printRow(name, slowest.toFixed(1));
}
