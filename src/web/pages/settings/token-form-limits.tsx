// What an access token may act on: everything of its user, or the selected projects and organizations.
import type { OwnThings, TokenView } from "#features/accounts/contract.ts";
import type { KeptForm } from "#web/components/form/keep-form.ts";
import { useText } from "#web/i18n/settings.ts";
import { Checkbox } from "#web/ui/choice.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import styles from "./token-form.module.css";

type Props = { token: TokenView | null; choices: OwnThings; refused: KeptForm | null };
type Thing = { id: string; label: string };

function Ticks(props: { legend: string; name: string; things: readonly Thing[]; chosen: readonly string[] }) {
  if (props.things.length === 0) return null;
  return (
    <fieldset className={styles.group}>
      <legend>{props.legend}</legend>
      <div className={styles.ticks}>
        {props.things.map(({ id, label }) => (
          <Checkbox key={id} name={props.name} value={id} label={label} defaultChecked={props.chosen.includes(id)} />
        ))}
      </div>
    </fieldset>
  );
}

export function TokenLimits({ token, choices, refused }: Props) {
  const t = useText();
  const { projects, organizations } = choices;
  const only = token?.only ?? null;
  // Hidden without anything to choose from, unless a limit to deleted items can be lifted.
  if (projects.length + organizations.length === 0 && only === null) return null;
  const chosen = (name: "project" | "organization", things: readonly { id: string }[] | undefined) =>
    refused ? (refused.lists[name] ?? []) : (things ?? []).map(({ id }) => id);
  return (
    <div className={styles.limits}>
      <RadioGroup
        name="limit"
        legend={t("settings.token.limit")}
        options={[
          { value: "all", label: t("settings.token.limit.all"), help: t("settings.token.limit.all.description") },
          { value: "some", label: t("settings.token.limit.some"), help: t("settings.token.limit.some.description") },
        ]}
        defaultValue={refused?.values.limit ?? (only ? "some" : "all")}
        error={refused?.fields.only}
        required
      />
      <div className={styles["own-things"]}>
        <Ticks
          legend={t("settings.token.limit.organizations")}
          name="organization"
          things={organizations.map(({ id, name }) => ({ id, label: name }))}
          chosen={chosen("organization", only?.organizations)}
        />
        <Ticks
          legend={t("settings.token.limit.projects")}
          name="project"
          things={projects.map(({ id, title }) => ({ id, label: title }))}
          chosen={chosen("project", only?.projects)}
        />
      </div>
    </div>
  );
}
