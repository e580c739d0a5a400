// Relevance tests: labeled queries, each with the projects that must be among the first hits.
import { expect, test } from "vitest";
import { makeDocument } from "./arbitrary-catalog.fixture.ts";
import { CatalogIndex } from "./in-process/catalog-index.ts";
import type { SearchAnswer } from "./port.ts";

/** slug | title | author | downloads in thousands | summary */
const catalog = `
sodium|Sodium|jellysquid3|95000|Draws frames faster and smooths out stutter
sodium-extra|Sodium Extra|FlashyReese|40000|More switches for Sodium
reeses-sodium-options|Reese's Sodium Options|FlashyReese|30000|Another options screen for Sodium
lithium|Lithium|jellysquid3|60000|Speeds up game logic without changing it
phosphor|Phosphor|jellysquid3|5000|Speeds up lighting
iris|Iris Shaders|coderbot|70000|Loads shader packs beside Sodium
fabric-api|Fabric API|modmuss50|120000|Hooks and common pieces for mods on Fabric
modmenu|Mod Menu|Prospector|65000|Shows a list of your installed mods
cloth-config|Cloth Config API|shedaniel|64000|A library for settings screens
rei|Roughly Enough Items (REI)|shedaniel|18000|Look up items and recipes
jei|Just Enough Items (JEI)|mezz|30000|Look up items and recipes
emi|EMI|EmilyPloszaj|15000|A recipe and item viewer
create|Create|simibubi|25000|Build contraptions from cogs, belts and rotating power
create-steam-n-rails|Create: Steam 'n' Rails|IThundxr|8000|Trains, bogeys and tracks for Create
createaddition|Create Crafts & Additions|MRHminer|6000|Turns rotation into electric power
crate-delight|Crate Delight|vectorwing|300|Crates for storing crops
farmers-delight|Farmer's Delight|vectorwing|14000|Farming and cooking with hearty meals
journeymap|JourneyMap|techbrew|12000|A live map in game or in a web browser
xaeros-minimap|Xaero's Minimap|thexaero|35000|A small map in the corner of the screen
xaeros-world-map|Xaero's World Map|thexaero|33000|A full-screen map of where you have been
appleskin|AppleSkin|squeek502|34000|Shows hunger and saturation of food
fallingtree|FallingTree|RakSrinaNa|17000|Break one log and the whole tree comes down
waystones|Waystones|BlayTheNinth|16000|Teleport between stones that you have activated
balm|Balm|BlayTheNinth|20000|Shared pieces for several loaders
lambdynamiclights|LambDynamicLights|LambdAurora|22000|Torches in hand light the way
continuity|Continuity|PepperBell|21000|Connected textures
indium|Indium|comp500|28000|Rendering hooks for Sodium
ferrite-core|FerriteCore|malte0811|50000|Uses less memory
entityculling|Entity Culling|tr7zw|45000|Skips drawing what cannot be seen
3dskinlayers|3D Skin Layers|tr7zw|27000|Gives the outer skin layer depth
not-enough-animations|Not Enough Animations|tr7zw|26000|Third-person animations like those in first person
voice-chat|Simple Voice Chat|henkelmax|29000|Talk to players who are near you
worldedit|WorldEdit|sk89q|9000|Change thousands of blocks with one command
luckperms|LuckPerms|lucko|3000|Permissions for servers
viaversion|ViaVersion|kennytytv|2500|Lets newer clients join older servers
essentialsx|EssentialsX|mdcfe|1200|Homes, warps and kits for servers
complementary-reimagined|Complementary Shaders - Reimagined|EminGTR|19000|A shader pack that keeps the look of the game
bsl-shaders|BSL Shaders|capttatsu|11000|Bright and soft shader pack
sildurs|Sildur's Vibrant Shaders|Sildur|4000|Colourful shader pack
faithful-32x|Faithful 32x|Faithful Team|13000|Twice the resolution of every texture
fresh-animations|Fresh Animations|FreshLX|23000|Livelier animals and monsters
terralith|Terralith|Starmute|24000|Nearly a hundred new biomes
tectonic|Tectonic|Apollo|7000|Huge mountains and rivers
incendium|Incendium|Starmute|4500|A new Nether
fabulously-optimized|Fabulously Optimized|robotkoer|10500|A pack for smooth play
better-minecraft|Better MC|LunaPixel|5500|A large adventure pack
cobblemon|Cobblemon|Hiroku|9500|Catch and train creatures
geckolib|GeckoLib|Gecko|38000|An animation library
architectury-api|Architectury API|shedaniel|42000|One code base for several loaders
yacl|YetAnotherConfigLib|isXander|41000|A settings library
zoomify|Zoomify|isXander|12500|A zoom key with many settings
noisium|Noisium|Steveplays|3500|Faster world generation
c2me|Concurrent Chunk Management Engine|ishland|6500|Loads chunks on many threads
supplementaries|Supplementaries|MehVahdJukaar|15500|Jars, signs, lanterns and other decoration
biomes-o-plenty|Biomes O' Plenty|Glitchfiend|12200|Many new biomes and plants
ae2|Applied Energistics 2|AlgorithmX2|8200|Storage networks of matter and energy
mekanism|Mekanism|bradyaidanc|7300|Machines, energy and gases
immersive-engineering|Immersive Engineering|BluSunrize|6100|Machines with wires and big structures
tinkers|Tinkers' Construct|mDiyo|5100|Build tools out of parts
botania|Botania|Vazkii|5600|Magic with flowers
quark|Quark|Vazkii|7100|Many small things that fit the game
mcw-doors|Macaw's Doors|sketch_macaw|9100|Doors of every kind
mysterious-project|Mysterious Project|nobody|1|Nobody knows
elan-vital|Élan Vital|Zoë|20|Décor for cafés
sauna|Sauna Größe|Jörg|15|Ein Aufguss für kalte Welten
mir|Новые миры|Иван|40|Большие горы и глубокие пещеры
yozh|Ёжики|Мария|12|Маленькие ёжики в лесу
shuiche|水車と風車|田中|60|村に水車小屋を追加します
jixie|机械动力中文包|小明|55|为机械动力提供中文翻译
deo|더 많은 동물|민수|30|새로운 동물을 추가합니다
roth|รถไฟไทย|สมชาย|18|เพิ่มรถไฟและสถานี
kitab|كتاب السحر|أحمد|22|سحر جديد
`
  .trim()
  .split("\n")
  .map((line) => line.split("|") as [string, string, string, string, string]);

