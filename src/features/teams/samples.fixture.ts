// Sample calls of every teams operation: one valid input, one invalid, and one that names something missing.
import type { Samples } from "#tests/contract/sample.ts";
import { ids } from "#tests/contract/sample.ts";

export const samples: Samples = {
  "members.of-team": {
    input: ({ teamId }) => ({ team: teamId }),
    bad: [{ team: "x".repeat(65) }, "team"],
    unknown: "list",
    hides: true,
  },
  "members.of-teams": ids(({ teamId }) => teamId),
  "organizations.get": {
    input: (_, { organization }) => ({ organization }),
    bad: [{ organization: "" }, "organization"],
    unknown: { organization: "nothing-there" },
  },
};
