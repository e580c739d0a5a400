// Appearance preferences, stored in two cookies whose names and contents are a contract (docs/product.md, Cookies).

export const colorModes = ["system", "light", "dark", "oled", "retro"] as const;
export type ColorMode = (typeof colorModes)[number];

export const darkThemes = ["dark", "oled", "retro"] as const;
export type DarkTheme = (typeof darkThemes)[number];

export const displayModes = ["list", "grid", "gallery"] as const;
export type DisplayMode = (typeof displayModes)[number];

const defaultDisplay = {
  mod: "list",
  plugin: "list",
  resourcepack: "gallery",
  modpack: "list",
  shader: "gallery",
  datapack: "list",
  user: "list",
  collection: "list",
} as const satisfies Record<string, DisplayMode>;

/** Kinds of lists, each with its own display mode. */
export type DisplayKind = keyof typeof defaultDisplay;

export interface Cosmetics {
  readonly rightSearchLayout: boolean;
  readonly leftContentLayout: boolean;
  readonly advancedRendering: boolean;
  readonly externalLinksNewTab: boolean;
  readonly notUsingBlockers: boolean;
  readonly hideModrinthAppPromos: boolean;
  readonly preferredDarkTheme: DarkTheme;
  readonly hideStagingBanner: boolean;
  readonly searchDisplayMode: Readonly<Record<DisplayKind, DisplayMode>>;
}

export interface Preferences {
  readonly colorMode: ColorMode;
  readonly cosmetics: Cosmetics;
}

export const defaultCosmetics: Cosmetics = {
  rightSearchLayout: false,
  leftContentLayout: false,
  advancedRendering: true,
  externalLinksNewTab: true,
  notUsingBlockers: false,
  hideModrinthAppPromos: false,
  preferredDarkTheme: "dark",
  hideStagingBanner: false,
  searchDisplayMode: defaultDisplay,
};

/** The given choice if valid, or the fallback. */
function oneOf<T extends string>(choices: readonly T[], value: unknown, otherwise: T): T {
  return choices.find((choice) => choice === value) ?? otherwise;
}

/** The color mode of a text; anything invalid is "system". */
export function parseColorMode(value: unknown): ColorMode {
  return oneOf(colorModes, value, "system");
}

/** Parses the cosmetics cookie's JSON; each missing or invalid part falls back to its default. */
export function parseCosmetics(text: string | undefined): Cosmetics {
  let found: Record<string, unknown> = {};
  try {
    const parsed: unknown = JSON.parse(text ?? "{}");
    if (typeof parsed === "object" && parsed !== null) found = { ...parsed };
  } catch {
    return defaultCosmetics;
  }
  const flag = (name: keyof Cosmetics) => {
    const value = found[name];
    return typeof value === "boolean" ? value : defaultCosmetics[name] === true;
  };
  const shown = Object(found.searchDisplayMode) as Record<string, unknown>;
  const display = Object.entries(defaultDisplay).map(([kind, mode]) => [kind, oneOf(displayModes, shown[kind], mode)]);
  return {
    rightSearchLayout: flag("rightSearchLayout"),
    leftContentLayout: flag("leftContentLayout"),
    advancedRendering: flag("advancedRendering"),
    externalLinksNewTab: flag("externalLinksNewTab"),
    notUsingBlockers: flag("notUsingBlockers"),
    hideModrinthAppPromos: flag("hideModrinthAppPromos"),
    preferredDarkTheme: oneOf(darkThemes, found.preferredDarkTheme, "dark"),
    hideStagingBanner: flag("hideStagingBanner"),
    searchDisplayMode: Object.fromEntries(display) as Cosmetics["searchDisplayMode"],
  };
}

/** The switches of the appearance page. */
export const layoutSwitches = [
  "rightSearchLayout",
  "leftContentLayout",
  "externalLinksNewTab",
  "advancedRendering",
] as const;

/**
 * All switches that have an effect here. The contract's other two, `notUsingBlockers` (advertisements) and
 * `hideModrinthAppPromos` (app promotions), have none: the site shows neither, and preserves their values in the
 * cookie.
 */
