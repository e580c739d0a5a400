// Selects the theme: instantly with scripts, by a form without.
import { useFetcher, useLocation } from "react-router";
import { useText } from "#web/i18n/core.ts";
import { colorModes } from "#web/lib/preferences.ts";
import { classNames } from "#web/ui/class-names.ts";
import { LineIcon } from "#web/ui/line-icon.tsx";
import styles from "./theme-picker.module.css";
import { A } from "./a.tsx";
import { preferencesKey, usePreferences } from "./use-frame.ts";

const icons = { system: "monitor", light: "sun", dark: "moon", oled: "contrast", retro: "tv" } as const;

/** @param props.compact icons alone, without the link to all settings */
export function ThemePicker(props: { compact?: boolean }) {
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
      <div
        role="group"
        aria-label={t("core.theme.legend")}
        className={classNames(styles.modes, props.compact && styles.icons)}
      >
        {colorModes.map((mode) => {
          return (
            <button
              key={mode}
              type="submit"
              aria-label={t(`core.theme.${mode}`)}
              title={props.compact ? t(`core.theme.${mode}`) : undefined}
              name="color-mode"
              value={mode}
              aria-pressed={mode === colorMode}
              className={styles.mode}
            >
              <LineIcon name={icons[mode]} size={16} strokeWidth={1.75} aria-hidden />
              {!props.compact && t(`core.theme.${mode}`)}
            </button>
          );
        })}
      </div>
      {!props.compact && (
        <A href="/settings" className={styles.more}>
          {t("core.theme.more")}
        </A>
      )}
    </form>
  );
}
