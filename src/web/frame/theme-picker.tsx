// Selects the theme: instantly with scripts, by a form without.
import { useFetcher, useLocation } from "react-router";
import { useText } from "#web/i18n/core.ts";
import { colorModes } from "#web/lib/preferences.ts";
import { LineIcon } from "#web/ui/line-icon.tsx";
import styles from "./theme-picker.module.css";
import { A } from "./a.tsx";
import { preferencesKey, usePreferences } from "./use-frame.ts";

const icons = { system: "monitor", light: "sun", dark: "moon", oled: "contrast", retro: "tv" } as const;

export function ThemePicker() {
  const t = useText();
  const { colorMode } = usePreferences();
  const { pathname, search } = useLocation();
  const fetcher = useFetcher({ key: preferencesKey });
  return (
    <form
      method="post"
      action="/preferences"
      className={styles.picker}
      onSubmit={(event) => {
        const pressed = event.nativeEvent.submitter;
        if (!(pressed instanceof HTMLButtonElement)) return;
        event.preventDefault();
        void fetcher.submit({ "color-mode": pressed.value }, { method: "post", action: "/preferences" });
      }}
    >
      <input type="hidden" name="back" value={pathname + search} />
      <div role="group" aria-label={t("core.theme.legend")} className={styles.modes}>
        {colorModes.map((mode) => {
          return (
            <button
              key={mode}
              type="submit"
              name="color-mode"
              value={mode}
              aria-pressed={mode === colorMode}
              className={styles.mode}
            >
              <LineIcon name={icons[mode]} size={16} strokeWidth={1.75} aria-hidden />
              {t(`core.theme.${mode}`)}
            </button>
          );
        })}
      </div>
      <A href="/settings" className={styles.more}>
        {t("core.theme.more")}
      </A>
    </form>
  );
}
