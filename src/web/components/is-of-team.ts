// Whether an account belongs to the site's own team.

/** True for moderators and admins. */
export const isOfTeam = (role: "developer" | "moderator" | "admin"): boolean => role !== "developer";
