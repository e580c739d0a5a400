// What the texts are once the build has read them: types of the modules that vite-plugin.ts makes.
declare module "virtual:legal-texts" {
  import type { LegalText } from "#web/texts/legal-text.ts";
  const texts: readonly LegalText[];
  export default texts;
}

declare module "virtual:changelog" {
  import type { ChangelogEntry } from "#web/texts/changelog.ts";
  const entries: readonly ChangelogEntry[];
  export default entries;
}
