// What a pressed key asks for: pure, no listener of its own.

export interface Pressed {
  readonly key: string;
  readonly ctrlKey: boolean;
  readonly metaKey: boolean;
  readonly altKey: boolean;
  /** In a field, where letters are text. */
  readonly typing: boolean;
  /** Milliseconds since 1970. */
  readonly at: number;
}

type Meaning =
  | { readonly does: "palette" | "search" | "list" | "wait" }
  | { readonly does: "go"; readonly to: GoTo }
  /** Presses the control of the page that carries `data-key` with this letter. */
  | { readonly does: "press"; readonly key: string };

/** Letter after `g` → where it leads; `you` is the signed-in person's own page. */
export const goTo = {
  h: "/",
  m: "/mods",
  r: "/resourcepacks",
  t: "/datapacks",
  s: "/shaders",
  p: "/modpacks",
  l: "/plugins",
  d: "/dashboard",
  n: "/dashboard/notifications",
  u: "you",
  ",": "/settings",
} as const;
export type GoTo = keyof typeof goTo;

/** How long `g` waits for its letter, in ms. */
const patience = 1500;

/** Letters that press a control of the page. */
export const pressKeys = ["d"] as const;

/** Places on the keyboard whose signs mean something here, without and with Shift. */
const signs: Readonly<Record<string, readonly [string, string]>> = { Slash: ["/", "?"], Comma: [",", "<"] };

/** The key as it reads on a Latin keyboard: where others write, say, Cyrillic, the place of the key counts. */
export function latinKey(key: string, code: string, shift: boolean): string {
  if (key.length !== 1 || key <= "~") return key;
  const letter = /^Key([A-Z])$/.exec(code)?.[1];
  if (letter !== undefined) return shift ? letter : letter.toLowerCase();
  return signs[code]?.[shift ? 1 : 0] ?? key;
}

/**
 * @param first when `g` was pressed last, in ms; null when something else came after it
 * @param singles whether keys without Ctrl count at all: people can switch them off (WCAG 2.1.4)
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
