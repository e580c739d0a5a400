// Which of the downloads that were recorded count: one person and project once in 15 seconds, six times in six hours.

const apartMs = 15_000;
const windowMs = 6 * 60 * 60 * 1000;
const windowMost = 6;

/** No download further from another than this has a say in whether it counts. */
export const reachMs = windowMs;

interface Taken {
  readonly projectId: string;
  /** A salted hash of the address's network, so that no address is kept. */
  readonly person: Buffer;
  readonly at: Date;
}

const keyOf = ({ projectId, person }: Taken) => `${projectId} ${person.toString("hex")}`;

/** Whether a download at `at` fits among `times`, in order: in both directions, for records may come late. */
function fits(times: readonly number[], at: number): boolean {
  if (times.some((time) => Math.abs(time - at) < apartMs)) return false;
  const all = [...times, at].toSorted((a, b) => a - b);
  const first = all.indexOf(at);
  // No stretch of seven with this one among them may lie within the window.
  for (let start = Math.max(0, first - windowMost); start <= first; start++) {
    const last = all[start + windowMost];
    if (last !== undefined && last - all[start]! < windowMs) return false;
  }
  return true;
}

/**
 * Gives the records that count, oldest first. The order in which they come changes nothing but which of several close
 * ones is taken, and a record that counted before does not count again.
 * @param counted what counts already of the same people and projects, within `reachMs` of the records
 */
export function selectCounted<Record extends Taken>(counted: readonly Taken[], records: readonly Record[]): Record[] {
  const times = new Map<string, number[]>();
  const timesOf = (one: Taken) => times.get(keyOf(one)) ?? [];
  for (const one of counted) times.set(keyOf(one), [...timesOf(one), one.at.getTime()]);
  const inOrder = records.toSorted((a, b) => a.at.getTime() - b.at.getTime());
  return inOrder.filter((record) => {
    const known = timesOf(record);
    if (!fits(known, record.at.getTime())) return false;
    times.set(keyOf(record), [...known, record.at.getTime()]);
    return true;
  });
}
