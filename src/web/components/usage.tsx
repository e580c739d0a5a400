// How many projects and modpacks use a project.
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/side.ts";

/** "12 projects, 3 modpacks". */
export function Usage({ projects, packs }: { projects: number; packs: number }) {
  const t = useText();
  const { enumerate } = useFormats();
  const counts = [
    ...(projects > 0 ? [t("side.used-by.projects", { count: projects })] : []),
    ...(packs > 0 ? [t("side.used-by.packs", { count: packs })] : []),
  ];
  return <span>{enumerate(counts)}</span>;
}