/** query → slugs that must come first … */
const first = `
sodium = sodium; Sodium = sodium; SODIUM = sodium; sod = sodium; sodi = sodium; sodum = sodium; soduim = sodium; sodiumm = sodium
osdium = sodium; xodium = sodium; sodium extra = sodium-extra; sodium ext = sodium-extra; extra sodium = sodium-extra
lithum = lithium; litihum = lithium; lithium jellysquid3 = lithium; iris = iris; iris shaders = iris; irsi shaders = iris
fabric api = fabric-api; fabric-api = fabric-api; fabricapi = fabric-api; fabrci api = fabric-api; mod menu = modmenu; modmenu = modmenu
cloth config = cloth-config; jei = jei; rei = rei; emi = emi; just enough items = jei; roughly enough = rei; rougly enough = rei
create = create; creat = create; craete = create; create steam n rails = create-steam-n-rails; steam rails = create-steam-n-rails
crate delight = crate-delight; farmers delight = farmers-delight; farmer's delight = farmers-delight; farmer’s delight = farmers-delight
journeymap = journeymap; journey map = journeymap; journey = journeymap; jurneymap = journeymap; jorneymap = journeymap
minimap = xaeros-minimap; xaeros minimap = xaeros-minimap; xaero's world = xaeros-world-map; zaeros minimap = xaeros-minimap
appleskin = appleskin; apple skin = appleskin; aple skin = appleskin; falling tree = fallingtree; fallingtree = fallingtree; faling tree = fallingtree
waystnes = waystones; dynamic lights = lambdynamiclights; ferritecore = ferrite-core; ferrite core = ferrite-core; entity culing = entityculling
3d skin = 3dskinlayers; 3d skin layers = 3dskinlayers; voice chat = voice-chat; simple vioce chat = voice-chat; worldedit = worldedit; world edit = worldedit
luckperms = luckperms; luck perms = luckperms; lukperms = luckperms; viaversion = viaversion; complementary = complementary-reimagined
complimentary reimagined = complementary-reimagined; bsl = bsl-shaders; faithful 32x = faithful-32x; faithful 32 = faithful-32x; terralith = terralith; teralith = terralith
fabulously optimised = fabulously-optimized; cobblemon = cobblemon; cobelmon = cobblemon; geckolib = geckolib; architectury = architectury-api; architectry = architectury-api
zoom = zoomify; biomes o plenty = biomes-o-plenty; ae2 = ae2; applied energistics = ae2; aplied energistic = ae2; mekansim = mekanism; tinkers construct = tinkers
immersive enginering = immersive-engineering; macaws doors = mcw-doors; c2me = c2me; mysterious project = mysterious-project; better mc = better-minecraft
elan vital = elan-vital; élan = elan-vital; grösse = sauna; groesse sauna = sauna; groß = sauna; größe = sauna
новые миры = mir; новы = mir; НОВЫЕ = mir; новые мири = mir; ежики = yozh; ёжик = yozh; 水車 = shuiche; 風車 = shuiche; 水 = shuiche; 水車小屋 = shuiche
机械动力 = jixie; 中文 = jixie; 동물 = deo; 많은 동물 = deo; รถไฟ = roth; كتاب = kitab; السحر كتاب = kitab
fallingtree mod = fallingtree; lithium jellysquid3 please = lithium
`
  .trim()
  .split(/[;\n]/)
  .map((pair) => pair.split("=").map((side) => side.trim()) as [string, string]);

const index = new CatalogIndex();
index.upsert(
  catalog.map(([slug, title, author, downloads, summary], at) =>
    makeDocument({
      id: `golden${`${at}`.padStart(2, "0")}`,
      slug,
      title,
      author,
      summary,
      downloads: Number(downloads) * 1000,
    }),
  ),
);

function slugsFor(text: string): string[] {
  const query = { text, filter: null, sort: "relevance", offset: 0, limit: 10 } as const;
  return (JSON.parse(index.answer(query)) as SearchAnswer).hits.map((hit) => hit.slug);
}

test.each(first)("%s finds %s first", (text, slug) => {
  expect(slugsFor(text)[0]).toBe(slug);
});

test.each<[string, string[]]>([
  ["shedaniel", ["architectury-api", "cloth-config", "rei"]],
  ["tr7zw", ["3dskinlayers", "entityculling", "not-enough-animations"]],
  ["shader pack", ["iris", "complementary-reimagined", "bsl-shaders", "sildurs"]],
  ["recipes", ["jei", "rei"]],
])("%s finds all of %j", (text, slugs) => {
  expect(slugsFor(text)).toEqual(expect.arrayContaining(slugs));
});

test("correctly spelled queries do not match similar words; nonsense matches nothing", () => {
  expect(slugsFor("zzzzqqqq")).toEqual([]);
  expect(slugsFor("32")).toEqual(["faithful-32x"]);
  expect(slugsFor("qua")).toEqual(["quark"]);
});
