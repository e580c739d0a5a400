// Things that only their owner has, and inputs that make operations succeed which the samples only call.
import { fromFeatures } from "#tests/from-features.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import type { Somebody } from "./stage.ts";

export type Input = Readonly<Record<string, unknown>>;

/** By operation; time-sensitive ones are created on demand. */
export type OwnInputs = Readonly<Record<string, Input | (() => Input)>>;

/** Creates what a feature's operations need to belong to the owner; `people` are those of the stage. */
export type MakeOwn = (site: TestSite, owner: TestPerson, people: ReadonlyMap<string, Somebody>) => Promise<OwnInputs>;

const ofFeatures = await fromFeatures<{ readonly makeOwn: MakeOwn }>("own-things");

/** Creates all of them, from `own-things.fixture.ts` in the feature folders, one feature after the other. */
export const makeOwn: MakeOwn = async (site, owner, people) => {
  const made: OwnInputs[] = [];
  for (const feature of ofFeatures) made.push(await feature.makeOwn(site, owner, people));
  return Object.assign({}, ...made) as OwnInputs;
};
