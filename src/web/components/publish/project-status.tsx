// A project's status as a label.
import type { ProjectStatus } from "#features/catalog/contract.ts";
import { useText } from "#web/i18n/publish.ts";
import { statusKinds } from "#web/components/status-kind.ts";
import { Status } from "#web/ui/chip.tsx";

export function ProjectStatusMark(props: { status: ProjectStatus }) {
  const t = useText();
  return <Status kind={statusKinds[props.status]}>{t(`publish.status.${props.status}`)}</Status>;
}
