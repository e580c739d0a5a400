// The people and the organization of the demo content.
import type { IconRecipe } from "./pictures.ts";
import type { AvatarRecipe } from "./pictures/avatars.ts";

/** One demo person; they get an account nobody knows the password of. */
export interface DemoPerson {
  readonly username: string;
  readonly bio: string;
  readonly avatar: AvatarRecipe;
  /** Days before "now" when they joined. */
  readonly joinedDaysAgo: number;
}

/** The demo organization; the first member owns it. */
export interface DemoOrganization {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly color: string;
  readonly icon: IconRecipe;
  readonly members: readonly { readonly username: string; readonly role: string }[];
}

function person(
  username: string,
  joinedDaysAgo: number,
  bio: string,
  [skin, hair, ground, extra]: readonly [string, string, string, AvatarRecipe["extra"]],
): DemoPerson {
  let seed = 7;
  for (const letter of username) seed = (seed * 31 + letter.charCodeAt(0)) >>> 0;
  return { username, bio, joinedDaysAgo, avatar: { seed, skin, hair, ground, extra } };
}

/** Everyone who owns or helps with a demo project, except the demo account `creator`. */
export const people: readonly DemoPerson[] = [
  person("mirela_v", 1420, "Rendering and other ways to heat a room. Founder of Lanternworks.", [
    "#e8b890",
    "#3b2a1e",
    "#8f7ac0",
    "glasses",
  ]),
  person("oskarh", 1310, "I build machines that build machines. Mostly belts.", [
    "#f2cfae",
    "#c79a4a",
    "#d0a06f",
    "beard",
  ]),
  person("juniper.dawn", 1205, "Shaders, slow mornings, too much fog.", ["#c68a5e", "#a5432f", "#e0a58f", "none"]),
  person("tomaszek", 1180, "Server admin since the beta days. Plugins that log what they do.", [
    "#f2cfae",
    "#2a2a34",
    "#6f93b5",
    "headphones",
  ]),
  person("BrickLayerBea", 1134, "Texture artist. Every brick by hand, sixteen pixels at a time.", [
    "#8a5a3a",
    "#241a18",
    "#c08a6a",
    "cap",
  ]),
  person("nkechi", 1090, "Tools and libraries at Lanternworks. Documentation is a feature.", [
    "#6f4630",
    "#1c1714",
    "#7fb08c",
    "none",
  ]),
  person("pixelfjord", 1010, "Norwegian winters in block form.", ["#f6dcc4", "#d8b060", "#7fb4d4", "hood"]),
  person("hollis-w", 940, "Sound person. I record gates, gravel and geese.", [
    "#e8b890",
    "#8b5a2b",
    "#b0a070",
    "headphones",
  ]),
  person("sayuri_k", 860, "Datapacks only. If it needs a jar I will find another way.", [
    "#f2cfae",
    "#1d1a24",
    "#d99ab5",
    "none",
  ]),
  person("dvorak", 720, "Packs for people with one evening a week.", ["#c68a5e", "#4a3a30", "#8fa56f", "glasses"]),
  person("lupinette", 610, "Creatures, mostly moths. Ask me about moths.", ["#e8b890", "#7b4b8f", "#a58fd0", "hood"]),
  person("quietmoss", 455, "Small mods, small numbers, no config file longer than a screen.", [
    "#8a5a3a",
    "#3a5a3a",
    "#7f9f6f",
    "beard",
  ]),
];

/** The one organization. */
export const organization: DemoOrganization = {
  name: "Lanternworks",
  slug: "lanternworks",
  description:
    "A small workshop for performance mods, libraries and shaders. We measure first, then write, then measure again.",
  color: "#e0a13f",
  icon: { motif: "sprite", shape: "lantern", inks: ["#f7d070", "#e0a13f", "#7a4a1f"], ground: ["#3a2c4a", "#1a1424"] },
  members: [
    { username: "mirela_v", role: "Founder" },
    { username: "nkechi", role: "Libraries" },
    { username: "hollis-w", role: "Sound" },
  ],
};
