// Collects what features contribute to the whole-product tests: fixtures of one name in each of their folders.
import { existsSync } from "node:fs";
import { features } from "#features/index.ts";

/** The modules `<name>.fixture.ts` of all features that have one, in list order. */
export async function fromFeatures<Module>(name: string): Promise<Module[]> {
  const urls = features.map(
    (feature) => new URL(`../src/features/${feature.name}/${name}.fixture.ts`, import.meta.url),
  );
  return Promise.all(urls.filter((url) => existsSync(url)).map(({ href }) => import(href) as Promise<Module>));
}
