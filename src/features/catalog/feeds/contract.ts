// Atom feeds of a project's versions, a user's projects, and new projects of each type. Listed content only.
import { z } from "zod";
import { bytesAnswer } from "#kernel/answer.ts";
import { operation } from "#kernel/operation.ts";

/** `<name>.atom`. */
const file = z.string().max(512);
const feed = { method: "GET", needs: "anyone", output: bytesAnswer } as const;

export const projectFeed = operation({
  name: "feeds.of-project",
  ...feed,
  path: "/feeds/project/{file}",
  description: "The newest versions of a listed project, as Atom: `{id or slug}.atom`.",
  input: z.object({ file }),
});

export const userFeed = operation({
  name: "feeds.of-user",
  ...feed,
  path: "/feeds/user/{file}",
  description: "A user's listed projects, as Atom: `{username}.atom`.",
  input: z.object({ file }),
});

export const newestFeed = operation({
  name: "feeds.newest",
  ...feed,
  path: "/feeds/{file}",
  description: "New projects of a type, as Atom: `mods.atom`, `modpacks.atom`, …",
  input: z.object({ file }),
});
