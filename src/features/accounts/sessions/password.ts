// Passwords: hashing and checking.
import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB, two passes, one lane (the library's and OWASP's default). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** A hash of nothing anyone knows, so that an unknown account costs as much time as a known one. */
let decoy: Promise<string> | undefined;

/** Whether the password fits the hash; without a hash the same work is done and the answer is no. */
export async function checkPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const hashed = kept ?? (await (decoy ??= hash(crypto.randomUUID())));
  return (await verify(hashed, password)) && Boolean(kept);
}
