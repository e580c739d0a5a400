// Types of additional files.
import type { FileType } from "#features/catalog/contract.ts";
import { useText } from "#web/i18n/publish.ts";

const fileTypes = [
  "required-resource-pack",
  "optional-resource-pack",
  "sources-jar",
  "dev-jar",
  "javadoc-jar",
  "signature",
  "unknown",
] as const satisfies FileType[];

/** The options of a select; "" is a plain file. */
export function useFileTypes(): { value: string; label: string }[] {
  const t = useText();
  const special = fileTypes.map((value) => ({ value, label: t(`publish.file.${value}`) }));
  return [{ value: "", label: t("publish.file.plain") }, ...special];
}
