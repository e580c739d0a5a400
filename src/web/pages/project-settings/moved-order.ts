// The positions of images after one was moved.

interface Placed {
  readonly id: string;
  readonly ordering: number;
}

/** The images whose position changes, with the new one; `list` is in order, `by` is one up or down. */
export function movedOrder(list: readonly Placed[], id: string, by: -1 | 1): [string, number][] {
  const from = list.findIndex((one) => one.id === id);
  const to = from + by;
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length) return [];
  const order = list.toSpliced(from, 1).toSpliced(to, 0, moved);
  return order.flatMap((one, place): [string, number][] => (one.ordering === place ? [] : [[one.id, place]]));
}
