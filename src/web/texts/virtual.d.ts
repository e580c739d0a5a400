// What the texts are once the build has read them: types of the modules that vite-plugin.ts makes.
declare module "virtual:legal-texts" {
  const texts: readonly import("./legal-text.ts").LegalText[];
  export default texts;
}

declare module "virtual:changelog" {
  const entries: readonly import("./changelog.ts").ChangelogEntry[];
  export default entries;
}
