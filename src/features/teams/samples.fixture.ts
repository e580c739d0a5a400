// One call of each operation of teams: an input that fits, one that does not, and one that names what is not there.
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
