// Finds the subject of a report by its kind and id. Never imported by browser code.
import type { RouterContextProvider } from "react-router";
import { getUser } from "#features/accounts/contract.ts";
import { getProject, getVersion, projectPath } from "#features/catalog/contract.ts";
import { requestContext } from "#web/lib/context.ts";
import { isMissing } from "#web/lib/guards.ts";

export const kinds = ["project", "version", "user"] as const;
export type ItemKind = (typeof kinds)[number];

export interface Item {
  readonly kind: ItemKind;
  /** Its own name; for a version, its number. */
  readonly name: string;
  /** The project of a version. */
  readonly of: string | null;
  readonly path: string;
  readonly pictureUrl: string | null;
}

async function read(context: Readonly<RouterContextProvider>, kind: ItemKind, id: string): Promise<Item> {
  const { call } = requestContext(context);
  if (kind === "user") {
    const { username, avatarUrl } = await call(getUser, { user: id });
    return { kind, name: username, of: null, path: `/user/${username}`, pictureUrl: avatarUrl };
  }
  const version = kind === "version" ? await call(getVersion, { version: id }) : null;
  const project = await call(getProject, { project: version?.projectId ?? id });
  const path = projectPath(project);
  const pictureUrl = project.icon?.smallUrl ?? null;
  if (version === null) return { kind, name: project.title, of: null, path, pictureUrl };
  return { kind, name: version.versionNumber, of: project.title, path: `${path}/version/${version.id}`, pictureUrl };
}

/** Null when it does not exist, or the user may not see it. */
export async function findItem(context: Readonly<RouterContextProvider>, kind: ItemKind, id: string) {
  // No id or slug is longer.
  if (id === "" || id.length > 64) return null;
  try {
    return await read(context, kind, id);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}
