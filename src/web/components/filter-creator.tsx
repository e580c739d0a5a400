// The filter of the panel for creators and organizations: a field with suggestions, and the chosen names.
import { useId, useState } from "react";
import { useFound } from "#web/frame/keys/palette-search.ts";
import { useText } from "#web/i18n/search.ts";
import { Button } from "#web/ui/button.tsx";
import styles from "./filter-parts.module.css";
import { Group, Options, PanelForm, type Here } from "./filter-parts.tsx";

/** At first the `suggested` names are offered; while typing, those that the site finds. */
export function CreatorFilter({ suggested, ...here }: Here & { suggested: readonly string[] }) {
  const t = useText();
  const list = useId();
  const [typed, setTyped] = useState("");
  const found = useFound(typed);
  const chosen = [...here.state.include.creator, ...here.state.exclude.creator];
  const offered = [...found.people, ...found.organizations.map(({ name }) => name), ...suggested];
  return (
    <Group title={t("search.group.creator")} folded={chosen.length === 0}>
      <Options {...here} kind="creator" options={chosen.map((value) => ({ value }))} />
      <PanelForm {...here} fields={[]} key={chosen.join("\n")}>
        <input
          name="who"
          list={list}
          maxLength={64}
          required
          autoComplete="off"
          aria-label={t("search.creator.name")}
          placeholder={t("search.creator.name")}
          className={styles.find}
          onChange={(event) => setTyped(event.currentTarget.value)}
        />
        <datalist id={list}>
          {[...new Set(offered)].map((name) => (
            <option key={name}>{name}</option>
          ))}
        </datalist>
        <div className={styles.choices}>
          <Button type="submit" size="small" name="how" value="in">
            {t("search.creator.include")}
          </Button>
          <Button type="submit" size="small" name="how" value="out">
            {t("search.creator.exclude")}
          </Button>
        </div>
      </PanelForm>
    </Group>
  );
}
