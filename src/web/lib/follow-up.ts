// What the next page says of a form that led there: named by a cookie that lives until it was said.

export const followUps = [
  "version-published",
  "version-deleted",
  "project-created",
  "project-moved",
  "project-deleted",
  "review-saved",
  "signed-out",
  "developer-on",
  "developer-off",
] as const;
export type FollowUp = (typeof followUps)[number];

export const followUpCookie = "follow-up";

/** What a cookie names; null for anything else. */
export function readFollowUp(value: string | undefined): FollowUp | null {
  return followUps.find((known) => known === value) ?? null;
}

function cookie(value: string, seconds: number): string {
  return `${followUpCookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly`;
}

/** Headers of a redirect that lets the next page say what was done. */
export function saying(done: FollowUp, headers: Headers = new Headers()): Headers {
  headers.append("Set-Cookie", cookie(done, 60));
  return headers;
}

/** The Set-Cookie value after it was said. */
export const saidCookie = cookie("", 0);
