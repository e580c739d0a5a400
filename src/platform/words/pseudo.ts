// Generates pseudo-locales from English: two for tests, and upside-down English for fun.
import { part, type Message, type Part } from "#kernel/message.ts";

type Change = (text: string) => string;

/** The message with all its text changed; `turned` also reverses the order of its parts. */
function changeWords(message: Message, change: Change, turned = false): Message {
  if (typeof message === "string") return change(message);
  const parts = message.map((one) => changePart(one, change, turned));
  return turned ? parts.toReversed() : parts;
}

function changePart(one: Part, change: Change, turned: boolean): Part {
  if (typeof one === "string") return change(one);
  const forms = (of: Readonly<Record<string, Message>>) =>
    Object.fromEntries(Object.entries(of).map(([name, form]) => [name, changeWords(form, change, turned)]));
  if (one[0] === part.plural) return [one[0], one[1], forms(one[2]), one[3], one[4]];
  if (one[0] === part.select) return [one[0], one[1], forms(one[2])];
  if (one[0] === part.tag) return [one[0], one[1], changeWords(one[2], change, turned)];
  return one;
}

const plain = "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ";
const accents = "àƀçðéƒĝĥîĵķļɱñöþǫŕšţûṽŵẋýžÀƁÇÐÉƑĜĤÎĴĶĻṀÑÖÞǪŔŠŢÛṼŴẊÝŽ";
const upsideDown = "ɐqɔpǝɟƃɥᴉɾʞlɯuodbɹsʇnʌʍxʎz∀ꓭƆᗡƎℲ⅁HIſꓘ⅂WNOԀꝹꓤS⟘∩ΛMX⅄Z";

const lettersOf = (from: string, to: string) => {
  const letters = Array.from(to);
  return new Map(Array.from(from, (letter, place) => [letter, letters[place] ?? letter] as const));
};
const accented = lettersOf(plain, accents);
const turned = lettersOf(`${plain}.,?()[]`, `${upsideDown}˙'¿)(][`);

/** English with accented letters and 40 % longer: text without accents was never translated. */
export function accent(message: Message): Message {
  return changeWords(message, (text) =>
    text.replaceAll(/[a-z]+/gi, (word) => {
      const marked = word.replaceAll(/[a-z]/gi, (letter) => accented.get(letter) ?? letter);
      return word.length < 2 ? marked : marked + "~".repeat(Math.ceil(word.length * 0.4));
    }),
  );
}

/** English written right to left. */
export function mirror(message: Message): Message {
  return changeWords(message, (text) => (/[a-z]/i.test(text) ? `\u202E${text}\u202C` : text));
}

/** English upside down. */
export function turnOver(message: Message): Message {
  return changeWords(
    message,
    (text) =>
      Array.from(text, (letter) => turned.get(letter) ?? letter)
        .toReversed()
        .join(""),
    true,
  );
}
