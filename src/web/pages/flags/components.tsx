// Every component in every state, once in each theme.
import { useText } from "#web/i18n/flags.ts";
import { Controls } from "./controls.tsx";
import { Contents } from "./contents.tsx";
import { Floats } from "./floats.tsx";
import styles from "./flags.module.css";

const themes = ["light", "dark", "oled", "retro"] as const;

export function Components() {
  const t = useText();
  return (
    <>
      <h2>{t("flags.components")}</h2>
      <div className={styles.themes}>
        {themes.map((theme) => (
          <section
            key={theme}
            data-theme={theme}
            className={styles.theme}
            aria-label={t("flags.theme", { theme: t(`core.theme.${theme}`) })}
          >
            <h3>{t(`core.theme.${theme}`)}</h3>
            <Controls theme={theme} />
            <Floats />
            <Contents />
          </section>
        ))}
      </div>
    </>
  );
}
