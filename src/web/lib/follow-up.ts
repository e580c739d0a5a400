// Flash messages: what the next page says about the previous form, in a cookie that is deleted once shown.

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

/** The message named by a cookie; null for anything else. */
export function readFollowUp(value: string | undefined): FollowUp | null {
  return followUps.find((known) => known === value) ?? null;
}

function cookie(value: string, seconds: number): string {
  return `${followUpCookie}=${value}; Path=/; Max-Age=${seconds}; SameSite=Lax; HttpOnly`;
}

/** Headers of a redirect whose target page shows what was done. */
export function withFollowUp(done: FollowUp, headers: Headers = new Headers()): Headers {
  headers.append("Set-Cookie", cookie(done, 60));
  return headers;
}

/** The Set-Cookie value that deletes it after it was shown. */
export const clearedFollowUpCookie = cookie("", 0);
