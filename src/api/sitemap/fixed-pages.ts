// The site's static pages, for its sitemap.

/** Paths of indexable pages that do not depend on content. */
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
