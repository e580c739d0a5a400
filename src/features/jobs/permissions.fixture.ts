// Expected permissions of jobs: maintained by hand, and enforced by the matrix test.
import type { Permissions } from "#tests/matrix/permissions.ts";

export const permissions: Permissions = {
  "jobs.failed": "session reads: staff",
  "jobs.run-again": "session changes: admins",
  "jobs.delete": "session changes: admins",
};
