// Types of the build's language modules; see src/platform/words/build-words.ts.
declare module "virtual:words" {
  import type { Message } from "#kernel/message.ts";
  /** Base path of message files: `<folder>/<locale>/<area>.json`. */
  export const folder: string;
  /** The locales with messages in an area, separated by spaces. */
  export const held: Readonly<Record<string, string | undefined>>;
  /** Loads all messages of a locale, on the server; empty in browsers. */
  export const load: Readonly<Record<string, (() => Promise<Readonly<Record<string, Message>>>) | undefined>>;
}

declare module "virtual:languages" {
  /**
   * Every language of the site; `share` (0 to 1) is the fraction of messages available, `own` the fraction in its own
   * words where a sister locale fills in.
   */
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
