// The note beside a field that says where its value was found.
import { useText } from "#web/i18n/publish.ts";

/** Field → "from fabric.mod.json"; undefined for fields that nothing was found for. */
export function useSourceNote(sources: Readonly<Record<string, string>>) {
  const t = useText();
  return (field: string): string | undefined => {
    const source = sources[field];
    if (source === undefined) return undefined;
    if (source === "file name") return t("publish.from.name");
    return source === "version number" ? t("publish.from.number") : t("publish.from", { source });
  };
}
