// The data loaded by the project layout.
import { useRouteLoaderData } from "react-router";
import type { ProjectFrame } from "./load-project-frame.ts";

/** Route id of the layout. */
const frameId = "project";

/** Only for pages inside the project layout; throws elsewhere. */
export function useProject(): ProjectFrame {
  const frame = useRouteLoaderData<ProjectFrame>(frameId);
  if (!frame) throw new Error("Controller is not available in this context");
  return frame;
}
