// How the pages are bundled: React Router's framework build, with message catalogues compiled on the way.
import { fileURLToPath } from "node:url";
import { reactRouter } from "@react-router/dev/vite";
import { defineConfig, type Plugin } from "vite";
import { buildWords } from "./src/platform/words/build-words.ts";
import { siteTexts } from "./src/web/texts/vite-plugin.ts";

/** Fails the build when validation is about to travel to browsers: contracts are for loaders and actions only. */
function serverOnly(): Plugin {
  return {
    name: "tessera:server-only",
    enforce: "pre",
    resolveId: {
      filter: { id: /^zod(?:\/|$)/ },
      handler(_id, importer) {
        if (this.environment.name === "client" && this.environment.mode === "build") {
          this.error(`${importer} brings zod into the browser: import only types from contracts outside loaders.`);
        }
        return null;
      },
    },
  };
}

const locales = fileURLToPath(new URL("locales", import.meta.url));

const vendor = /\/node_modules\/(?:react|react-dom|scheduler|react-router)\//;

/** What of the frame comes after the page, or when it is wanted. */
const whenWanted = String.raw`(?:account-items|external-link|(?:error-page|footer|theme-picker|later/[a-z-]+|[a-z]+-notice)\.tsx|keys/(?:palette|key-list|keys\.module))`;

/** What every read page needs travels in one piece: as dozens of little files the same would weigh 9 KB more. */
const site = new RegExp(
  [
    String.raw`/src/web/(?:frame/(?!${whenWanted})|lib/|icons/|root\.)`,
    String.raw`/src/web/i18n/(?:area|words|formats|core|cards|tags)\.`,
    String.raw`/src/web/ui/(?:avatar|button|callout\.module|chip|class-names|icon|image|link|relative-time|stat|tabs|timings|toast-state|toast-store|visually-hidden)\.`,
    String.raw`/src/web/components/(?:project-row|project-figures|tag-line|tag-name)\.`,
    String.raw`/src/(?:kernel/(?:display|locale|message)|features/catalog/projects/(?:project-type|status))\.`,
    String.raw`/locales/en-US/(?:core|cards|tags)\.json|virtual:words$`,
    // Styles of what most read pages have: each sheet of its own is a way to the server and back before they show.
    String.raw`/src/web/ui/(?:code|copy-button|empty-state|field|pagination|prose|segmented)\.module\.css`,
    String.raw`/src/web/components/(?:person-link|profile|project-list|project-card)\.module\.css`,
  ].join("|"),
);

/** What pages with forms share. */
const fields = /\/src\/web\/ui\/field\./;

/** What stands out in a page. */
const callout = /\/src\/web\/ui\/(?:callout|kind-icon)\./;

/** Lists of projects, in the layout that somebody chose. */
const list = /\/src\/web\/(?:components\/project-list|ui\/segmented)\./;

/** How projects are searched and their lists narrowed. */
const search = new RegExp(
  [
    String.raw`/src/web/(?:components/(?:filter-panel|filter-name|filter-options|category-icon)|pages/search/search(?:-form)?)\.`,
    String.raw`/src/web/i18n/search\.|/locales/en-US/search\.json`,
  ].join("|"),
);

/** What says that nothing was found, or where it can be followed. */
const found = /\/src\/web\/(?:ui\/empty-state|i18n\/sharing)\.|\/locales\/en-US\/sharing\.json/;

/** What divides long lists into pages. */
const paging = /\/src\/web\/(?:ui\/(?:pagination|page-list)|components\/page-links)\./;

/** What pages about something or somebody share. */
const about =
  /\/src\/web\/(?:ui\/(?:code|copy-button|hash|markdown)|components\/(?:person-link|use-copy-labels)|frame\/external-link)\./;

/** What the pages of one project share. */
const project = new RegExp(
  [
    String.raw`/src/web/pages/project/(?:layout|description)`,
    String.raw`/src/web/components/(?:channel-mark|file-link|last-pick|project-page-head|use-project)\.`,
    String.raw`/src/web/i18n/project\.|/locales/en-US/project\.json`,
  ].join("|"),
);

/** What pages about versions share. */
const versions =
  /\/src\/web\/(?:components\/(?:version-filters?|versions-empty|loader-tags)|ui\/table|i18n\/versions)\.|\/locales\/en-US\/versions\.json/;

export default defineConfig({
  plugins: [buildWords(locales), serverOnly(), siteTexts(), reactRouter()],
  json: { stringify: false },
  build: {
    target: "es2023",
    assetsInlineLimit: 0,
    modulePreload: { polyfill: false },
    reportCompressedSize: false,
  },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // What changes with our dependencies, not with our releases, stays in the cache of browsers.
            codeSplitting: {
              groups: [
                { name: "vendor", test: vendor, priority: 3 },
                { name: "site", test: site, priority: 2 },
                { name: "fields", test: fields, priority: 1 },
                { name: "callout", test: callout, priority: 1 },
                { name: "list", test: list, priority: 1 },
                { name: "search", test: search, priority: 0 },
                { name: "found", test: found, priority: 1 },
                { name: "paging", test: paging, priority: 1 },
                { name: "about", test: about, priority: 1 },
                { name: "project", test: project, priority: 1 },
                { name: "versions", test: versions, priority: 0 },
              ],
            },
          },
        },
      },
    },
  },
});
