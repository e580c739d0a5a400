// Inputs with which lists of projects hold everything that they may.
import type { MakeOwn } from "#tests/matrix/own-things.ts";

export const makeOwn: MakeOwn = async () => ({
  "search.projects": { query: "", limit: 100 },
  "projects.random": { count: 100 },
});
