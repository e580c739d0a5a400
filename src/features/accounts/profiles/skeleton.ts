// What a username looks like once characters that people take for each other are folded.

/** The same folding as the column `users.skeleton` (Unicode TR 39, for the characters a username may hold). */
export function skeletonOf(username: string): string {
  return username.replaceAll(/[I1|]/g, "l").replaceAll("0", "O").replaceAll("m", "rn").toLowerCase();
}
