// Where an add-on runs: a choice from the environments.
import type { Environment } from "#features/catalog/contract.ts";
import { useText } from "#web/i18n/publish.ts";
import { Select } from "#web/ui/field.tsx";

const environments = [
  "client_and_server",
  "client_only",
  "client_only_server_optional",
  "singleplayer_only",
  "server_only",
  "server_only_client_optional",
  "dedicated_server_only",
  "client_or_server",
  "client_or_server_prefers_both",
  "unknown",
] as const satisfies Environment[];

type Props = {
  value: Environment | "";
  /** Words for choosing none of them; without it one has to be chosen. */
  none?: string;
  note?: string;
  help?: string;
  error?: string;
};

/** Posts under `environment`. */
export function EnvironmentSelect({ value, none, ...said }: Props) {
  const t = useText();
  const options = environments.map((one) => ({ value: one, label: t(`publish.environment.${one}`) }));
  return (
    <Select
      {...said}
      label={t("publish.environment")}
      name="environment"
      defaultValue={value}
      options={none === undefined ? options : [{ value: "", label: none }, ...options]}
    />
  );
}
