// Hashes and verifies passwords.
import { hash, verify } from "@node-rs/argon2";

/** argon2id with 19 MiB, two passes, one lane (the default of the library and of OWASP). */
export const hashPassword = (password: string): Promise<string> => hash(password);

/** Hash of a random secret, so that unknown accounts take as long as known ones. */
let decoy: Promise<string> | undefined;

/** Whether the password matches the hash; without a hash, does the same work and returns false. */
export async function checkPassword(kept: string | null | undefined, password: string): Promise<boolean> {
  const hashed = kept ?? (await (decoy ??= hash(crypto.randomUUID())));
  return (await verify(hashed, password)) && Boolean(kept);
}
