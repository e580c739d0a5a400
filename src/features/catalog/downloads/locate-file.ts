// Finds the download URL of a file by its hash.
import { downloadPath } from "#features/catalog/downloads/contract.ts";
import type { locateFile as contract } from "#features/catalog/downloads/contract.ts";
import { findByHash } from "#features/catalog/versions/find-by-hash.ts";
import { missing } from "#kernel/problem.ts";
import type { Verb } from "#platform/context.ts";

export const locateFile: Verb<typeof contract> = async (context, input, body) => {
  const { hash, algorithm } = input;
  const versions = await findByHash(context, { hash, algorithm, whenLong: "omit" }, body);
  const version = versions.find((one) => !input.version || one.id === input.version);
  const file = version?.files.find((one) => one.sha1 === input.hash || one.sha512 === input.hash);
  if (!version || !file) throw missing("file");
  return { url: downloadPath(version.projectId, version.id, file.fileName) };
};
