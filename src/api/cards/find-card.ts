// Finds the content of a project, user or organization card, as visible to anyone.
import { buffer } from "node:stream/consumers";
import { perform } from "#api/perform.ts";
import { getProject, listProjectMembers, organizationPage, userPage } from "#features/catalog/contract.ts";
import type { ProjectType } from "#features/catalog/contract.ts";
import type { CardKind } from "#features/catalog/cards/contract.ts";
import { organizationCardPath, projectCardPath, roughly, userCardPath } from "#features/catalog/cards/contract.ts";
import { showCount } from "#kernel/display.ts";
import type { Context } from "#platform/context.ts";
import { findMedia } from "#platform/media/store.ts";
import type { Card } from "./compose-card.ts";

/** A card whose icon has not been loaded yet. */
export interface FoundCard {
  readonly id: string;
  /** The URL that pages use; it encodes the content. */
  readonly path: string;
  readonly card: Omit<Card, "icon">;
  /** Path of the icon. */
  readonly iconUrl: string | null;
}

const typeNames: Readonly<Record<ProjectType, string>> = {
  mod: "Mod",
  modpack: "Modpack",
  plugin: "Plugin",
  datapack: "Data pack",
  resourcepack: "Resource pack",
  shader: "Shader",
};

/** "200k", "4.2M": drops digits that are only rounding. */
const showRoughly = (count: number) => showCount(roughly(count)).replace(/\.?0+(?=[kMGT]$)/, "");

const figure = <K extends string>(kind: K, count: number) => ({ kind, text: showRoughly(count) });

async function findProject(context: Context, ref: string): Promise<FoundCard> {
  const project = await perform(getProject, context, { project: ref });
  const members = project.organization ? [] : await perform(listProjectMembers, context, { project: project.id });
  const owner = members.find(({ isOwner }) => isOwner)?.user.username;
  const { id, slug, title, summary, type, downloads, followers, color, icon, organization } = project;
  const author = organization?.name ?? owner ?? null;
  const card = {
    title,
    name: slug,
    description: summary,
    by: author ?? "",
    figures: [
      { kind: "type" as const, text: typeNames[type] },
      figure("downloads", downloads),
      figure("followers", followers),
    ],
    color,
    round: false,
  };
  return { id, path: projectCardPath(project, author), card, iconUrl: icon?.url ?? null };
}

async function findUser(context: Context, ref: string): Promise<FoundCard> {
  const { user } = await perform(userPage, context, { user: ref });
  const { id, username, bio, projectCount, downloads, followers, avatarUrl } = user;
  const figures = [figure("projects", projectCount), figure("downloads", downloads), figure("followers", followers)];
  const card = { title: username, name: username, description: bio, by: "", figures, color: null, round: true };
  return { id, path: userCardPath(user), card, iconUrl: avatarUrl };
}

async function findOrganization(context: Context, ref: string): Promise<FoundCard> {
  const { organization, projects } = await perform(organizationPage, context, { organization: ref });
  const { total, downloads } = projects;
  const { id, slug, name, description, color, iconUrl } = organization;
  const figures = [figure("projects", total), figure("downloads", downloads)];
  const card = { title: name, name: slug, description: description, by: "", figures, color, round: false };
  return { id, path: organizationCardPath(organization, total, downloads), card, iconUrl };
}

const finders: Readonly<Record<CardKind, (context: Context, ref: string) => Promise<FoundCard>>> = {
  project: findProject,
  user: findUser,
  organization: findOrganization,
};

/** Throws `missing` for things a visitor may not see. */
export function findCard(context: Context, kind: CardKind, ref: string): Promise<FoundCard> {
  return finders[kind](context, ref);
}

/** The bytes of an icon; null if it has been deleted since. */
export async function readIcon({ db, files }: Context, iconUrl: string | null): Promise<Buffer | null> {
  const id = /^\/media\/([0-9A-Za-z]{16})\.webp$/.exec(iconUrl ?? "")?.[1];
  const media = id ? await findMedia(db, id) : undefined;
  return media ? buffer(await files.open(media.file_key)) : null;
}
