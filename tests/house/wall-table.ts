// Import rules: the table of ARCHITECTURE.md as data.
import { features } from "#features/index.ts";

export interface Wall {
  description: string;
  /** The importing files that the row applies to. */
  from: RegExp;
  /** Which of our own files they may import; `$1` stands for the first group of `from`. */
  may: string[];
  /** Allowed packages: all unless listed. */
  packages?: string[];
}

// In dependency order: a feature reads those before it, and never those after it.
const names = features.map(({ name }) => name);

const order = names.flatMap((feature, position): Wall[] => {
  const earlier = names.slice(0, position).join("|") || "-";
  return [
    {
      description: `${feature} imports the kernel, the platform and the doors of earlier features`,
      from: new RegExp(`^src/features/${feature}/(?!(?:.*/)?rules\\.ts$)`),
      may: [
        "^src/(kernel|platform)/",
        `^src/features/${feature}/`,
        `^src/features/(${earlier})/(.*/)?(index|contract|events)\\.ts$`,
      ],
    },
    {
      description: `rules of ${feature} are pure: the kernel, contracts, and own or earlier rules`,
      from: new RegExp(`^src/features/${feature}/(?:.*/)?rules\\.ts$`),
      may: [
        "^src/kernel/",
        `^src/features/${feature}/`,
        `^src/features/(${earlier})/(.*/)?(index|contract|rules)\\.ts$`,
      ],
      packages: [],
    },
  ];
});

const walls: Wall[] = [
  {
    description: "the kernel imports itself, zod, and the codes of refusals (types of their catalogs)",
    from: /^src\/kernel\//,
    may: ["^src/kernel/", "^locales/en-US/(refusals|programs)\\.json$"],
    packages: ["zod"],
  },
  {
    description: "the platform imports the kernel and itself",
    from: /^src\/platform\//,
    may: ["^src/(kernel|platform)/"],
  },
  {
    description: "the list of features imports their manifests",
    from: /^src\/features\/index\.ts$/,
    may: ["^src/features/[^/]+/feature\\.ts$", "^src/platform/feature/"],
    packages: [],
  },
  {
    description: "manifests are read through the list of features",
    from: /^src\/(?!features\/index\.ts$)/,
    may: ["^(?!src/features/[^/]+/feature\\.ts$)"],
  },
  {
    description: "every feature has its place in the list of src/features/index.ts",
    from: new RegExp(`^src/features/(?!index\\.ts$|(${names.join("|")})/)`),
    may: [],
    packages: [],
  },
  ...order,
  {
    description: "the API imports the kernel, the platform, the doors of features and the list of languages",
    from: /^src\/api\//,
    may: ["^src/(api|kernel|platform)/", "^locales/meta\\.json$", "^src/features/(.*/)?(index|contract|events)\\.ts$"],
  },
  {
    description: "pages know contracts with their shapes and words, and reach everything else by calling operations",
    from: /^src\/web\//,
    may: ["^src/(web|kernel)/", "^locales/", "^src/features/.*/(contract|shapes|status|project-type)\\.ts$"],
  },
  { description: "web/ui knows no product", from: /^src\/web\/ui\//, may: ["^src/web/(ui|i18n)/"] },
  {
    description: "what two pages share moves to web/components",
    from: /^src\/web\/pages\/([^/.]+)/,
    may: ["^(?!src/web/pages/)", "^src/web/pages/$1[/.]"],
  },
  {
    description: "only the page table reaches into pages",
    from: /^src\/web\/(?!pages\/|routes\.ts$)/,
    may: ["^(?!src/web/pages/)"],
  },
  {
    description:
      "main, the roles, site, worker, what opens the services and the seed compose the parts; no part imports them",
    from: /^src\/(?!(main|production|demand-free-port|open-services|roles|run-role|site|start-in-order|until-signal|worker)\.ts$|seed\/)/,
    may: [
      "^(?!src/((main|production|demand-free-port|open-services|roles|run-role|site|start-in-order|until-signal|worker)\\.ts$|seed/))",
    ],
  },
];

/** The rules that an import violates, as sentences. */
export function wallsInTheWay(from: string, to: string): string[] {
  return walls
    .filter((wall) => {
      const own = wall.from.exec(from);
      if (!own) return false;
      const ofPackage = to.startsWith("package:");
      if (ofPackage && wall.packages === undefined) return false;
      if (ofPackage) return !wall.packages?.includes(to.slice("package:".length));
      return !wall.may.some((may) => new RegExp(may.replace("$1", own[1] ?? "")).test(to));
    })
    .map(({ description }) => description);
}
