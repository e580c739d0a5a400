// The next step for a project's team.
import type { ProjectStatus } from "#features/catalog/contract.ts";

interface Given {
  readonly status: ProjectStatus;
  readonly versions: number;
  readonly can: { readonly upload: boolean; readonly submit: boolean; readonly edit: boolean };
}

export type Step = "upload" | "mend" | "submit" | "wait" | "settings" | "none";

/** The most urgent step. */
export function nextStep({ status, versions, can }: Given): Step {
  if (status === "processing") return "wait";
  if ((status === "rejected" || status === "withheld") && can.submit) return "mend";
  if (versions === 0 && can.upload) return "upload";
  if (can.submit) return "submit";
  return can.edit ? "settings" : "none";
}

/** Where each step is done, below the project's path. */
export const stepPlaces = {
  upload: "/version/new",
  mend: "/settings",
  submit: "/settings",
  settings: "/settings",
} as const;
