// The catalog's operations and shapes, re-exported for other parts.
export * from "#features/catalog/downloads/contract.ts";
export * from "#features/catalog/erasure/contract.ts";
export * from "#features/catalog/feeds/contract.ts";
export * from "#features/catalog/gallery/contract.ts";
export * from "#features/catalog/pages/contract.ts";
export * from "#features/catalog/pictures/contract.ts";
export * from "#features/catalog/projects/contract.ts";
export * from "#features/catalog/projects/project-type.ts";
export * from "#features/catalog/projects/shapes.ts";
export * from "#features/catalog/projects/status.ts";
export * from "#features/catalog/related/contract.ts";
export * from "#features/catalog/search/contract.ts";
export * from "#features/catalog/tags/contract.ts";
export * from "#features/catalog/translations/contract.ts";
export * from "#features/catalog/uploads/contract.ts";
export * from "#features/catalog/versions/contract.ts";
export * from "#features/catalog/versions/shapes.ts";
