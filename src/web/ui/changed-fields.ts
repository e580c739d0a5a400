// Which fields of a form differ from how it began.

type Entries = readonly (readonly [string, unknown])[];

/** A file field left empty holds a nameless file made at the time of asking, so that time says nothing. */
function valueOf(value: unknown): string {
  if (!(value instanceof File)) return String(value);
  return value.name === "" ? "" : `${value.name}\n${value.size}\n${value.lastModified}`;
}

/** Names whose values (in order, files by name, size and time) are not the same in both; each once. */
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
