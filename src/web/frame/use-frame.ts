// The root loader's data for every page: the user, their preferences and the release.
import { useFetcher, useRouteLoaderData } from "react-router";
import { defaultLocale } from "#kernel/locale.ts";
import type { SiteFacts, Viewer } from "#web/lib/context.ts";
import type { FollowUp } from "#web/lib/follow-up.ts";
import { choosePreferences, defaultCosmetics, type Preferences } from "#web/lib/preferences.ts";

/** The language of the page. */
export interface FrameLanguage {
  /** For example "pt-BR". */
  readonly locale: string;
  readonly dir: "ltr" | "rtl";
  /** Its native name, for example "Português (Brasil)". */
  readonly name: string;
  /** The value of `hl` in page links, needed when the page would be in another language without it. */
  readonly carried: string | null;
}

export interface FrameData {
  readonly language: FrameLanguage;
  readonly viewer: Viewer | null;
  readonly preferences: Preferences;
  readonly buildId: string;
  readonly site: SiteFacts;
  /** Settings about the operator that are missing; only admins are told. */
  readonly unset: readonly string[];
  /** The result of the previous form, shown once. */
  readonly followUp: FollowUp | null;
  /** Response time in milliseconds, so that "2 hours ago" is the same on the server and in the browser. */
  readonly now: number;
}

/** Key of the fetcher that saves preferences, so that pending changes show everywhere at once. */
export const preferencesKey = "preferences";

const unloaded: FrameData = {
  language: { locale: defaultLocale, dir: "ltr", name: "English", carried: null },
  viewer: null,
  preferences: { colorMode: "system", cosmetics: defaultCosmetics },
  buildId: "",
  site: { staging: false, starting: false, statusUrl: "/status", chatUrl: null },
  unset: [],
  followUp: null,
  now: 0,
};

/** The root loader's data; visitor defaults when it failed to load. */
export function useFrame(): FrameData {
  const loaded = useRouteLoaderData<FrameData>("root");
  return loaded ?? unloaded;
}

export function useLanguage(): FrameLanguage {
  return useFrame().language;
}

/** The signed-in user or null. */
export function useViewer(): Viewer | null {
  return useFrame().viewer;
}

/** Preferences, with a change that is still being saved already applied. */
export function usePreferences(): Preferences {
  const { preferences } = useFrame();
  const saving = useFetcher({ key: preferencesKey }).formData;
  return saving ? choosePreferences(preferences, saving) : preferences;
}
