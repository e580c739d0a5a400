// The site's appearance in this browser: theme, layout, and list display; for visitors too.
import type { ReactNode } from "react";
import { useFetcher } from "react-router";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { KeyListButton } from "#web/frame/keys/key-list-button.tsx";
import { preferencesKey, usePreferences } from "#web/frame/use-frame.ts";
import { useText } from "#web/i18n/appearance.ts";
import { colorModes, darkThemes, displayModes, layoutSwitches, shownKinds } from "#web/lib/preferences.ts";
import { Button } from "#web/ui/button.tsx";
import { Switch } from "#web/ui/choice.tsx";
import { Select } from "#web/ui/select.tsx";
import styles from "./appearance.module.css";

type Save = (form: HTMLFormElement | null) => void;

/** A miniature page in a theme's colors; decorative, its name is beside it. */
function Preview({ themes }: { themes: readonly string[] }) {
  return (
    <span className={styles.preview} aria-hidden="true">
      {themes.map((theme) => (
        <span key={theme} data-theme={theme} className={styles.sheet}>
          <span className={styles.bar} />
          <span className={styles.line} />
          <span className={styles.line} />
          <span className={styles.mark} />
        </span>
      ))}
    </span>
  );
}

type TileProps = { name: string; value: string; checked: boolean; themes: readonly string[]; save: Save };

function Tile({ name, value, checked, themes, save, children }: TileProps & { children: ReactNode }) {
  return (
    <label className={styles.tile}>
      <input
        type="radio"
        name={name}
        value={value}
        checked={checked}
        onChange={(event) => save(event.currentTarget.form)}
      />
      <Preview themes={themes} />
      <span className={styles.words}>{children}</span>
    </label>
  );
}

function ColorPicker({ save }: { save: Save }) {
  const t = useText();
  const { colorMode, cosmetics } = usePreferences();
  const { preferredDarkTheme } = cosmetics;
  return (
    <>
      <fieldset className={styles.tiles}>
        <legend>{t("appearance.colours")}</legend>
        {colorModes.map((mode) => (
          <Tile
            key={mode}
            name="color-mode"
            value={mode}
            checked={mode === colorMode}
            themes={mode === "system" ? ["light", preferredDarkTheme] : [mode]}
            save={save}
          >
            <strong>{t(`core.theme.${mode}`)}</strong>
            <span className={styles.subtext}>{t(`appearance.${mode}.description`)}</span>
          </Tile>
        ))}
      </fieldset>
      <fieldset className={styles.tiles} aria-describedby="dark-help">
        <legend>{t("appearance.dark")}</legend>
        <p id="dark-help" className={styles.help}>
          {t("appearance.dark.help")}
        </p>
        {darkThemes.map((theme) => (
          <Tile
            key={theme}
            name="dark-theme"
            value={theme}
            checked={theme === preferredDarkTheme}
            themes={[theme]}
            save={save}
          >
            <strong>{t(`core.theme.${theme}`)}</strong>
          </Tile>
        ))}
      </fieldset>
    </>
  );
}

function Layout({ save }: { save: Save }) {
  const t = useText();
  const { cosmetics } = usePreferences();
  return (
    <fieldset className={styles.part}>
      <legend>{t("appearance.layout")}</legend>
      {layoutSwitches.map((name) => (
        <div key={name}>
          <input type="hidden" name="switch" value={name} />
          <Switch
            name={name}
            label={t(`appearance.${name}`)}
            help={t(`appearance.${name}.description`)}
            checked={cosmetics[name]}
            onChange={(event) => save(event.currentTarget.form)}
          />
        </div>
      ))}
    </fieldset>
  );
}

function Lists({ save }: { save: Save }) {
  const t = useText();
  const { searchDisplayMode } = usePreferences().cosmetics;
  const options = displayModes.map((mode) => ({ value: mode, label: t(`appearance.${mode}`) }));
  return (
    <fieldset className={styles.part} aria-describedby="lists-help">
      <legend>{t("appearance.lists")}</legend>
      <p id="lists-help" className={styles.help}>
        {t("appearance.lists.description")}
      </p>
      <div className={styles.lists}>
        {shownKinds.map((kind) => (
          <Select
            key={kind}
            name={`display-${kind}`}
            label={kind === "user" ? t("appearance.display.user") : t(`core.types.${kind}`)}
            options={options}
            value={searchDisplayMode[kind]}
            onChange={(event) => save(event.currentTarget.form)}
          />
        ))}
      </div>
    </fieldset>
  );
}

export default function Appearance() {
  const t = useText();
  const fetcher = useFetcher({ key: preferencesKey });
  const save: Save = (form) => {
    if (!form) return;
    const chosen = new FormData(form);
    chosen.delete("back");
    void fetcher.submit(chosen, { method: "post", action: "/preferences", flushSync: true });
  };
  const saved = fetcher.state === "idle" && fetcher.data === null;
  return (
    <AccountPage title={t("appearance.title")}>
      <p className={styles.intro}>{t("appearance.description")}</p>
      <form method="post" action="/preferences" className={styles.form}>
        <input type="hidden" name="back" value="/settings" />
        <ColorPicker save={save} />
        <Layout save={save} />
        <Lists save={save} />
        <noscript>
          <Button type="submit" tone="primary">
            {t("appearance.save")}
          </Button>
        </noscript>
        <p role="status" className={styles.help}>
          {saved && t("appearance.saved")}
        </p>
      </form>
      <KeyListButton />
    </AccountPage>
  );
}
