// Inverted index from values to projects and versions; evaluates filters to sets of projects.
import type { SearchDocument, SearchVersion } from "#features/catalog/search/document.ts";
import { type ProjectField, projectValues, type VersionField, valuesOn } from "#features/catalog/search/evaluate.ts";
import { comparable, setFields, type SetField } from "#features/catalog/search/filter.ts";
import { type Bits, countCommon, hasBit, type Scratch, setBit, wordsFor } from "./bits.ts";
import { withRoom } from "./growing.ts";
import { BadImage, demandBelow, type ImageReader, isTexts, type NamedColumn, textColumn } from "./image.ts";
import { NumberLists } from "./number-lists.ts";

const versionFields = ["loaders", "game_versions", "environment", "project_types"] as const satisfies VersionField[];

/** Looked up through the existing maps of names and ids, not through posting lists. */
export type NamedField = "title" | "slug" | "project_id";
type ListedField = Exclude<SetField, NamedField>;
type ListedProjectField = Exclude<ProjectField, NamedField>;

export function isNamedField(field: SetField): field is NamedField {
  return field === "title" || field === "slug" || field === "project_id";
}

/** Whether a field can differ between the versions of a project. */
export function isVersionField(field: SetField): field is VersionField {
  return (versionFields as readonly SetField[]).includes(field);
}

const projectFields = setFields.filter(
  (field): field is ListedProjectField => !isVersionField(field) && !isNamedField(field) && field !== "categories",
);

/**
 * Projects are ordinals. Versions of a project with the same filterable values share one slot; slots are numbered in
 * insertion order, so each project's are contiguous. `categories` lists hold categories only, loaders are separate.
 */
export class FacetIndex {
  readonly #values = new Map<ListedField, Map<string, number>>();
  #projects = new NumberLists();
  /** Indexed by the same list numbers as #projects; empty for project-wide fields. */
  #slots = new NumberLists();
  #slotProject = new Uint32Array(16);
  #slotCount = 0;
  /** Fields in which a version differs from its project, or may. */
  readonly #varying = new Set<VersionField>(["loaders", "game_versions"]);
  readonly #scratch: Scratch;

  /** @param scratch arena for short-lived results */
  constructor(scratch: Scratch) {
    this.#scratch = scratch;
  }

  /** Inserts a new, highest ordinal. */
  add(ordinal: number, document: SearchDocument): void {
    for (const field of projectFields) {
      for (const value of distinct(field, projectValues(document, field))) this.#push(field, value, ordinal);
    }
    for (const value of distinct("categories", document.categories)) this.#push("categories", value, ordinal);
    const slots = distinctSlots(document);
    if (document.versions.some((version) => version.environment !== undefined)) this.#varying.add("environment");
    if (document.versions.some((version) => version.projectTypes)) this.#varying.add("project_types");
    versionFields.forEach((field, at) => {
      for (const value of new Set(slots.flatMap((slot) => slot[at]!))) this.#push(field, value, ordinal);
    });
    for (const slot of slots) {
      this.#slotProject = withRoom(this.#slotProject, this.#slotCount + 1);
      this.#slotProject[this.#slotCount] = ordinal;
      versionFields.forEach((field, at) => {
        for (const value of slot[at]!) this.#slots.push(this.#values.get(field)!.get(value)!, this.#slotCount);
      });
      this.#slotCount += 1;
    }
  }

  /** Releases unused capacity. */
  settle(): void {
    this.#projects.pack();
    this.#slots.pack();
  }

  get slotCount(): number {
    return this.#slotCount;
  }

  /** Whether a condition on `field` can hold for one version of a project and not for another. */
  varies(field: SetField): boolean {
    return isVersionField(field) && this.#varying.has(field);
  }

  /** Whether any version has ever had the loader `value`. */
  hasLoader(value: string): boolean {
    return this.#values.get("loaders")?.has(value) === true;
  }

  /** Projects with `value` in `field`, on any version. Read-only. */
  projectsWith(field: ListedField, value: string, size: number): Bits | null {
    const list = this.#values.get(field)?.get(value);
    return list === undefined ? null : this.#projects.bits(list, size, this.#scratch);
  }

  /** Slots with `value` in `field`. Read-only. */
  slotsWith(field: VersionField, value: string): Bits | null {
    const list = this.#values.get(field)?.get(value);
    return list === undefined ? null : this.#slots.bits(list, this.#slotCount, this.#scratch);
  }

  /** The projects of `slots`, in scratch. */
  projectsOf(slots: Bits, size: number): Bits {
    const projects = this.#scratch.take(wordsFor(size));
    const slotProject = this.#slotProject;
    for (let i = 0; i < slots.length; i++) {
      for (let word = slots[i]!; word !== 0; word &= word - 1) {
        setBit(projects, slotProject[(i << 5) + 31 - Math.clz32(word & -word)]!);
      }
    }
    return projects;
  }

