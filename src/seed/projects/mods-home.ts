// Demo mods about food, glass and one goose.
import { needs, shot, version, type ProjectPlan } from "./define.ts";

export const homeMods: readonly ProjectPlan[] = [
  {
    slug: "pantry-and-pan",
    title: "Pantry & Pan",
    summary: "Cooking with real heat: pans, ovens, jars and 120 dishes that reward a varied diet.",
    categories: "food decoration",
    license: "LicenseRef-All-Rights-Reserved",
    links: { wiki: "https://pantry.dvorak.example", discord: "https://table.dvorak.example" },
    donations: [{ platform: "paypal", url: "https://tips.dvorak.example" }],
    sides: ["required", "required"],
    owner: "dvorak",
    gallery: [shot("A working kitchen", "Stove, shelf, table, window. The pan is hot.", true)],
    versions: [
      version("1.4.0", 1010, "forge", "1.20.1", "- Jars keep food for a season\n- Forty new dishes"),
      version("1.5.2", 780, "forge", "1.20.1", "- Ovens show their heat\n- Fixed: soup could be burnt while frozen"),
      version("2.0.0", 500, "neoforge", "1.21.1", "For 1.21.1. Recipes are data now: packs can add their own.", {
        needs: needs("seasonwheel", "optional"),
      }),
      version("2.1.0", 88, "neoforge", "1.21.1 1.21.4", "- 18 dishes with fish\n- Villagers serve what they grow", {
        needs: [...needs("seasonwheel", "optional"), ...needs("tidebound", "optional")],
      }),
    ],
    downloads: 388_540,
    followers: 4_402,
  },
  {
    slug: "glasshouse",
    title: "Glasshouse",
    summary: "Greenhouses, trellises, hanging baskets and glass that does not fight you at the corners.",
    categories: "decoration",
    more: "food",
    license: "MIT",
    links: { source: "https://git.bricklayerbea.example/glasshouse" },
    sides: ["required", "required"],
    owner: "BrickLayerBea",
    gallery: [shot("The orchard house", "Trellis, gravel and eight kinds of pot.", true)],
    versions: [
      version("1.0.0", 330, "fabric", "1.21.4..1.21.5", "First release."),
      version("1.0.1", 326, "fabric", "1.21.4..1.21.5", "Fixed: baskets fell up."),
      version("1.1.0", 70, "fabric", "1.21.4..1.21.8", "- Iron, copper and oak frames\n- Panes join at any angle"),
    ],
    downloads: 41_280,
    followers: 702,
  },
  {
    slug: "geese-hold-office",
    title: "Geese Hold Office",
    summary: "Every village elects a goose. The goose passes laws. You did not vote, but you will comply.",
    categories: "cursed mobs social",
    license: "WTFPL",
    sides: ["required", "required"],
    owner: "hollis-w",
    gallery: [shot("Council in session", "The motion to ban bread failed, honk to honk.", true)],
    versions: [
      version("1.4.1", 365, "fabric", "1.21.4", "By order of the goose."),
      version("1.5.0", 233, "fabric", "1.21.4..1.21.8", "- New law: hats\n- Repealed: hats\n- The treasury is bread"),
    ],
    downloads: 74_655,
    followers: 2_981,
  },
];
