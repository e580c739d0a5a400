// Walks addresses of a full site by two browsers, and tells what axe, a ruler and the console say of each.
import type { TestPerson } from "#tests/site.ts";
import { inspect } from "./inspect.ts";
import { visit, type Stage } from "./stage.ts";

/** A refused page or form is an error on the console by itself. */
export const complaintsOf = (stage: Stage) => stage.complaints().filter((one) => !/status of (?:4\d\d|500)/.test(one));

type Faults = Record<string, string[]>;

/** What stands around the pages of a visitor, and around those of a person, is looked at in all palettes here. */
const worn = ["/", "/dashboard"];

/** Two browsers walk the addresses side by side, and give what is wrong at each. */
export async function walk(stage: Stage, paths: readonly string[], as: TestPerson | undefined): Promise<Faults> {
  const faults: Faults = {};
  const walkHalf = async (half: readonly string[]) => {
    const page = await stage.open(as ? { as } : {});
    for (const path of half) {
      await visit(page, path);
      const found = await inspect(page, worn.includes(path));
      if (found.length > 0) faults[path] = found;
    }
  };
  await Promise.all([0, 1].map((which) => walkHalf(paths.filter((_, place) => place % 2 === which))));
  const said = complaintsOf(stage);
  return said.length > 0 ? { ...faults, console: said } : faults;
}

/** Frames that answer alike while there is nothing in them are looked at once. */
export const distinct = (paths: readonly string[]) => paths.filter((path) => !/AbCd1234\/./.test(path));
