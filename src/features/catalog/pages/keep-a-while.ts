// Remembers what is dear to compute and may be a little old.
import type { Context, Ports } from "#platform/context.ts";

type Parts = Pick<Context, "db" | "clock" | "ports">;

interface Kept<T> {
  readonly at: number;
  readonly value: Promise<T>;
}

/**
 * A function that makes each value once and gives it again until it is `ms` old; askers at the same time wait for one
 * making. What failed, or what `lasting` says is not worth keeping, is made anew for the next asker.
 */
export function keepAWhile<Key extends string | null, T>(
  ms: number,
  make: (parts: Parts, key: Key) => Promise<T>,
  lasting: (value: T) => boolean = () => true,
): (parts: Parts, key: Key) => Promise<T> {
  // One table for each running program: its ports are the same object in every call.
  const programs = new WeakMap<Ports, Map<Key, Kept<T>>>();
  return (parts, key) => {
    const table = programs.get(parts.ports) ?? new Map<Key, Kept<T>>();
    programs.set(parts.ports, table);
    const now = parts.clock.now().getTime();
    const there = table.get(key);
    if (there && now - there.at < ms) return there.value;
    const value = make(parts, key);
    const kept = { at: now, value };
    table.set(key, kept);
    const forget = () => {
      if (table.get(key) === kept) table.delete(key);
    };
    value.then((made) => lasting(made) || forget(), forget);
    return value;
  };
}
