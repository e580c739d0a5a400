// What the frame around a project's pages loaded.
import { useRouteLoaderData } from "react-router";
import type { ProjectFrame } from "./load-project-frame.ts";

/** Names the route of the frame. */
const frameId = "project";

/** For pages inside the project frame only; throws elsewhere. */
export function useProject(): ProjectFrame {
  const frame = useRouteLoaderData<ProjectFrame>(frameId);
  if (!frame) throw new Error("This page stands outside the project frame.");
  return frame;
}
