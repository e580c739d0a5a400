// Compiles a message's ICU text to a form that is formatted without a parser.
import { parse, TYPE, type MessageFormatElement, type PluralOrSelectOption } from "@formatjs/icu-messageformat-parser";
import { part, type Message, type Part } from "#kernel/message.ts";

function formsOf(options: Record<string, PluralOrSelectOption>): Record<string, Message> {
  return Object.fromEntries(Object.entries(options).map(([name, { value }]) => [name, joined(value)]));
}

function styleOf(style: unknown): string {
  if (style === null || style === undefined) return "medium";
  if (typeof style === "string") return style;
  throw new Error("Styles must be names, as in {at, date, medium}; patterns are not supported.");
}

function compilePart(element: MessageFormatElement): Part {
  switch (element.type) {
    case TYPE.literal:
      return element.value;
    case TYPE.argument:
      return [part.argument, element.value];
    case TYPE.plural:
      return [part.plural, element.value, formsOf(element.options), element.offset, element.pluralType === "ordinal"];
    case TYPE.select:
      return [part.select, element.value, formsOf(element.options)];
    case TYPE.tag:
      return [part.tag, element.value, joined(element.children)];
    case TYPE.pound:
      return [part.count];
    case TYPE.number:
      return [part.number, element.value, styleOf(element.style)];
    case TYPE.date:
      return [part.date, element.value, styleOf(element.style)];
    case TYPE.time:
      return [part.time, element.value, styleOf(element.style)];
  }
}

/** A message without placeholders becomes a single string, so that most messages need no formatting. */
function joined(elements: readonly MessageFormatElement[]): Message {
  const parts = elements.map(compilePart);
  return parts.every((one) => typeof one === "string") ? parts.join("") : parts;
}

/** @throws SyntaxError when the text is not a valid message */
export function compileMessage(text: string): Message {
  return joined(parse(text, { captureLocation: false }));
}
