// The client and server sides of the public API's older form, derived from a project's type and environment.
import type { ProjectType } from "#features/catalog/projects/project-type.ts";
import type { Environment } from "#features/catalog/projects/status.ts";

export type SideType = "required" | "optional" | "unsupported" | "unknown";
export interface Sides {
  readonly client: SideType;
  readonly server: SideType;
}

const ofEnvironment: Readonly<Record<Environment, readonly [SideType, SideType]>> = {
  client_and_server: ["required", "required"],
  singleplayer_only: ["required", "required"],
  client_only: ["required", "unsupported"],
  client_only_server_optional: ["required", "optional"],
  server_only: ["unsupported", "required"],
  dedicated_server_only: ["unsupported", "required"],
  server_only_client_optional: ["optional", "required"],
  client_or_server: ["optional", "optional"],
  client_or_server_prefers_both: ["optional", "optional"],
  unknown: ["unknown", "unknown"],
};

const ofType: Partial<Record<ProjectType, readonly [SideType, SideType]>> = {
  plugin: ["unsupported", "required"],
  datapack: ["optional", "required"],
  shader: ["required", "unsupported"],
  resourcepack: ["required", "unsupported"],
};

/** Types that run on one side only determine the result; others use the environment of the first version. */
export function sidesOf(type: ProjectType, environment: Environment | undefined): Sides {
  const [client, server] = ofType[type] ?? ofEnvironment[environment ?? "unknown"];
  return { client, server };
}

/** The environment that corresponds to a pair of sides; `unknown` for invalid pairs, such as two unsupported sides. */
export function environmentOf(client: SideType, server: SideType): Environment {
  const all = Object.entries(ofEnvironment) as [Environment, readonly [SideType, SideType]][];
  return all.find(([, pair]) => pair[0] === client && pair[1] === server)?.[0] ?? "unknown";
}
