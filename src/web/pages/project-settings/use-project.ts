// What the frame of a project's settings hands to the pages inside it.
import { useOutletContext } from "react-router";
import type { ProjectView } from "#features/catalog/contract.ts";
import type { ChecklistItem } from "#web/components/publish/checklist.tsx";

export interface SettingsContext {
  readonly project: ProjectView;
  readonly checklist: { readonly items: readonly ChecklistItem[]; readonly canSubmit: boolean };
  /** The project's address. */
  readonly path: string;
}

export const useProject = () => useOutletContext<SettingsContext>();
