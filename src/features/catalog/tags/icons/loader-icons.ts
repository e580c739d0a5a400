// Our own line drawings of the loaders on a 24 by 24 grid: each depicts the loader's name, none is its logo.

/** Loader name → inner markup of its `<svg>`; see asSvg. */
export const loaderIcons: Readonly<Record<string, string>> = {
  // Two threads woven each way; its forks add a mark of their own.
  fabric:
    '<rect width="18" height="18" x="3" y="3" rx="2"/><path d="M3 9h7m4 0h7M3 15h11m4 0h3M9 3v3m0 6v9M15 3v9m0 6v3"/>',
  babric: '<path d="M4 8h5m4 0h7M4 16h7m4 0h5M8 4v7m0 4v5M16 4v5m0 4v7"/><circle cx="12" cy="12" r="1.5"/>',
  "bta-babric":
    '<path d="M4 8h5m4 0h7M4 16h7m4 0h5M8 4v7m0 4v5M16 4v5m0 4v7"/><path d="m12 9.5 2.5 2.5-2.5 2.5L9.5 12Z"/>',
  "legacy-fabric":
    '<path d="M3 8h6M3 14h4M7 3v9m6-9v4M3 3h14v4"/><circle cx="15.5" cy="15.5" r="5.5"/><path d="M15.5 12.5v3l2 1.5"/>',
  // An anvil; NeoForge's throws a spark.
  forge: '<path d="M8 6h13v3c-3 0-5 1.5-5 4v1l2 4H8l2-4v-1c-3 0-6-2-7-5h5Z"/>',
  neoforge:
    '<path d="M8 9h12v2.5c-2.5 0-4 1.3-4 3.5l2 5H8l2-5c-3 0-5.5-1.5-6.5-4H8Z"/><path d="M14 2v4M10 3l1 2.5M18 3l-1 2.5"/>',
  quilt:
    '<rect width="8" height="8" x="3" y="3" rx="1.5"/><rect width="8" height="8" x="13" y="3" rx="1.5"/><rect width="8" height="8" x="3" y="13" rx="1.5"/><path d="m17 12.5 4.5 4.5-4.5 4.5-4.5-4.5Z"/>',
  liteloader: '<path d="M20 4c-6-1-11 2-12.5 8L6 18c6 .5 10-2 11.5-6"/><path d="M4 21 15 9M9.5 14.5H15"/>',
  modloader: '<path d="M4 13v6a2 2 0 0 0 2 2h12a2 2 0 0 0 2-2v-6"/><path d="M12 3v12m-4-4 4 4 4-4"/>',
  rift: '<path d="M4 3h6l-2 5 3 3-3 4 2 6H4ZM20 3h-5l-2 5 3 3-3 4 2 6h5Z"/>',
  "java-agent":
    '<path d="M5 10h11v6a4 4 0 0 1-4 4H9a4 4 0 0 1-4-4Z"/><path d="M16 11h1.5a2.5 2.5 0 0 1 0 5H16M8.5 3v3.5M12.5 3v3.5"/>',
  nilloader: '<ellipse cx="12" cy="12" rx="6.5" ry="9"/><path d="M17 4.5 7 19.5"/>',
  ornithe:
    '<path d="M3 15c4 0 5-2 6.5-5S13 5 16 5c2 0 3 1 3.5 2.5L22 9l-2.5 1c0 6-4 9-9 9-3 0-5-1.5-7.5-4Z"/><path d="M16 8.5h.01M9 15c2.5.5 4.5-.5 5.5-3"/>',
  bukkit: '<path d="M4 8h16l-2 11a2 2 0 0 1-2 2H8a2 2 0 0 1-2-2Z"/><path d="M4.5 8a7.5 5.5 0 0 1 15 0M5 13h14"/>',
  folia:
    '<path d="M12 21V9"/><path d="M12 13c-5 0-7-2.5-7-7 4.5 0 7 2.5 7 7ZM12 16c4.5 0 7-2.5 7-7-4.5 0-7 2.5-7 7Z"/>',
  paper: '<path d="M21 3 3 10.5l6.5 3L12.5 21Z"/><path d="M21 3 9.5 13.5"/>',
  purpur:
    '<path d="m12 2.5 8.5 4.75v9.5L12 21.5l-8.5-4.75v-9.5Z"/><path d="M12 12v9.5M12 12l8.5-4.75M12 12 3.5 7.25M7.75 4.9v5"/>',
  spigot: '<path d="M3 8v6m0-3h5c0-2.5 1.5-4 4-4s4 1.5 4 4v1h5v4H8v-3M12 7V3M8.5 3h7"/><path d="M18.5 19v2"/>',
  sponge:
    '<rect width="18" height="14" x="3" y="5" rx="4"/><path d="M8 9.5h.01M13 9h.01M17 12h.01M8.5 14.5h.01M13 15h.01"/><circle cx="11.5" cy="12" r="1"/>',
  bungeecord:
    '<path d="M3 4c4 0 4 4 8 4s4-4 8-4M3 12c4 0 4 4 8 4s4-4 8-4M11 8v8"/><circle cx="20" cy="19" r="2"/><path d="M19 12c2 0 2 3 1 5"/>',
  velocity: '<path d="m13 5 7 7-7 7M7 8l4 4-4 4M3 12h4"/>',
  waterfall:
    '<path d="M4 4h10a3 3 0 0 1 3 3v8M10 8v7M6 8v7M13.5 8v7"/><path d="M3 19c1.5-1.5 3-1.5 4.5 0s3 1.5 4.5 0 3-1.5 4.5 0 3 1.5 4.5 0"/>',
  datapack:
    '<path d="M8 3C5.5 3 6 6 6 8s-.5 3-3 4c2.5 1 3 2 3 4s-.5 5 2 5M16 3c2.5 0 2 3 2 5s.5 3 3 4c-2.5 1-3 2-3 4s.5 5-2 5M12 8v.01M12 12v.01M12 16v.01"/>',
  canvas: '<path d="M4 4h16v11H4ZM12 2v2M8 15l-3 7M16 15l3 7M12 15v5"/>',
  iris: '<circle cx="12" cy="12" r="9"/><circle cx="12" cy="12" r="3.5"/><path d="M12 3c3 1.5 4 4 3 7M21 12c-1.5 3-4 4-7 3M12 21c-3-1.5-4-4-3-7M3 12c1.5-3 4-4 7-3"/>',
  optifine:
    '<circle cx="6.5" cy="14" r="4"/><circle cx="17.5" cy="14" r="4"/><path d="M10.5 13c1-.7 2-.7 3 0M2.5 13 5 6h2M21.5 13 19 6h-2"/>',
  vanilla:
    '<circle cx="12" cy="9" r="2"/><path d="M12 7c-2-3-1-5 0-5s2 2 0 5M14 8.5c3-2 5-.8 5 .3s-2 1.7-5 .7M10 8.5c-3-2-5-.8-5 .3s2 1.7 5 .7M11 11c-1 3-3 3.5-3.7 2.7S8 11 10.5 10.5M13 11c1 3 3 3.5 3.7 2.7S16 11 13.5 10.5M12 12v10"/>',
  minecraft:
    '<path d="m12 2.5 8.5 4.75v9.5L12 21.5l-8.5-4.75v-9.5Z"/><path d="M3.5 7.25 12 12l8.5-4.75M12 12v9.5"/><path d="m3.5 10.5 3 1.7v2l2.75 1.5M20.5 10.5l-3 1.7v2l-2.75 1.5"/>',
};