export const switches = [...layoutSwitches, "hideStagingBanner"] as const;

/** Kinds listed on this site, each with its own display mode. */
export const shownKinds = ["mod", "modpack", "resourcepack", "shader", "plugin", "datapack", "user"] as const;

/**
 * The preferences with the values of a form: `color-mode`, `dark-theme`, `display-<kind>`, and for each name in a
 * `switch` field whether there is a field of that name. Everything else is kept.
 */
export function choosePreferences({ colorMode, cosmetics }: Preferences, form: FormData): Preferences {
  const spokenOf = form.getAll("switch");
  const switched = switches.filter((name) => spokenOf.includes(name)).map((name) => [name, form.has(name)]);
  const shown = Object.entries(cosmetics.searchDisplayMode).map(([kind, mode]) => [
    kind,
    oneOf(displayModes, form.get(`display-${kind}`), mode),
  ]);
  return {
    colorMode: form.has("color-mode") ? parseColorMode(form.get("color-mode")) : colorMode,
    cosmetics: {
      ...cosmetics,
      ...(Object.fromEntries(switched) as Partial<Cosmetics>),
      preferredDarkTheme: oneOf(darkThemes, form.get("dark-theme"), cosmetics.preferredDarkTheme),
      searchDisplayMode: Object.fromEntries(shown) as Cosmetics["searchDisplayMode"],
    },
  };
}

/** The decoded value of a cookie in a Cookie header; undefined when absent or invalid. */
export function readCookie(header: string | null | undefined, name: string): string | undefined {
  for (const pair of (header ?? "").split(";")) {
    const at = pair.indexOf("=");
    if (at < 0 || pair.slice(0, at).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(at + 1).trim());
    } catch {
      return undefined;
    }
  }
  return undefined;
}

/** Preferences from a Cookie header; never throws. */
export function readPreferences(header: string | null | undefined): Preferences {
  return {
    colorMode: parseColorMode(readCookie(header, "color-mode")),
    cosmetics: parseCosmetics(readCookie(header, "cosmetics")),
  };
}

function setCookie(name: string, value: string, seconds: number, secure: boolean, sameSite = "Lax"): string {
  const parts = [`${name}=${encodeURIComponent(value)}`, "Path=/", `Max-Age=${seconds}`, `SameSite=${sameSite}`];
  return (secure ? [...parts, "Secure"] : parts).join("; ");
}

/** The Set-Cookie value that stores the color mode for ten years; `secure` on https sites. */
export function colorModeCookie(mode: ColorMode, secure: boolean): string {
  return setCookie("color-mode", mode, 315_360_000, secure);
}

/** The Set-Cookie value that stores the cosmetics for a year; readable by scripts, as the contract requires. */
export function cosmeticsCookie(cosmetics: Cosmetics, secure: boolean): string {
  return setCookie("cosmetics", JSON.stringify(cosmetics), 31_536_000, secure);
}

/**
 * The Set-Cookie value after a form that chose cosmetics; null after any other. It is sent even if nothing changed
 * since the request's cookie: of two quick saves the second does not know the first, and must win. Defaults delete the
 * cookie, which would only prevent caching.
 */
export function chosenCosmeticsCookie(form: FormData, cosmetics: Cosmetics, secure: boolean): string | null {
  const isChosen = [...form.keys()].some((name) => name === "switch" || /^(?:dark-theme$|display-)/.test(name));
  if (!isChosen) return null;
  const isDefault = JSON.stringify(cosmetics) === JSON.stringify(defaultCosmetics);
  return isDefault ? setCookie("cosmetics", "", 0, secure) : cosmeticsCookie(cosmetics, secure);
}

/**
 * The Set-Cookie value that stores the locale for ten years; null deletes it, so that the browser's language applies.
 */
export function localeCookie(locale: string | null, secure: boolean): string {
  return setCookie("locale", locale ?? "", locale === null ? 0 : 315_360_000, secure, "Strict");
}
