// The positions of images after one was moved.

interface Placed {
  readonly id: string;
  readonly ordering: number;
}

/** The list with one thing at another place; unchanged if there is no such thing or place. */
function moveTo<T extends { readonly id: string }>(list: readonly T[], id: string, to: number): readonly T[] {
  const from = list.findIndex((one) => one.id === id);
  const moved = list[from];
  if (moved === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, moved);
}

/** The images whose position changes, with the new one; `list` is in order, `to` is the image's new place. */
export function movedOrder(list: readonly Placed[], id: string, to: number): [string, number][] {
  const order = moveTo(list, id, to);
  if (order === list) return [];
  return order.flatMap((one, place): [string, number][] => (one.ordering === place ? [] : [[one.id, place]]));
}
