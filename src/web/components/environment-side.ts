// Labels of the sides a project runs on, short enough for lists.
import type { Environment } from "#features/catalog/projects/status.ts";

export type Side = "client" | "server" | "both" | "either";

const sideOf: Readonly<Record<Environment, Side | null>> = {
  client_and_server: "both",
  client_only: "client",
  client_only_server_optional: "client",
  singleplayer_only: "client",
  server_only: "server",
  server_only_client_optional: "server",
  dedicated_server_only: "server",
  client_or_server: "either",
  client_or_server_prefers_both: "either",
  unknown: null,
};

/** The side that cannot run an add-on of this environment at all; null when both can. */
export function unsupportedSide(environment: Environment): "client" | "server" | null {
  if (environment === "client_only") return "server";
  return environment === "server_only" || environment === "dedicated_server_only" ? "client" : null;
}

/** The common side of a project's versions; null when unknown or different. */
export function sideOfAll(environments: readonly Environment[]): Side | null {
  const found = new Set(environments.map((one) => sideOf[one]).filter((side) => side !== null));
  const [side] = found;
  return found.size === 1 && side !== undefined ? side : null;
}
