// Measures how long judging a password keeps the program from anything else, for passwords that are slow to judge.
// Usage: node bench/passwords.ts [rounds=5]   each password is judged so often; the slowest of all counts.
import { demandPassword } from "#features/accounts/passwords/demand-password.ts";
import { printHead, printMachine, printRow } from "./lib/report.ts";

const rounds = Number(process.argv[2] ?? 5);
const longest = 256;

/** What can be read in the most ways, repeats or is found in most word lists, over and over. */
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
// What is made at the first use (word lists) is made.
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
