// The places of pictures after one of them moved.

interface Placed {
  readonly id: string;
  readonly ordering: number;
}

/** The pictures whose place changes, with their new one; `list` is in its order, `by` is one place up or down. */
export function movedOrder(list: readonly Placed[], id: string, by: -1 | 1): [string, number][] {
  const from = list.findIndex((one) => one.id === id);
  const to = from + by;
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length) return [];
  const order = list.toSpliced(from, 1).toSpliced(to, 0, moved);
  return order.flatMap((one, place): [string, number][] => (one.ordering === place ? [] : [[one.id, place]]));
}
