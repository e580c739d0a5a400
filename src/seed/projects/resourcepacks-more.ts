// Demo resource packs that change menus, sounds, words and whole villages.
import { shot, version, type ProjectPlan } from "./define.ts";

const client: ProjectPlan["sides"] = ["required", "unsupported"];

/** Menus, sounds, words and villages. */
export const moreResourcepacks: readonly ProjectPlan[] = [
  {
    slug: "clear-slate-gui",
    title: "Clear Slate GUI",
    summary: "Dark, flat menus with room to breathe. Every button, every container, every hotbar.",
    categories: "tweaks utility 16x",
    more: "gui fonts",
    license: "MIT",
    links: { source: "https://git.quietmoss.example/clear-slate" },
    sides: client,
    owner: "quietmoss",
    gallery: [
      shot("Title screen", "Four buttons and some weather.", true),
      shot("Inventory", "Counts are larger than before."),
    ],
    versions: [
      version("1.0", 400, "minecraft", "1.21..1.21.3", "Containers and buttons."),
      version("1.1", 220, "minecraft", "1.21.4..1.21.5", "Recipe book, beacon, loom."),
      version("1.2", 50, "minecraft", "1.21.6..1.21.8", "Dialog screens."),
    ],
    downloads: 228_011,
    followers: 1_911,
  },
  {
    slug: "chime",
    title: "Chime",
    summary: "New sounds for doors, bells, rain and every note block, recorded on real objects.",
    categories: "themed",
    more: "audio",
    license: "CC-BY-SA-4.0",
    links: { wiki: "https://sound.hollis.example/chime" },
    sides: client,
    owner: "hollis-w",
    versions: [
      version("1.0", 620, "minecraft", "1.20.5..1.20.6 1.21", "Forty sounds."),
      version("1.1", 180, "minecraft", "1.21.4..1.21.8", "Sixty sounds, and rain on nine materials."),
    ],
    downloads: 37_209,
    followers: 544,
  },
  {
    slug: "harbour-tongue",
    title: "Harbour Tongue",
    summary: "The whole game translated into the speech of tired sailors. Contains weather.",
    categories: "cursed themed",
    more: "locale",
    license: "MIT",
    sides: client,
    owner: "creator",
    versions: [version("0.7-beta", 24, "minecraft", "1.21.6..1.21.8", "Menus, blocks and most insults.")],
    downloads: 0,
    followers: 0,
    status: "private",
  },
  {
    slug: "ashwood-village",
    title: "Ashwood Village",
    summary: "Villages rebuilt in grey timber: doors, beds, banners and faces to match. Kept for older versions.",
    categories: "themed decoration 16x",
    more: "blocks entities models",
    license: "CC-BY-NC-4.0",
    sides: client,
    status: "archived",
    owner: "BrickLayerBea",
    gallery: [shot("Main street", "The last picture taken before the pack was put to rest.", true)],
    versions: [
      version("1.0", 1090, "minecraft", "1.16.2..1.16.5", "For 1.16."),
      version("1.1", 1085, "minecraft", "1.17..1.17.1", "For 1.17."),
      version(
        "1.2",
        1072,
        "minecraft",
        "1.19..1.19.2",
        "For 1.19. This is the last one; thank you for eight years of walking these streets.",
      ),
    ],
    downloads: 512_690,
    followers: 2_204,
  },
];
