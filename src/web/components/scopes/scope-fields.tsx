// Checkboxes for the scopes a program may be given, by group.
import { useId, type MouseEvent } from "react";
import { limitableScopes, type Scope } from "#kernel/scope.ts";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { useText } from "#web/i18n/scopes.ts";
import { Checkbox } from "#web/ui/choice.tsx";
import { Button } from "#web/ui/button.tsx";
import { scopeGroups, scopeKey, scopePresets } from "./scope-groups.ts";
import styles from "./scopes.module.css";

type Props = { legend: string; chosen: readonly string[]; refused: KeptForm | null };

/**
 * Scopes about the user: hidden through `data-personal` where a token is limited to certain projects or organizations.
 */
const isPersonal = (scope: Scope) => !limitableScopes.has(scope);

/** The checkboxes around the pressed button. */
const boxesAround = (event: MouseEvent<HTMLButtonElement>) => [
  ...(event.currentTarget.closest("fieldset")?.querySelectorAll<HTMLInputElement>('input[name="scope"]') ?? []),
];

/** Selects all of a group, or none if all are selected. */
function toggleAll(event: MouseEvent<HTMLButtonElement>): void {
  const boxes = boxesAround(event);
  const all = boxes.every(({ checked }) => checked);
  for (const box of boxes) box.checked = !all;
}

function Presets() {
  const t = useText();
  const choose = (event: MouseEvent<HTMLButtonElement>, scopes: readonly string[]) => {
    for (const box of boxesAround(event)) box.checked = scopes.includes(box.value);
  };
  return (
    <div className={styles.presets}>
      {(["upload", "read"] as const).map((name) => (
        <Button key={name} size="small" onClick={(event) => choose(event, scopePresets[name])}>
          {t(`scopes.preset.${name}`)}
        </Button>
      ))}
    </div>
  );
}

/** Submitted as `scope`; a refused form keeps its selection. */
export function ScopeFields({ legend, chosen, refused }: Props) {
  const t = useText();
  const id = useId();
  const ticked = refused ? (refused.lists.scope ?? []) : chosen;
  const error = refused?.fields.scopes;
  return (
    <fieldset className={styles.scopes} aria-describedby={error ? id : undefined}>
      <legend>{legend}</legend>
      {error && (
        <p id={id} tabIndex={-1} data-fault="" className={styles.error}>
          {error}
        </p>
      )}
      <Presets />
      {scopeGroups.map(({ name, scopes }) => (
        <fieldset key={name} className={styles.group} data-personal={scopes.every(isPersonal) || undefined}>
          <legend>{t(`scopes.group.${name}`)}</legend>
          <Button
            size="small"
            tone="quiet"
            className={styles.all}
            aria-label={t("scopes.all.named", { group: t(`scopes.group.${name}`) })}
            onClick={toggleAll}
          >
            {t("scopes.all")}
          </Button>
          <div className={styles.ticks}>
            {scopes.map((scope) => (
              <div key={scope} data-personal={isPersonal(scope) || undefined}>
                <Checkbox
                  name="scope"
                  value={scope}
                  defaultChecked={ticked.includes(scope)}
                  label={t(`scopes.${scopeKey(scope)}`)}
                  help={t(`scopes.${scopeKey(scope)}.description`)}
                />
              </div>
            ))}
          </div>
        </fieldset>
      ))}
    </fieldset>
  );
}
