// Public interface of the feature manifests.
export { defineFeature } from "./define-feature.ts";
export type { Feature } from "./define-feature.ts";
export { statedPorts } from "./stated-ports.ts";
export { pagesOf, rowsOf } from "./exported.ts";
export type { Exported, ExportedFile, ExportedRows, Page } from "./exported.ts";
