// Selects the environment an add-on runs in.
import type { Environment } from "#features/catalog/contract.ts";
import { useText } from "#web/i18n/publish.ts";
import { Select } from "#web/ui/select.tsx";

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
  /** Label of the empty choice; without it a choice is required. */
  none?: string;
  note?: string;
  help?: string;
  error?: string;
};

/** Submitted as `environment`. */
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
