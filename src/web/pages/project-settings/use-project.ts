// The context that a project's settings layout provides to its pages.
import { useOutletContext } from "react-router";
import type { ProjectView } from "#features/catalog/contract.ts";
import type { ChecklistItem } from "#web/components/publish/checklist.tsx";

export interface SettingsContext {
  readonly project: ProjectView;
  readonly checklist: { readonly items: readonly ChecklistItem[]; readonly canSubmit: boolean };
  /** The project's path. */
  readonly path: string;
}

export const useProject = () => useOutletContext<SettingsContext>();
