// Inputs with which lists of projects contain everything they may.
import type { MakeOwn } from "#tests/matrix/own-things.ts";

export const makeOwn: MakeOwn = async () => ({
  "search.projects": { query: "", limit: 100 },
  "projects.random": { count: 100 },
});
