// Parses picture references, and checks that the actor is staff.
import type { Actor, Person } from "#kernel/actor.ts";
import { isStaff, personOf } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";

/** The calling moderator or admin; throws for anyone else. */
export function demandStaff(actor: Actor): Person {
  const person = personOf(actor);
  if (!person || !isStaff(actor)) throw new Problem("forbidden", "picture.staff");
  return person;
}

/** The id in a URL, or a lower-case hash; ids and hashes are told apart by length. */
export function readPictureRef(text: string): string {
  const id = /media\/([0-9A-Za-z]{16})/i.exec(text)?.[1];
  return id ?? (text.length === 128 ? text.toLowerCase() : text);
}

/** Hashes blocked with a picture: those of its copies' sources and served files, and the hash that was given. */
export function hashesOf(ref: string, copies: readonly { file_key: string; source_sha512: string | null }[]): string[] {
  const known = copies.flatMap(({ file_key, source_sha512 }) => [file_key, source_sha512 ?? []].flat());
  return [...new Set([...(ref.length === 128 ? [ref] : []), ...known])];
}
