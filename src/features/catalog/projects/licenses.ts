// Licenses: SPDX ids, and our own `LicenseRef-` entries for those without an SPDX id.
import spdx from "spdx-license-list";
import { invalid } from "#kernel/problem.ts";

const known = new Map(Object.entries(spdx));
const byLowerCase = new Map([...known.keys()].map((id) => [id.toLowerCase(), id]));

const allRightsReserved = "LicenseRef-All-Rights-Reserved";
const ownNames: ReadonlyMap<string, string> = new Map([
  [allRightsReserved, "All rights reserved"],
  ["LicenseRef-Custom", "Custom license"],
  ["LicenseRef-Unknown", "Unknown license"],
]);

/** The most common choices, in display order. */
const featuredLicenses = ["MIT", "Apache-2.0", "LGPL-3.0-only", "GPL-3.0-only", "MPL-2.0", "BSD-3-Clause",
  "CC0-1.0", "CC-BY-4.0", "CC-BY-SA-4.0", "CC-BY-NC-SA-4.0", allRightsReserved, "LicenseRef-Custom"]; // prettier-ignore

/** A license's display name; unknown ids are returned unchanged. */
export function licenseName(id: string): string {
  return ownNames.get(id) ?? known.get(id)?.name ?? id.replace(/^LicenseRef-/, "").replaceAll("-", " ");
}

/** Whether the license is OSI-approved. */
export function isOpenSource(id: string): boolean {
  return known.get(id)?.osiApproved ?? false;
}

/** The id in its canonical spelling; refuses anything but SPDX ids and `LicenseRef-`. */
export function readLicenseId(text: string): string {
  const lower = text.toLowerCase();
  if (lower === "arr" || lower === allRightsReserved.toLowerCase()) return allRightsReserved;
  if (lower === "custom") return "LicenseRef-Custom";
  const canonical = byLowerCase.get(lower);
  if (canonical) return canonical;
  if (/^LicenseRef-[A-Za-z0-9.-]{1,100}$/.test(text)) return text;
  throw invalid("licenseId", "license.unknown", { id: text });
}

const otherNames: ReadonlyMap<string, string> = new Map([
  ["all rights reserved", allRightsReserved],
  ["arr", allRightsReserved],
  ["apache2", "Apache-2.0"],
  ["apache 2.0", "Apache-2.0"],
  ["apache license 2.0", "Apache-2.0"],
  ["cc0", "CC0-1.0"],
  ["gpl-2.0", "GPL-2.0-only"],
  ["gpl-3.0", "GPL-3.0-only"],
  ["gplv3", "GPL-3.0-only"],
  ["gnu gplv3", "GPL-3.0-only"],
  ["lgpl-2.1", "LGPL-2.1-only"],
  ["lgpl-3.0", "LGPL-3.0-only"],
  ["lgplv3", "LGPL-3.0-only"],
  ["gnu lgplv3", "LGPL-3.0-only"],
  ["agpl-3.0", "AGPL-3.0-only"],
  ["the mit license", "MIT"],
  ["mit license", "MIT"],
  ["mpl 2.0", "MPL-2.0"],
]);
const byName = new Map([...known].map(([id, { name }]) => [name.toLowerCase(), id]));

/** The license that an add-on's metadata means by a name or id; null if it is none that we know. */
export function knownLicense(text: string): string | null {
  const lower = text.trim().toLowerCase();
  return otherNames.get(lower) ?? byLowerCase.get(lower) ?? byName.get(lower) ?? null;
}

/** Every license to choose from, featured ones first. */
export function listLicenses(): { id: string; name: string; openSource: boolean; featured: boolean }[] {
  const ids = [...new Set([...featuredLicenses, ...known.keys()])];
  return ids.map((id) => ({
    id,
    name: licenseName(id),
    openSource: isOpenSource(id),
    featured: featuredLicenses.includes(id),
  }));
}
