// Reference semantics of filters, which every engine must match.
import type { SearchDocument, SearchVersion } from "./document.ts";
import { comparable, type Filter, type NumberField, type NumberOperator, type SetField } from "./filter.ts";

const emptyVersion: SearchVersion = { id: "", loaders: [], gameVersions: [] };

/** Whether `filter` matches `document` (see {@link Filter} for versions and "not"). */
export function matchesFilter(document: SearchDocument, filter: Filter): boolean {
  const versions = document.versions.length === 0 ? [emptyVersion] : document.versions;
  return versions.some((version) => holds(document, version, filter));
}

function holds(document: SearchDocument, version: SearchVersion, filter: Filter): boolean {
  switch (filter.kind) {
    case "and":
      return filter.of.every((child) => holds(document, version, child));
    case "or":
      return filter.of.some((child) => holds(document, version, child));
    case "not":
      return !matchesFilter(document, filter.of);
    case "is":
      return valuesOn(document, version, filter.field).some(
        (value) => comparable(filter.field, value) === filter.value,
      );
    case "compare":
      return holdsBetween(numberOf(document, filter.field), filter.operator, filter.value);
  }
}

/** Evaluates `left operator right`. */
export function holdsBetween(left: number, operator: NumberOperator, right: number): boolean {
  switch (operator) {
    case "=":
      return left === right;
    case ">":
      return left > right;
    case ">=":
      return left >= right;
    case "<":
      return left < right;
    case "<=":
      return left <= right;
  }
}

/** The value of a numeric field. */
function numberOf(document: SearchDocument, field: NumberField): number {
  switch (field) {
    case "downloads":
      return document.downloads;
    case "follows":
      return document.follows;
    case "created_timestamp":
      return Math.floor(document.published / 1000);
    case "modified_timestamp":
      return Math.floor(document.updated / 1000);
  }
}

/** The values of `field` on one version; project-wide fields have the same values on every version. */
export function valuesOn(document: SearchDocument, version: SearchVersion, field: SetField): readonly string[] {
  switch (field) {
    case "loaders":
      return version.loaders;
    case "game_versions":
      return version.gameVersions;
    case "environment":
      return version.environment === undefined ? document.environment : [version.environment];
    case "project_types":
      return version.projectTypes ?? document.projectTypes;
    case "categories":
      return [...document.categories, ...version.loaders];
    default:
      return projectValues(document, field);
  }
}

/** Fields whose values can differ between versions. */
export type VersionField = "loaders" | "game_versions" | "environment" | "project_types";
/** Fields with the same value on every version. */
export type ProjectField = Exclude<SetField, VersionField | "categories">;

/** The values of a project-wide field. */
export function projectValues(document: SearchDocument, field: ProjectField): readonly string[] {
  switch (field) {
    case "all_project_types":
      return document.projectTypes;
    case "display_categories":
      return document.displayCategories;
    case "client_side":
      return [document.clientSide];
    case "server_side":
      return [document.serverSide];
    case "open_source":
      return [document.openSource ? "true" : "false"];
    case "license":
      return [document.license];
    case "title":
      return [document.title];
    case "slug":
      return [document.slug];
    case "author":
      return [document.author];
    case "author_id":
      return [document.authorId];
    case "organization":
      return document.organization === null ? [] : [document.organization];
    case "organization_id":
      return document.organizationId === null ? [] : [document.organizationId];
    case "project_id":
      return [document.id];
    case "disclosure_types":
      return document.disclosureTypes;
  }
}
