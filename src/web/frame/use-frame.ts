// What the root loaded for every page: the person, their preferences and the release.
import { useFetcher, useRouteLoaderData } from "react-router";
import type { Viewer } from "#web/lib/context.ts";
import { choosePreferences, defaultCosmetics, type Preferences } from "#web/lib/preferences.ts";

export interface FrameData {
  readonly viewer: Viewer | null;
  readonly preferences: Preferences;
  readonly buildId: string;
  /** Milliseconds of the answer, so that "2 hours ago" is the same on the server and in the browser. */
  readonly now: number;
}

/** Names the fetcher that saves preferences, so that what is being saved shows at once everywhere. */
export const preferencesKey = "preferences";

/** The root's data; visitors' defaults when the root itself failed to load. */
export function useFrame(): FrameData {
  const loaded = useRouteLoaderData<FrameData>("root");
  return (
    loaded ?? { viewer: null, preferences: { colorMode: "system", cosmetics: defaultCosmetics }, buildId: "", now: 0 }
  );
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
