// What only its owner has, and inputs with which operations succeed that the samples only ask for.
import { fromFeatures } from "#tests/from-features.ts";
import type { TestPerson, TestSite } from "#tests/site.ts";
import type { Somebody } from "./stage.ts";

export type Input = Readonly<Record<string, unknown>>;

/** By operation; what must be of the very moment is made when it is asked for. */
export type OwnInputs = Readonly<Record<string, Input | (() => Input)>>;

/** Makes what a feature's operations need of the owner's; `people` are those of the stage. */
export type MakeOwn = (site: TestSite, owner: TestPerson, people: ReadonlyMap<string, Somebody>) => Promise<OwnInputs>;

const ofFeatures = await fromFeatures<{ readonly makeOwn: MakeOwn }>("own-things");

/** Makes all of it, from `own-things.fixture.ts` in the folders of features, one feature after the other. */
export const makeOwn: MakeOwn = async (site, owner, people) => {
  const made: OwnInputs[] = [];
  for (const feature of ofFeatures) made.push(await feature.makeOwn(site, owner, people));
  return Object.assign({}, ...made) as OwnInputs;
};
