// Measures relevance on titles like those of real catalogs: how often a project is among the first three hits for its
// abbreviation, and for its title in the other ways players type it.
import { describe, expect, test } from "vitest";
import { makeDocument } from "./arbitrary-catalog.fixture.ts";
import { CatalogIndex } from "./in-process/catalog-index.ts";
import type { SearchAnswer } from "./port.ts";

/** title = abbreviations that players type */
const abbreviated = `
Applied Energistics 2 = ae2; Just Enough Items = jei; Roughly Enough Items (REI) = rei; Not Enough Items = nei
Just Enough Resources (JER) = jer; Immersive Engineering = ie; Tinkers' Construct = tc; Thermal Expansion = te
Twilight Forest = tf; The Aether = ta; Biomes O' Plenty = bop; Oh The Biomes We've Gone = bwg; Oh The Biomes You'll Go = byg
Create: Steam 'n' Rails = snr; Create Crafts & Additions = cca; Create: Above and Beyond = cab; Better Than Wolves = btw
Ender IO = eio; Integrated Dynamics = id; Refined Storage 2 = rs2; Simple Storage Network = ssn; Project Red = pr
Concurrent Chunk Management Engine = c2me; Entity Model Features = emf; Entity Texture Features = etf; Distant Horizons = dh
Simple Voice Chat = svc; No Chat Reports = ncr; Enhanced Block Entities = ebe; Not Enough Animations = nea
Reese's Sodium Options = rso; Sodium Extra = se; Dynamic FPS = dfps; Better MC [FABRIC] = bmc; All the Mods 10 = atm10
All the Mods 9: To the Sky = atm9; Roguelike Adventures and Dungeons 2 = rad2; GregTech: New Horizons = gtnh
Enigmatica 9 Expert = e9e; Stoneblock 3 = s3; Fabulously Optimized = fo; Simply Optimized = so; Yet Another Config Lib = yacl
Inventory Profiles Next = ipn; Mouse Tweaks = mt; Xaero's World Map = xwm; JourneyMap = jm; WorldEdit = we; WorldGuard = wg
LuckPerms = lp; GriefPrevention = gp; Fast Async WorldEdit = fawe; Complementary Shaders - Reimagined = csr
Sildur's Vibrant Shaders = svs; Macaw's Bridges and Fences = mbf; Serene Seasons = ss; Farmer's Delight = fd
Physics Mod Pro = pmp; Traveler's Backpack = tb; Pam's HarvestCraft 2 = phc2; Mine and Slash = mns; Blood Magic 3 = bm3
Lord of the Deep Rings = lotdr; Ars Nouveau = an
`
  .trim()
  .split(/[;\n]/)
  .map((pair) => pair.split("=").map((side) => side.trim()) as [string, string]);

/** More projects, so that there is something to confuse them with. */
const others =
  "Sodium|Lithium|Iris Shaders|Fabric API|Mod Menu|Cloth Config API|AppleSkin|Waystones|Continuity|FerriteCore|Entity Culling|Terralith|Tectonic|Cobblemon|GeckoLib|Architectury API|Zoomify|Supplementaries|Mekanism|Botania|Quark|Tool Belt|Item Filters|Team Projects|Jump Engine|Random Events|Better End|Iron Chests|Storage Drawers|Seasonal Saplings|Forest Townsfolk|Mountain Trails|Pretty Rocks|Food Orbs|Apple Trees|Stone Lanterns|Red Dunes|Winter Gardens|Great Plains|Magic Trinkets";

const slugOf = (title: string) => `${title.toLowerCase().replaceAll(/[^a-z0-9]+/g, "-")}-project`;
const titles = [...abbreviated.map(([title]) => title), ...others.split("|")];
const index = new CatalogIndex();
index.upsert(
  titles.map((title, at) =>
    makeDocument({
      id: `r${`${at}`.padStart(7, "0")}`,
      title,
      slug: slugOf(title),
      author: `maker${at}`,
      summary: "An addition to the game.",
      body: `Here ${titles[(at * 7 + 3) % titles.length]!} and ${titles[(at * 11 + 5) % titles.length]!} are mentioned.`,
      downloads: ((at * 7919) % 1000) * 1000,
    }),
  ),
);

function find(text: string): string[] {
  const query = { text, filter: null, sort: "relevance", offset: 0, limit: 3 } as const;
  return (JSON.parse(index.answer(query)) as SearchAnswer).hits.map((hit) => hit.title);
}

/** The share in percent of pairs whose title is among the first `most` hits for the text. */
function share(pairs: readonly (readonly [title: string, text: string])[], most: number): number {
  const found = pairs.filter(([title, text]) => find(text).slice(0, most).includes(title));
  return (100 * found.length) / pairs.length;
}

test("sixty titles and more are found by their abbreviations", () => {
  expect(abbreviated.length).toBeGreaterThanOrEqual(60);
  expect(share(abbreviated, 3)).toBeGreaterThanOrEqual(95);
});

const swapped = (word: string) => word[0]! + word[2]! + word[1]! + word.slice(3);
const typed: Record<string, { least: number; type: (title: string) => string | null }> = {
  exact: { least: 100, type: (title) => title },
  "with a typo": { least: 98, type: (title) => title.replace(/[A-Za-z]{5,}/, swapped) },
  "a prefix": { least: 98, type: (title) => title.slice(0, Math.max(4, title.length - 2)) },
  joined: { least: 98, type: (title) => (title.length <= 32 ? title.replaceAll(/[^\p{L}\p{N}]/gu, "") : null) },
  split: { least: 98, type: (title) => title.replaceAll(/(\p{Ll})(\p{Lu})/gu, "$1 $2") },
  reordered: { least: 98, type: (title) => title.split(" ").toReversed().join(" ") },
};

describe("a title is found", () => {
  test.each(Object.entries(typed))("%s", (_, { least, type }) => {
    const pairs = titles.flatMap((title) => {
      const text = type(title);
      return text === null ? [] : [[title, text] as const];
    });
    expect(pairs.length).toBeGreaterThan(60);
    expect(share(pairs, 3)).toBeGreaterThanOrEqual(least);
  });
});

test("an abbreviation ranks below the title that equals it, and above descriptions", () => {
  const own = new CatalogIndex();
  own.upsert([
    makeDocument({ id: "abbrev00", title: "Just Enough Items", downloads: 90_000_000 }),
    makeDocument({ id: "exact000", title: "JEI", downloads: 3 }),
    makeDocument({ id: "body0000", title: "Lanterns", body: "Works with jei.", downloads: 5_000_000 }),
  ]);
  const query = { text: "jei", filter: null, sort: "relevance", offset: 0, limit: 9 } as const;
  const { hits } = JSON.parse(own.answer(query)) as SearchAnswer;
  expect(hits.map(({ id }) => id)).toEqual(["exact000", "abbrev00", "body0000"]);
});

test("words of three letters tolerate swapped neighbors, and nothing else", () => {
  expect(find("eri")[0]).toBe("Roughly Enough Items (REI)");
  expect(find("mdo")).toContain("Mod Menu");
  expect(find("rez")).toEqual([]);
});
