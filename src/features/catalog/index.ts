// Public interface of the catalog feature.
export { sumDownloads } from "#features/catalog/downloads/open-download.ts";
export { openDownloadCounter } from "#features/catalog/downloads/count-downloads.ts";
export { storeGalleryImage, readGalleryImage } from "#features/catalog/gallery/change-gallery.ts";
export { storeProjectIcon, readProjectIcon } from "#features/catalog/projects/set-icon.ts";
export { splitListed, listedKinds } from "#features/catalog/listing/store.ts";
export type { ListedKind, ListedRange, IdRange } from "#features/catalog/listing/store.ts";
export { walkListed } from "#features/catalog/listing/walk-listed.ts";
export type { ListedPage } from "#features/catalog/listing/walk-listed.ts";
export { countSite } from "#features/catalog/projects/count-site.ts";
export { environmentOf, sidesOf } from "#features/catalog/projects/side-types.ts";
export type { SideType } from "#features/catalog/projects/side-types.ts";
export { openFileReader } from "#features/catalog/files/file-reader.ts";
export { listsTag, projectTag, searchTag } from "#features/catalog/cache-tags.ts";
export { runSearch } from "#features/catalog/search/run-search.ts";
export type { RunningSearch } from "#features/catalog/search/run-search.ts";
export { installTags } from "#features/catalog/tags/install-tags.ts";
export { collectUnused } from "#features/catalog/jobs.ts";
export { matchHashes, matchUpdates } from "#features/catalog/versions/find-by-hash.ts";
