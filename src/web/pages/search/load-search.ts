// Loads a search page: hits, filter counts, the types with matches, and which filters to add or drop.
import type { RouterContextProvider } from "react-router";
import { redirect } from "react-router";
import { listHidden } from "#features/catalog/hidden/contract.ts";
import { modLoaders, packLoader } from "#features/catalog/projects/project-type.ts";
import { searchProjects, type NamedKind, type SearchHit } from "#features/catalog/search/contract.ts";
import { hideRare, writeOptions, type FilterOption } from "#web/components/filter-options.ts";
import type { FilterSection } from "#web/components/filter-panel.tsx";
import { toListed } from "#web/components/listed-project.ts";
import { loadTags, type LoadedTags } from "#web/components/load-tags.ts";
import { hasTypedCreator, readSearch } from "#web/components/read-search.ts";
import { activeFilters, standing, toggle, without } from "#web/components/change-search.ts";
import { emptySearch, facetsOf, searchHref, type FilterKind, type SearchState } from "#web/components/search-state.ts";
import { requestContext } from "#web/lib/context.ts";
import { searchPath, typeOrder, type ShownType } from "#web/lib/project-types.ts";

type Call = ReturnType<typeof requestContext>["call"];

/** What every search of the page has in common. */
interface Asking {
  readonly call: Call;
  readonly type: ShownType | null;
  /** Projects left out of the lists. */
  readonly leftOut: readonly string[];
}
type Counts = Readonly<Record<string, number>>;

/** Maximum filters tried one by one when nothing is found. */
const maxTries = 5;

/** How often each value of one kind occurs, ignoring that kind's own filters. */
async function countsBeside({ call, type, leftOut }: Asking, state: SearchState, kind: FilterKind, key: string) {
  const facets = facetsOf(type, state, { besides: kind, leftOut });
  const { counts } = await call(searchProjects, { query: state.query, facets, limit: 1, count: [key] });
  return counts[key] ?? {};
}

/** The filters whose removal would give results, most results first. */
async function findDrops({ call, type, leftOut }: Asking, state: SearchState) {
  const tries = activeFilters(state).slice(-maxTries);
  const totals = await Promise.all(
    tries.map(async (filter) => {
      const less = without(state, filter);
      const asked = { query: less.query, facets: facetsOf(type, less, { leftOut }), limit: 1 };
      return { filter, total: (await call(searchProjects, asked)).total };
    }),
  );
  return totals.filter(({ total }) => total > 0).toSorted((a, b) => b.total - a.total);
}

/** With fewer results than this, a correction of the text is offered. */
const fewHits = 10;

/** How many projects of each type match the text, without filters; and how else it may be spelled. */
async function findTypes({ call, leftOut }: Asking, query: string, locale: string) {
  if (query === "") return { types: [], total: 0, meant: null };
  const facets = facetsOf(null, emptySearch, { leftOut });
  const asked = { query, facets, locale, limit: 5, count: ["project_types"] };
  const { counts, total, meant } = await call(searchProjects, asked);
  const types = typeOrder.map((type) => ({ type, total: counts["project_types"]?.[type] ?? 0 }));
  return { types, total, meant };
}

/** A filter that a word of the text names: the page with the filter instead of the word. */
export interface Offer {
  readonly kind: NamedKind;
  readonly value: string;
  readonly total: number;
  readonly href: string;
}

/** Maximum filters offered. */
const maxOffers = 4;

type Named = { readonly kind: NamedKind; readonly value: string; readonly rest: string };

/** The filters that words of the text name, without those that find nothing or are active. */
async function findOffers({ call, type, leftOut }: Asking, state: SearchState, named: readonly Named[]) {
  const offers = named.slice(0, maxOffers).map(async ({ kind, value, rest }): Promise<Offer | null> => {
    const plain = { ...state, query: rest, page: 1 };
    const other = kind === "type" ? (typeOrder.find((each) => each === value) ?? null) : type;
    if (kind === "type" ? other === type : standing(state, kind, value) !== undefined) return null;
    const next = kind === "type" ? plain : toggle(plain, kind, value, "in");
    const { total } = await call(searchProjects, { query: rest, facets: facetsOf(other, next, { leftOut }), limit: 1 });
    return total === 0 ? null : { kind, value, total, href: searchHref(searchPath(other), next) };
  });
  return (await Promise.all(offers)).filter((offer) => offer !== null);
}

/** How many of the projects that the user hides match, apart from being hidden; 0 for visitors. */
async function countHidden({ call, type }: Asking, state: SearchState, hidden: readonly string[]): Promise<number> {
  if (hidden.length === 0) return 0;
  const among = JSON.parse(facetsOf(type, state)) as string[][];
  const facets = JSON.stringify([...among, hidden.map((id) => `project_id:${id}`)]);
  return (await call(searchProjects, { query: state.query, facets, limit: 1 })).total;
}

/** How many game versions are visible before "show all". */
const maxVersions = 12;

/** A section of the panel before its options are serialized. */
type Section = Omit<FilterSection, "options"> & { readonly options: readonly FilterOption[] };