  /** All slots of `projects`, in scratch. */
  slotsOf(projects: Bits): Bits {
    const slots = this.#scratch.take(wordsFor(this.#slotCount));
    for (let slot = 0; slot < this.#slotCount; slot++) {
      if (hasBit(projects, this.#slotProject[slot]!)) setBit(slots, slot);
    }
    return slots;
  }

  /** For each value of `field`, how many of `matches` (out of `size` projects) have it; zeros are omitted. */
  count(field: ListedField, matches: Bits, size: number): Map<string, number> {
    const counts = new Map<string, number>();
    for (const [value, list] of this.#values.get(field) ?? []) {
      const dense = this.#projects.lengths[list]! * 16 >= size;
      const count = dense
        ? countCommon(matches, this.#projects.bits(list, size, this.#scratch))
        : this.#countListed(list, matches);
      if (count > 0) counts.set(value, count);
    }
    return counts;
  }

  /** A copy with renumbered projects; projects mapped to -1, their slots, and values only they had are dropped. */
  renumbered(renumber: (ordinal: number) => number): FacetIndex {
    const copy = new FacetIndex(this.#scratch);
    for (const field of this.#varying) copy.#varying.add(field);
    const slotNumbers = new Int32Array(this.#slotCount).fill(-1);
    copy.#slotProject = new Uint32Array(Math.max(16, this.#slotCount));
    for (let slot = 0; slot < this.#slotCount; slot++) {
      const project = renumber(this.#slotProject[slot]!);
      if (project < 0) continue;
      slotNumbers[slot] = copy.#slotCount;
      copy.#slotProject[copy.#slotCount++] = project;
    }
    copy.#projects = this.#projects.renumbered(renumber);
    copy.#slots = this.#slots.renumbered((slot) => slotNumbers[slot]!);
    for (const [field, values] of this.#values) {
      const kept = [...values].filter(([, list]) => copy.#projects.lengths[list]! > 0);
      copy.#values.set(field, new Map(kept));
    }
    return copy;
  }

  *columns(): Generator<NamedColumn> {
    yield textColumn(
      "facets.values",
      [...this.#values].map(([field, values]) => ({ field, values: [...values.keys()], lists: [...values.values()] })),
    );
    yield textColumn("facets.varying", [...this.#varying]);
    yield ["facets.slots", this.#slotProject.subarray(0, this.#slotCount)];
    yield* this.#projects.columns("facets.projects");
    yield* this.#slots.columns("facets.versions");
  }

  /** @param size number of projects */
  static from(image: ImageReader, scratch: Scratch, size: number): FacetIndex {
    const index = new FacetIndex(scratch);
    index.#slotProject = image.column("facets.slots", "u32");
    index.#slotCount = index.#slotProject.length;
    demandBelow(index.#slotProject, size, "facets.slots");
    index.#projects = NumberLists.from(image, "facets.projects", size);
    index.#slots = NumberLists.from(image, "facets.versions", index.#slotCount);
    for (const { field, values, lists } of image.data("facets.values", isValues)) {
      if (lists.some((list) => !(list < index.#projects.count && list < index.#slots.count)))
        throw new BadImage("its values refer to lists it does not have");
      index.#values.set(field, new Map(values.map((value, at) => [value, lists[at]!])));
    }
    for (const field of image.data("facets.varying", isTexts)) index.#varying.add(field as VersionField);
    return index;
  }

  #countListed(list: number, matches: Bits): number {
    const start = this.#projects.starts[list]!;
    const end = start + this.#projects.lengths[list]!;
    const pool = this.#projects.pool;
    let count = 0;
    for (let i = start; i < end; i++) if (hasBit(matches, pool[i]!)) count += 1;
    return count;
  }

  #push(field: ListedField, value: string, ordinal: number): void {
    let values = this.#values.get(field);
    if (!values) this.#values.set(field, (values = new Map<string, number>()));
    let list = values.get(value);
    if (list === undefined) {
      list = this.#projects.create();
      this.#slots.create();
      values.set(value, list);
    }
    this.#projects.push(list, ordinal);
  }
}

interface FieldValues {
  readonly field: ListedField;
  readonly values: readonly string[];
  readonly lists: readonly number[];
}

const isValues = (value: unknown): value is FieldValues[] =>
  Array.isArray(value) &&
  value.every(
    ({ field, values, lists }: FieldValues) =>
      setFields.includes(field) && isTexts(values) && Array.isArray(lists) && lists.length === values.length,
  );

const emptyVersion: SearchVersion = { id: "", loaders: [], gameVersions: [] };

/** The distinct combinations of filterable version values, each in the order of `versionFields`. */
function distinctSlots(document: SearchDocument): string[][][] {
  const slots = new Map<string, string[][]>();
  for (const version of document.versions.length === 0 ? [emptyVersion] : document.versions) {
    const slot = versionFields.map((field) => distinct(field, valuesOn(document, version, field)).sort());
    slots.set(JSON.stringify(slot), slot);
  }
  return [...slots.values()];
}

function distinct(field: SetField, values: readonly string[]): string[] {
  return [...new Set(values.map((value) => comparable(field, value)))];
}
