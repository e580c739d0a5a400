// Tests of the preference cookies: written values read back, and no cookie value can break a page.
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import {
  choosePreferences,
  chosenCosmeticsCookie,
  colorModeCookie,
  colorModes,
  cosmeticsCookie,
  darkThemes,
  defaultCosmetics,
  displayModes,
  parseColorMode,
  parseCosmetics,
  readCookie,
  readPreferences,
} from "./preferences.ts";

const pair = (setCookie: string) => setCookie.slice(0, setCookie.indexOf(";"));

describe("reading cookies", () => {
  test("without cookies the contract's defaults apply", () => {
    expect(readPreferences(null)).toEqual({
      colorMode: "system",
      cosmetics: {
        rightSearchLayout: false,
        leftContentLayout: false,
        advancedRendering: true,
        externalLinksNewTab: true,
        notUsingBlockers: false,
        hideModrinthAppPromos: false,
        preferredDarkTheme: "dark",
        hideStagingBanner: false,
        searchDisplayMode: {
          mod: "list",
          plugin: "list",
          resourcepack: "gallery",
          modpack: "list",
          shader: "gallery",
          datapack: "list",
          user: "list",
          collection: "list",
        },
      },
    });
  });

  test("any header at all gives complete preferences", () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), (mode, cosmetics) => {
        const found = readPreferences(`color-mode=${mode}; cosmetics=${cosmetics}`);
        expect(colorModes).toContain(found.colorMode);
        expect(Object.keys(found.cosmetics)).toEqual(Object.keys(defaultCosmetics));
      }),
    );
  });

  test("any JSON in the cosmetics cookie falls back part by part", () => {
    fc.assert(
      fc.property(fc.json(), (text) => {
        const found = parseCosmetics(text);
        expect(darkThemes).toContain(found.preferredDarkTheme);
        for (const mode of Object.values(found.searchDisplayMode)) expect(displayModes).toContain(mode);
      }),
    );
    expect(parseCosmetics('{"preferredDarkTheme":"oled","advancedRendering":"yes"}')).toEqual({
      ...defaultCosmetics,
      preferredDarkTheme: "oled",
    });
  });

  test("unknown modes become system", () => {
    for (const bad of ["", "blue", "Dark", null, 7]) expect(parseColorMode(bad)).toBe("system");
  });

  test("a cookie is matched by its full name, and invalid encoding counts as absent", () => {
    expect(readCookie("xcolor-mode=light; color-mode=retro", "color-mode")).toBe("retro");
    expect(readCookie("color-mode=%E0%A4%A", "color-mode")).toBeUndefined();
  });
});

describe("writing cookies", () => {
  test.each(colorModes)("color mode %s reads back", (mode) => {
    expect(readPreferences(pair(colorModeCookie(mode, true))).colorMode).toBe(mode);
  });

  test("cosmetics read back", () => {
    const changed = { ...defaultCosmetics, leftContentLayout: true, preferredDarkTheme: "retro" as const };
    expect(readPreferences(pair(cosmeticsCookie(changed, false))).cosmetics).toEqual(changed);
  });

  test("lifetimes and flags are those of the contract", () => {
    expect(colorModeCookie("dark", true)).toBe("color-mode=dark; Path=/; Max-Age=315360000; SameSite=Lax; Secure");
    expect(cosmeticsCookie(defaultCosmetics, false)).toMatch(/; Path=\/; Max-Age=31536000; SameSite=Lax$/);
  });
});

describe("values from a form", () => {
  const before = readPreferences(null);
  const formOf = (fields: Readonly<Record<string, string>>) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.append(name, value);
    return form;
  };

  test("fields that are not in the form are kept", () => {
    expect(choosePreferences(before, formOf({}))).toEqual(before);
    const chosen = choosePreferences(before, formOf({ "color-mode": "oled" }));
    expect(chosen).toEqual({ ...before, colorMode: "oled" });
  });

  test("a listed switch is on when present and off when absent", () => {
    const on = choosePreferences(before, formOf({ switch: "leftContentLayout", leftContentLayout: "on" }));
    expect(on.cosmetics.leftContentLayout).toBe(true);
    expect(choosePreferences(on, formOf({ switch: "leftContentLayout" })).cosmetics).toEqual(before.cosmetics);
    expect(choosePreferences(on, formOf({ switch: "advancedRendering" })).cosmetics.advancedRendering).toBe(false);
    expect(choosePreferences(on, formOf({ switch: "notUsingBlockers" })).cosmetics).toEqual(on.cosmetics);
  });

  test("invalid choices change nothing, valid ones only their own part", () => {
    const senseless = formOf({ "dark-theme": "light", "display-mod": "cube", "display-none": "grid" });
    expect(choosePreferences(before, senseless)).toEqual(before);
    const { cosmetics } = choosePreferences(before, formOf({ "dark-theme": "retro", "display-mod": "grid" }));
    expect([cosmetics.preferredDarkTheme, cosmetics.searchDisplayMode.mod, cosmetics.searchDisplayMode.plugin]).toEqual(
      ["retro", "grid", "list"],
    );
  });
});

test("the last of two quick saves wins: a choice is stored even if the request's cookie had it already", () => {
  const form = new FormData();
  form.set("color-mode", "dark");
  expect(chosenCosmeticsCookie(form, defaultCosmetics, false)).toBeNull();
  form.set("switch", "rightSearchLayout");
  expect(chosenCosmeticsCookie(form, defaultCosmetics, false)).toMatch(/^cosmetics=; .*Max-Age=0/);
  const right = { ...defaultCosmetics, rightSearchLayout: true };
  expect(chosenCosmeticsCookie(form, right, false)).toBe(cosmeticsCookie(right, false));
});