function versionSection(tags: LoadedTags, state: SearchState, counts: Counts): Section {
  const chosen = [...state.include.gameVersion, ...state.exclude.gameVersion];
  const shown = tags.gameVersions.filter(
    ({ version, versionType }) =>
      chosen.includes(version) || versionType === "release" || (state.snapshots && (counts[version] ?? 0) > 0),
  );
  const options = shown.map(({ version }) => ({ value: version, count: counts[version] ?? 0 }));
  return { kind: "gameVersion", header: "gameVersion", options: hideRare(options, maxVersions) };
}

/** Rarely used mod loaders, hidden behind "show all". */
const rare = ["babric", "bta-babric", "java-agent", "legacy-fabric", "nilloader", "ornithe"];

/** The loaders of a project type. Plugin and data-pack loaders also support mods, but have their own lists. */
function loaderSection(tags: LoadedTags, type: ShownType, counts: Counts): Section {
  const fitting = tags.loaders.filter(
    ({ name, supportedProjectTypes }) =>
      supportedProjectTypes.includes(type) && name !== packLoader && (type !== "mod" || modLoaders.includes(name)),
  );
  const options = fitting.map(({ name, hidden }) => ({
    value: name,
    count: counts[name] ?? 0,
    hidden: hidden || rare.includes(name),
  }));
  return { kind: "loader", header: type === "plugin" ? "platform" : "loader", options };
}

const headers = ["categories", "features", "resolutions", "performance impact"] as const;

function categorySections(tags: LoadedTags, type: ShownType, counts: Counts): Section[] {
  return headers.map((header) => ({
    kind: "category",
    header: header === "performance impact" ? "performance" : header,
    options: tags.categories
      .filter((tag) => tag.header === header && tag.projectType === type)
      .map(({ name }) => ({ value: name, count: counts[name] ?? 0 })),
  }));
}

/** Sections with at least two choices, in panel order. */
function sectionsOf(tags: LoadedTags, type: ShownType | null, state: SearchState, counts: Record<string, Counts>) {
  const all = [
    versionSection(tags, state, counts.gameVersions ?? {}),
    ...(type === null
      ? []
      : [loaderSection(tags, type, counts.loaders ?? {}), ...categorySections(tags, type, counts.categories ?? {})]),
  ];
  return all
    .filter((section) => section.options.length > 1)
    .map((section): FilterSection => ({ ...section, options: writeOptions(section.options) }));
}

const authorPath = (hit: SearchHit) =>
  hit.organizationId ? `/organization/${hit.organizationId}` : `/user/${hit.author}`;

/** Loads the page; one past the end redirects to the last. */
export async function loadSearch(context: Readonly<RouterContextProvider>, url: URL, type: ShownType | null) {
  const { call, preferences, language, viewer } = requestContext(context);
  const state = readSearch(url.searchParams);
  if (hasTypedCreator(url.searchParams)) throw redirect(searchHref(searchPath(type), state));
  const hidden = viewer === null ? [] : (await call(listHidden, {})).map(({ id }) => id);
  const asking: Asking = { call, type, leftOut: state.hidden ? [] : hidden };
  const beside = (kind: FilterKind, key: string) =>
    state.include[kind].length > 0 ? countsBeside(asking, state, kind, key) : undefined;
  const [tags, answer, gameVersions, loaders, all, hiddenCount] = await Promise.all([
    loadTags(call),
    call(searchProjects, {
      query: state.query,
      facets: facetsOf(type, state, asking),
      sort: state.sort,
      offset: (state.page - 1) * state.size,
      limit: state.size,
      locale: language.locale,
      count: ["categories", "game_versions", "loaders"],
    }),
    beside("gameVersion", "game_versions"),
    beside("loader", "loaders"),
    findTypes(asking, state.query, language.locale),
    countHidden(asking, state, hidden),
  ]);
  const pages = Math.max(1, Math.ceil(answer.total / state.size));
  if (state.page > pages) throw redirect(searchHref(searchPath(type), { ...state, page: pages }));
  const { cosmetics } = preferences;
  const view = state.view ?? (type === null ? "list" : cosmetics.searchDisplayMode[type]);
  return {
    type,
    state,
    /** Besides the text. */
    filterCount: activeFilters(state).filter(({ kind }) => kind !== "query").length,
    origin: url.origin,
    hits: answer.hits.map((hit) =>
      toListed(hit, { authorPath: authorPath(hit), pictures: view === "gallery", largeIcons: view === "list" }),
    ),
    /** Why each of the hits was found. */
    reasons: answer.hits.map(({ reasons }) => reasons),
    total: answer.total,
    /** Whether the user hides each of the hits; null for visitors, who cannot hide any. */
    hidden: viewer === null ? null : answer.hits.map(({ id }) => hidden.includes(id)),
    hiddenCount,
    pages,
    view,
    filtersAtEnd: cosmetics.rightSearchLayout,
    sections: sectionsOf(tags, type, state, {
      gameVersions: gameVersions ?? answer.counts.game_versions ?? {},
      loaders: loaders ?? answer.counts.loaders ?? {},
      categories: answer.counts.categories ?? {},
    }),
    creators: [...new Set(answer.hits.map(({ author }) => author).filter((name) => name !== ""))],
    drops: answer.total === 0 ? await findDrops(asking, state) : [],
    offers: await findOffers(asking, state, answer.named),
    meant: answer.total < fewHits ? (answer.meant ?? all.meant) : null,
    types: all.types,
    allTotal: all.total,
  };
}

export type SearchData = Awaited<ReturnType<typeof loadSearch>>;
