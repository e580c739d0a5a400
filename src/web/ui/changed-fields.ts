// Which fields of a form differ from their initial values.

type Entries = readonly (readonly [string, unknown])[];

/** An empty file input yields an unnamed file created on the spot, so its time must be ignored. */
function valueOf(value: unknown): string {
  if (!(value instanceof File)) return String(value);
  return value.name === "" ? "" : `${value.name}\n${value.size}\n${value.lastModified}`;
}

/** Names whose values (in order, files by name, size and time) differ; each once. */
export function changedFields(before: Entries, after: Entries): string[] {
  const grouped = (entries: Entries) => {
    const groups = new Map<string, string[]>();
    for (const [name, value] of entries) groups.set(name, [...(groups.get(name) ?? []), valueOf(value)]);
    return groups;
  };
  const [was, is] = [grouped(before), grouped(after)];
  const names = new Set([...was.keys(), ...is.keys()]);
  return [...names].filter((name) => JSON.stringify(was.get(name)) !== JSON.stringify(is.get(name)));
}
