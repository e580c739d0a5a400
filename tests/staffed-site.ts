// A complete site for a whole test file, with someone who publishes and a moderator who approves.
import { afterAll } from "vitest";
import { startTestSite, type TestPerson, type TestSite } from "./site.ts";

/** Call at the top level of a test file; the site stops with its tests. */
export async function staffedSite(): Promise<{ site: TestSite; owner: TestPerson; moderator: TestPerson }> {
  const site = await startTestSite();
  afterAll(() => site.stop());
  return { site, owner: await site.person(), moderator: await site.person(undefined, "moderator") };
}
