// Visits paths of a full site in two browsers, and reports axe violations, overflow and browser errors of each.
import type { TestPerson } from "#tests/site.ts";
import { inspect } from "./inspect.ts";
import { visit, type Stage } from "./stage.ts";

/** A refused page or form is a console error by itself. */
export const complaintsOf = (stage: Stage) => stage.complaints().filter((one) => !/status of (?:4\d\d|500)/.test(one));

type Faults = Record<string, string[]>;

/** The layouts of a visitor's and of a user's pages are checked in all palettes here. */
const worn = ["/", "/dashboard"];

/** Visits the paths in two browsers in parallel, and returns the problems of each. */
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

/** Empty pages with the same layout are visited once. */
export const distinct = (paths: readonly string[]) => paths.filter((path) => !/AbCd1234\/./.test(path));
