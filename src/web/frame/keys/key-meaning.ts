// Maps a pressed key to its action; no listeners of its own.

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** In a text field, where letters are input. */
  readonly typing: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Meaning =
  | { readonly does: "palette" | "search" | "list" | "wait" }
  | { readonly does: "go"; readonly to: GoTo }
  /** Clicks the page's control with this letter in `data-key`. */
  | { readonly does: "press"; readonly key: string };

/** Letter after `g` → its target; `you` is the signed-in user's own page. */
export const goTo = {
  h: "/",
  m: "/mods",
  r: "/resourcepacks",
  t: "/datapacks",
  s: "/shaders",
  p: "/modpacks",
  l: "/plugins",
  d: "/dashboard",
  u: "you",
  ",": "/settings",
} as const;
export type GoTo = keyof typeof goTo;

/** How long `g` waits for its letter, in ms. */
const patience = 1500;

/** Letters that click a control of the page. */
export const pressKeys = ["d"] as const;

/** Key codes whose characters have a meaning here, without and with Shift. */
const signs: Readonly<Record<string, readonly [string, string]>> = { Slash: ["/", "?"], Comma: [",", "<"] };

/** The key as on a Latin keyboard: on other layouts, such as Cyrillic, the key's position counts. */
export function latinKey(key: string, code: string, shift: boolean): string {
  if (key.length !== 1 || key <= "~") return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shift ? letter : letter.toLowerCase();
  return signs[code]?.[shift ? 1 : 0] ?? key;
}

/**
 * @param first when `g` was last pressed, in ms; null when followed by something else
 * @param singles whether keys without Ctrl are enabled: users can turn them off (WCAG 2.1.4)
 */
export function meaningOf(pressed: Pressed, first: number | null, singles: boolean): Meaning | null {
  const { key } = pressed;
  if ((pressed.ctrlKey || pressed.metaKey) && !pressed.altKey && key.toLowerCase() === "k") return { does: "palette" };
  if (!singles || pressed.typing || pressed.ctrlKey || pressed.metaKey || pressed.altKey) return null;
  if (first !== null && pressed.at - first <= patience && key in goTo) return { does: "go", to: key as GoTo };
  if (key === "/") return { does: "search" };
  if (key === "?") return { does: "list" };
  if (key === "g") return { does: "wait" };
  return (pressKeys as readonly string[]).includes(key) ? { does: "press", key } : null;
}
