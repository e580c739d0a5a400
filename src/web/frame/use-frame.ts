// What the root loaded for every page: the person, their preferences and the release.
import { useFetcher, useRouteLoaderData } from "react-router";
import { defaultLocale } from "#kernel/locale.ts";
import type { SiteFacts, Viewer } from "#web/lib/context.ts";
import type { FollowUp } from "#web/lib/follow-up.ts";
import { choosePreferences, defaultCosmetics, type Preferences } from "#web/lib/preferences.ts";

/** The language of the page. */
export interface FrameLanguage {
  /** As in "pt-BR". */
  readonly locale: string;
  readonly dir: "ltr" | "rtl";
  /** In itself, as in "Português (Brasil)". */
  readonly name: string;
  /** What the addresses of page links carry in `hl`, because without it the page would be in another language. */
  readonly carried: string | null;
}

export interface FrameData {
  readonly language: FrameLanguage;
  readonly viewer: Viewer | null;
  readonly preferences: Preferences;
  readonly buildId: string;
  readonly site: SiteFacts;
  /** What the form before this page did, to be said once. */
  readonly followUp: FollowUp | null;
  /** Milliseconds of the answer, so that "2 hours ago" is the same on the server and in the browser. */
  readonly now: number;
}

/** Names the fetcher that saves preferences, so that what is being saved shows at once everywhere. */
export const preferencesKey = "preferences";

const unloaded: FrameData = {
  language: { locale: defaultLocale, dir: "ltr", name: "English", carried: null },
  viewer: null,
  preferences: { colorMode: "system", cosmetics: defaultCosmetics },
  buildId: "",
  site: { staging: false, statusUrl: "/status", chatUrl: null },
  followUp: null,
  now: 0,
};

/** The root's data; visitors' defaults when the root itself failed to load. */
export function useFrame(): FrameData {
  const loaded = useRouteLoaderData<FrameData>("root");
  return loaded ?? unloaded;
}

export function useLanguage(): FrameLanguage {
  return useFrame().language;
}

/** The signed-in person or null. */
export function useViewer(): Viewer | null {
  return useFrame().viewer;
}

/** Preferences, with a choice that is still on its way to the server already made. */
export function usePreferences(): Preferences {
  const { preferences } = useFrame();
  const saving = useFetcher({ key: preferencesKey }).formData;
  return saving ? choosePreferences(preferences, saving) : preferences;
}
