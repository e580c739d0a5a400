// A license as an option of a select.

/** Named with its id, unless that is one of our own. */
export function licenseOption({ id, name }: { readonly id: string; readonly name: string }) {
  return { value: id, label: id.startsWith("LicenseRef-") ? name : `${name} (${id})` };
}
