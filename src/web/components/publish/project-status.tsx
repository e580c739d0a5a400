// A project's status as a label.
import type { ProjectStatus } from "#features/catalog/contract.ts";
import { useText } from "#web/i18n/publish.ts";
import { Status, type Kind } from "#web/ui/chip.tsx";

const kinds: Readonly<Record<ProjectStatus, Kind | "neutral">> = {
  approved: "ok",
  archived: "neutral",
  unlisted: "info",
  private: "neutral",
  withheld: "danger",
  rejected: "danger",
  processing: "warn",
  draft: "neutral",
  scheduled: "info",
};

export function ProjectStatusMark(props: { status: ProjectStatus }) {
  const t = useText();
  return <Status kind={kinds[props.status]}>{t(`publish.status.${props.status}`)}</Status>;
}
