// Guarantees of refusals in another language: each sentence by itself, and unknown ones as they are.
import { expect, test } from "vitest";
import { compileAll } from "#platform/words/read-catalogues.ts";
import english from "#locales/en-US/refusals.json";
import german from "#locales/de/refusals.json";
import { createRefusalTranslator } from "./say-refusal.ts";

const sayRefusal = createRefusalTranslator(compileAll(english, "locales/en-US/refusals.json"));
const words = compileAll(german, "locales/de/refusals.json");
const inGerman = (message: string, fields: Record<string, string> = {}) =>
  sayRefusal({ kind: "invalid", message, fields }, "de", (id) => words[id]);

test("a sentence, its fields and what came with it", () => {
  const message = "A username has at most 39 characters.";
  expect(inGerman(message, { username: message })).toEqual({
    kind: "invalid",
    message: "Ein Benutzername hat höchstens 39 Zeichen.",
    fields: { username: "Ein Benutzername hat höchstens 39 Zeichen." },
  });
});

test.each([
  ["Choose a username. Passwords do not match!", "Wähle einen Benutzernamen. Die Passwörter stimmen nicht überein!"],
  ["This passkey is kept already. Who knows this?", "Dieser Passkey ist schon gespeichert. Who knows this?"],
  ["Who knows this? Choose a licence.", "Who knows this? Wähle eine Lizenz."],
  [
    "This password is easy to guess. Dates are easy to guess. Use more words or make it longer.",
    "Dieses Passwort ist leicht zu erraten. Daten sind leicht zu erraten. Nimm mehr Wörter oder mach es länger.",
  ],
  [
    "This zip has two ends. Build the file again with an ordinary zip tool.",
    "Dieses Zip hat zwei Enden. Baue die Datei mit einem gewöhnlichen Zip-Werkzeug neu.",
  ],
  ["A description has at most 65,536 characters.", "Eine Beschreibung hat höchstens 65.536 Zeichen."],
  ['The address "<b>$&</b>" is taken. Choose another.', "Die Adresse „<b>$&</b>“ ist vergeben. Wähle eine andere."],
  ["Your account is suspended: Spam. And more of it.", "Dein Konto ist gesperrt: Spam. And more of it."],
  ["Nobody wrote words for this.", "Nobody wrote words for this."],
])("%j", (message, said) => {
  expect(inGerman(message).message).toBe(said);
});

test("the whole repeats its fields as it did in English", () => {
  const fields = {
    "body.title": "A title has at least 3 characters.",
    slug: 'The address "a.b" is taken. Choose another.',
  };
  const said = ["Ein Titel hat mindestens 3 Zeichen.", "Die Adresse „a.b“ ist vergeben. Wähle eine andere."];
  const bare = Object.values(fields).join(" ");
  const named = Object.entries(fields)
    .map((field) => field.join(": "))
    .join(" ");
  expect(inGerman(bare, fields).message).toBe(said.join(" "));
  expect(inGerman(named, fields).message).toBe(`body.title: ${said[0]} slug: ${said[1]}`);
});

test("text of any length is answered at once", () => {
  const before = process.cpuUsage();
  for (const one of ["a. ", "The zip holds ", ".", 'The address "']) inGerman(one.repeat(100_000));
  inGerman("The file name x. ".repeat(39).trim());
  // Work, not time: what grows with the square of the length takes minutes of it.
  expect(process.cpuUsage(before).user).toBeLessThan(5_000_000);
});
