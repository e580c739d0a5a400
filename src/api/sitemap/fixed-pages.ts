// The pages that every site of this kind has, for its sitemap.

/** Paths of pages that search engines may show and that do not come and go with content. */
export const fixedPages: readonly string[] = [
  "/",
  "/mods",
  "/modpacks",
  "/plugins",
  "/resourcepacks",
  "/shaders",
  "/datapacks",
  "/app",
  "/plus",
  "/servers",
  "/news/changelog",
  "/legal",
  ...["terms", "privacy", "rules", "copyright", "security", "ccpa", "cmp", "cmp-info"].map((text) => `/legal/${text}`),
];
