// What staff mean by a picture, and who they are.
import type { Actor, Person } from "#kernel/actor.ts";
import { isStaff, personOf } from "#kernel/actor.ts";
import { Problem } from "#kernel/problem.ts";

/** The moderator or admin who asks; everyone else is refused. */
export function demandStaff(actor: Actor): Person {
  const person = personOf(actor);
  if (!person || !isStaff(actor)) throw new Problem("forbidden", "picture.staff");
  return person;
}

/** The id in an address, or a hash in small letters; ids are told from hashes by their length. */
export function readPictureRef(text: string): string {
  const id = /media\/([0-9A-Za-z]{16})/i.exec(text)?.[1];
  return id ?? (text.length === 128 ? text.toLowerCase() : text);
}

/** What is blocked with copies of a picture: what they were made of and what is served; and a hash that was named. */
export function hashesOf(ref: string, copies: readonly { file_key: string; source_sha512: string | null }[]): string[] {
  const known = copies.flatMap(({ file_key, source_sha512 }) => [file_key, source_sha512 ?? []].flat());
  return [...new Set([...(ref.length === 128 ? [ref] : []), ...known])];
}
