// What every reader of one metadata file gets and gives.
import { z } from "zod";
import type { GameVersion } from "#features/catalog/files/game-version.ts";

/** Where an add-on must be installed (docs/product.md, Environments), as far as files say it. */
export type Environment = "client_and_server" | "client_only" | "server_only" | "dedicated_server_only";

export interface FoundDependency {
  /** The other add-on's id inside the game, not on this site. */
  readonly modId: string;
  readonly kind: "required" | "optional" | "incompatible";
  readonly versionRange?: string;
}

/** What one file says; whatever it does not say is absent. */
export interface Finding {
  readonly versionNumber?: string;
  /** The add-on's own name. */
  readonly title?: string;
  readonly loaders: readonly string[];
  /** Loaders of which some fit, when the file cannot say which. */
  readonly loaderChoices?: readonly string[];
  readonly gameVersions: readonly string[];
  readonly environment?: Environment;
  readonly dependencies: readonly FoundDependency[];
}

export interface MetadataContext {
  readonly gameVersions: readonly GameVersion[];
  /** Main attributes of META-INF/MANIFEST.MF. */
  readonly manifest: ReadonlyMap<string, string>;
  /** Whether a path or, ending in `/`, anything below it is in the file. */
  readonly holds: (path: string) => boolean;
  /** The name ends in `.zip` (and so may be a pack). */
  readonly isZip: boolean;
  /** The type of the project it is uploaded to, where known. */
  readonly projectType: string | undefined;
}

/** The longest text that is read of one metadata file: many times what real ones have. */
export const longestText = 256 * 1024;

export interface MetadataFormat {
  readonly file: string;
  /** Bytes of text that are read; `longestText` if left out. */
  readonly longest?: number;
  /** Loaders that the file's presence alone shows, when its text cannot be read. */
  readonly loaders: readonly string[];
  /** Throws whatever its parser throws when the text is broken. */
  readonly read: (text: string, context: MetadataContext) => Finding;
}

/** A text field that is kept only when it says something: not empty, not a placeholder a build forgot to fill. */
export const said = z
  .union([z.string(), z.number()])
  .transform((value) => String(value).trim())
  .transform((value) => (value === "" || /\$\{|@\w+@|%\w+%/.test(value) ? undefined : value))
  .optional()
  .catch(undefined);

/** One text or several; anything else counts as none. */
export const texts = z
  .union([z.string().transform((one) => [one]), z.array(z.string())])
  .optional()
  .catch(undefined)
  .transform((value) => value ?? []);

/** Adds the key only when there is a value, since absent and undefined differ in a finding. */
export function given<K extends string, V>(key: K, value: V | undefined): { [P in K]?: V } {
  return value === undefined ? {} : ({ [key]: value } as { [P in K]?: V });
}
