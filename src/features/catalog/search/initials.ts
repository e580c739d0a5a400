// The abbreviations by which players know a title: the initials of its words, in the forms they type them.
import { foldText } from "./fold-text.ts";

/** Words that an abbreviation may leave out. */
const stopWords = new Set("a an and at by for from in n of oh on or the to with".split(" "));
const limits = { words: 10, shortest: 2, longest: 8, forms: 24 };

/** A letter or digit that begins a word of a script with spaces and letters that can be initials. */
const word = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Greek}\p{N}]+(?:['’][\p{L}]+)*|&/gu;

/** Splits "JourneyMap" into "Journey Map" and "RLCraft" into "RL Craft". */
const splitHumps = (name: string): string =>
  name.replace(/(\p{Ll})(\p{Lu})/gu, "$1 $2").replace(/(\p{Lu})(\p{Lu}\p{Ll})/gu, "$1 $2");

/** What each word contributes: its initial, a whole number, or all of an abbreviation such as "MC". */
function partsOf(words: readonly string[], whole: boolean): string {
  return words
    .map((each) => {
      if (each === "&") return whole ? "a" : "n";
      const number = /^\p{N}+/u.exec(each)?.[0];
      if (number !== undefined) return number;
      return whole && /^\p{Lu}{2,4}$/u.test(each) ? each : Array.from(each)[0]!;
    })
    .join("");
}

/** "ccme" as "c2me". */
const countRepeats = (text: string): string =>
  text.replace(/(\p{L})\1+/gu, (run, letter: string) => letter + String(run.length));

function* formsOf(phrase: string): Generator<string> {
  for (const text of new Set([phrase, splitHumps(phrase)])) {
    const all = (text.match(word) ?? []).slice(0, limits.words);
    if (all.length < 2) continue;
    const spoken = all.filter((each) => each !== "&");
    const heavy = spoken.filter((each) => !stopWords.has(each.toLowerCase()));
    for (const words of [all, spoken, heavy]) {
      for (const whole of [false, true]) {
        const form = foldText(partsOf(words, whole));
        yield form;
        yield countRepeats(form);
      }
    }
  }
}

/** A title, and its parts before and after a colon, dash or bar and within and outside of brackets. */
function phrasesOf(title: string): string[] {
  const inside = [...title.matchAll(/[([]([^()[\]]*)[)\]]/g)].map(([, text]) => text!);
  const outside = title.replaceAll(/[([][^()[\]]*[)\]]/g, " ");
  return [title, outside, ...outside.split(/\s[-–—]\s|[:|]/), ...inside];
}

/** "Applied Energistics 2" → "ae2"; "The Lord of the Rings: War" → "tlotr", "lr", "lotrw" and so on. */
export function initialsOf(title: string): string[] {
  const found = new Set<string>();
  for (const phrase of phrasesOf(title.slice(0, 256))) {
    for (const form of formsOf(phrase)) {
      if (form.length >= limits.shortest && form.length <= limits.longest) found.add(form);
    }
  }
  return [...found].slice(0, limits.forms);
}
