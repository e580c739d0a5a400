// The users and the organization of the demo content.

/** A demo user; nobody knows the account's password. */
export interface DemoPerson {
  readonly username: string;
  readonly bio: string;
  /** Days before "now" when they signed up. */
  readonly joinedDaysAgo: number;
}

/** The demo organization; the first member owns it. */
export interface DemoOrganization {
  readonly name: string;
  readonly slug: string;
  readonly description: string;
  readonly color: string;
  readonly members: readonly { readonly username: string; readonly role: string }[];
}

function person(username: string, joinedDaysAgo: number, bio: string): DemoPerson {
  return { username, bio, joinedDaysAgo };
}

/** All owners and members of demo projects, except the demo account `creator`. */
export const people: readonly DemoPerson[] = [
  person("mirela_v", 1420, "Rendering and other ways to heat a room. Founder of Lanternworks."),
  person("oskarh", 1310, "I build machines that build machines. Mostly belts."),
  person("juniper.dawn", 1205, "Shaders, slow mornings, too much fog."),
  person("tomaszek", 1180, "Server admin since the beta days. Plugins that log what they do."),
  person("BrickLayerBea", 1134, "Texture artist. Every brick by hand, sixteen pixels at a time."),
  person("nkechi", 1090, "Tools and libraries at Lanternworks. Documentation is a feature."),
  person("pixelfjord", 1010, "Norwegian winters in block form."),
  person("hollis-w", 940, "Sound person. I record gates, gravel and geese."),
  person("sayuri_k", 860, "Datapacks only. If it needs a jar I will find another way."),
  person("dvorak", 720, "Packs for people with one evening a week."),
  person("lupinette", 610, "Creatures, mostly moths. Ask me about moths."),
  person("quietmoss", 455, "Small mods, small numbers, no config file longer than a screen."),
];

/** The only organization. */
export const organization: DemoOrganization = {
  name: "Lanternworks",
  slug: "lanternworks",
  description:
    "A small workshop for performance mods, libraries and shaders. We measure first, then write, then measure again.",
  color: "#e0a13f",
  members: [
    { username: "mirela_v", role: "Founder" },
    { username: "nkechi", role: "Libraries" },
    { username: "hollis-w", role: "Sound" },
  ],
};
