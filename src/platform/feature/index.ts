// The door to the manifests of features.
export { defineFeature } from "./define-feature.ts";
export type { Feature } from "./define-feature.ts";
export { pagesOf, rowsOf } from "./exported.ts";
export type { Exported, ExportedFile, ExportedRows, Page } from "./exported.ts";
