// URLs of the preview cards shown when a page is shared. Pure and safe in a browser.

export const cardKinds = ["project", "user", "organization"] as const;
export type CardKind = (typeof cardKinds)[number];

/** Card size in px. */
export const cardSize = { width: 1200, height: 630 } as const;

/** Rounds a count to two significant digits, so that a card does not change with every download. */
export function roughly(count: number): number {
  const step = 10 ** Math.max(0, String(Math.floor(count)).length - 2);
  return Math.floor(count / step) * step;
}

/** 32-bit FNV-1a hash; collisions are unlikely but possible. */
function hash(text: string): number {
  let sum = 0x811c9dc5;
  for (let i = 0; i < text.length; i += 1) sum = Math.imul(sum ^ text.charCodeAt(i), 0x01000193);
  return sum >>> 0;
}

/** Path of a card. `shown` is the card's content; the path changes with it, which busts URL-keyed caches. */
function cardPath(kind: CardKind, id: string, shown: readonly (string | number | null)[]): string {
  const counted = shown.map((part) => (typeof part === "number" ? roughly(part) : part));
  return `/cards/${kind}/${id}.png?v=${hash(JSON.stringify(counted)).toString(36)}`;
}

interface ShownProject {
  readonly id: string;
  readonly title: string;
  readonly summary: string;
  readonly type: string;
  readonly icon: { readonly url: string } | null;
  readonly color: number | null;
  readonly downloads: number;
  readonly followers: number;
}

/** @param author name of the owning organization, or of the owner */
export function projectCardPath(of: ShownProject, author: string | null): string {
  const { id, title, summary, type, icon, color, downloads, followers } = of;
  return cardPath("project", id, [title, summary, type, author, icon?.url ?? null, color, downloads, followers]);
}

interface ShownUser {
  readonly id: string;
  readonly username: string;
  readonly bio: string;
  readonly avatarUrl: string | null;
  readonly projectCount: number;
  readonly downloads: number;
  readonly followers: number;
}

export function userCardPath(of: ShownUser): string {
  const { id, username, bio, avatarUrl, projectCount, downloads, followers } = of;
  return cardPath("user", id, [username, bio, avatarUrl, projectCount, downloads, followers]);
}

interface ShownOrganization {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly iconUrl: string | null;
}

export function organizationCardPath(of: ShownOrganization, projects: number, downloads: number): string {
  const { id, name, description, iconUrl } = of;
  return cardPath("organization", id, [name, description, iconUrl, projects, downloads]);
}
