// Input and output types shared by all metadata readers.
import { z } from "zod";
import type { GameVersion } from "#features/catalog/files/game-version.ts";
import type { About } from "./about.ts";

/** Where an add-on must be installed (docs/product.md, Environments), as far as metadata says. */
export type Environment = "client_and_server" | "client_only" | "server_only" | "dedicated_server_only";

export interface FoundDependency {
  /** The dependency's in-game mod id, not its id on this site. */
  readonly modId: string;
  readonly kind: "required" | "optional" | "incompatible";
  readonly versionRange?: string;
}

/** What one metadata file says; fields it does not state are absent. */
export interface Finding {
  readonly versionNumber?: string;
  /** The add-on's own name. */
  readonly title?: string;
  readonly loaders: readonly string[];
  /** Candidate loaders, when the file cannot say which of them apply. */
  readonly loaderChoices?: readonly string[];
  readonly gameVersions: readonly string[];
  readonly environment?: Environment;
  readonly dependencies: readonly FoundDependency[];
  /** What it says about the project, if anything. */
  readonly about?: About;
}

export interface MetadataContext {
  readonly gameVersions: readonly GameVersion[];
  /** Main attributes of META-INF/MANIFEST.MF. */
  readonly manifest: ReadonlyMap<string, string>;
  /** Whether the zip contains this path or, if it ends in `/`, anything below it. */
  readonly holds: (path: string) => boolean;
  /** Whether the name ends in `.zip`, so that it may be a pack. */
  readonly isZip: boolean;
  /** Type of the target project, if known. */
  readonly projectType: string | undefined;
}

/** Maximum length of one metadata file; real ones are far smaller. */
export const longestText = 256 * 1024;

export interface MetadataFormat {
  readonly file: string;
  /** Maximum bytes of text to read; defaults to `longestText`. */
  readonly longest?: number;
  /** Loaders implied by the file's presence, used when its text cannot be parsed. */
  readonly loaders: readonly string[];
  /** Throws the parser's own error when the text is malformed. */
  readonly read: (text: string, context: MetadataContext) => Finding;
}

/** A text field, dropped if empty or an unexpanded build placeholder. */
export const textField = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .transform((value) => (value === "" || /\$\{|@\w+@|%\w+%/.test(value) ? undefined : value))
  .optional()
  .catch(undefined);

/** One string or several; anything else counts as none. */
export const stringList = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .optional()
  .catch(undefined)
  .transform((value) => value ?? []);

/** Adds the key only if there is a value, because absent and undefined differ in a finding. */
export function optionalEntry<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V });
}
