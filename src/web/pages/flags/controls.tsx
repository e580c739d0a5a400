// Buttons, fields and choices in all their states.
import { useText } from "#web/i18n/flags.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Checkbox, Switch } from "#web/ui/choice.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { FilterChip, Status, Tag } from "#web/ui/chip.tsx";
import { Combobox } from "#web/ui/combobox.tsx";
import { Select } from "#web/ui/select.tsx";
import { TextArea, TextInput } from "#web/ui/text-field.tsx";
import { Segmented } from "#web/ui/segmented.tsx";
import styles from "./flags.module.css";

const tones = ["primary", "neutral", "quiet", "danger"] as const;
const sizes = ["small", "medium", "large"] as const;
const kinds = ["neutral", "ok", "warn", "danger", "info"] as const;

function Buttons() {
  const t = useText();
  return (
    <div className={styles.part}>
      <h4>{t("flags.buttons")}</h4>
      {sizes.map((size) => (
        <div key={size} className={styles.row}>
          {tones.map((tone) => (
            <Button key={tone} tone={tone} size={size}>
              {t(`flags.sample.${tone}`)}
            </Button>
          ))}
          <Button size={size} icon="heart" aria-label={t("flags.sample.neutral")} />
        </div>
      ))}
      <div className={styles.row}>
        <Button busy>{t("flags.sample.busy")}</Button>
        <Button disabled>{t("flags.sample.disabled")}</Button>
        <LinkButton href="/flags" icon="heart">
          {t("flags.sample.link")}
        </LinkButton>
      </div>
    </div>
  );
}

function useOptions() {
  const t = useText();
  return [
    { value: "fabric", label: t("flags.sample.first") },
    { value: "neoforge", label: t("flags.sample.second") },
  ];
}

function Fields() {
  const t = useText();
  const options = useOptions();
  const name = t("flags.sample.name");
  const value = t("flags.sample.value");
  return (
    <div className={styles.part}>
      <h4>{t("flags.fields")}</h4>
      <TextInput name="plain" label={name} help={t("flags.sample.help")} defaultValue={value} />
      <TextInput name="wrong" label={name} error={t("flags.sample.error")} defaultValue={value} />
      <TextInput name="off" label={name} defaultValue={value} disabled />
      <TextArea name="long" label={name} defaultValue={value} />
      <Select name="loader" label={t("flags.sample.loader")} options={options} />
      <Combobox
        name="found"
        label={t("flags.sample.loader")}
        options={options}
        noMatch={t("flags.sample.none")}
        openLabel={t("flags.sample.open")}
      />
    </div>
  );
}

function Choices({ theme }: { theme: string }) {
  const t = useText();
  const options = useOptions();
  const first = t("flags.sample.first");
  const legend = t("flags.sample.loader");
  return (
    <div className={styles.part}>
      <h4>{t("flags.choices")}</h4>
      <Checkbox name="one" label={first} defaultChecked />
      <Checkbox name="two" label={first} help={t("flags.sample.help")} />
      <Checkbox name="three" label={t("flags.sample.disabled")} disabled />
      <Switch name="four" label={first} defaultChecked />
      <Switch name="five" label={first} />
      <RadioGroup name={`radio-${theme}`} legend={legend} options={options} defaultValue="fabric" />
      <Segmented name={`segmented-${theme}`} legend={legend} options={options} defaultValue="fabric" />
    </div>
  );
}

function Labels() {
  const t = useText();
  const first = t("flags.sample.first");
  return (
    <div className={styles.part}>
      <h4>{t("flags.labels")}</h4>
      <div className={styles.row}>
        <FilterChip removeLabel={t("flags.sample.remove")}>{first}</FilterChip>
        <Tag>{first}</Tag>
        <Tag href="/flags">{first}</Tag>
        {kinds.map((kind) => (
          <Status key={kind} kind={kind}>
            {first}
          </Status>
        ))}
      </div>
    </div>
  );
}

export function Controls({ theme }: { theme: string }) {
  return (
    <>
      <Buttons />
      <Fields />
      <Choices theme={theme} />
      <Labels />
    </>
  );
}
