// The color of each project status, the same wherever it is shown.
import type { ProjectStatus } from "#features/catalog/contract.ts";
import type { Kind } from "#web/ui/chip.tsx";

export const statusKinds: Readonly<Record<ProjectStatus, Kind | "neutral">> = {
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
