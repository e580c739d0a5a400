// The roles the program can run.
const roles = ["all", "site", "worker", "migrate", "seed", "make-admin"] as const;
export type Role = (typeof roles)[number];

/** These roles exit when done; all others run until stopped. */
export const endsByItself: ReadonlySet<Role> = new Set(["migrate", "seed", "make-admin"]);

export function readRole(word = "all"): Role {
  const role = roles.find((one) => one === word);
  if (!role) throw new Error(`Unknown role "${word}". Choose one of: ${roles.join(", ")}.`);
  return role;
}
