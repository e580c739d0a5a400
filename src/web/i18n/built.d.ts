// What the build tells of the languages; see src/platform/words/build-words.ts.
declare module "virtual:words" {
  import type { Message } from "#kernel/message.ts";
  /** The address below which words are: `<folder>/<locale>/<area>.json`. */
  export const folder: string;
  /** The locales that say something in an area, with spaces between. */
  export const held: Readonly<Record<string, string | undefined>>;
  /** All words of a locale, on the server; empty in browsers. */
  export const load: Readonly<Record<string, (() => Promise<Readonly<Record<string, Message>>>) | undefined>>;
}

declare module "virtual:languages" {
  /** Every language of the site; `share` (0 to 1) is how many of the messages are said in it, `own` how many in its own words where a sister helps out. */
  const languages: readonly {
    readonly locale: string;
    readonly name: string;
    readonly search: readonly string[];
    readonly dir: "ltr" | "rtl";
    readonly author: "human" | "machine" | "joke";
    readonly fallback?: string;
    readonly share: number;
    readonly own?: number;
  }[];
  export default languages;
}
