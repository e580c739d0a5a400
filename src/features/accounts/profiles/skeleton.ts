// Computes a username's skeleton, which folds confusable characters.

/** Same folding as the column `users.skeleton` (Unicode TR 39, for the characters allowed in usernames). */
export function skeletonOf(username: string): string {
  return username.replaceAll(/[I1|]/g, "l").replaceAll("0", "O").replaceAll("m", "rn").toLowerCase();
}
