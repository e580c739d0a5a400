// Selects which recorded downloads count: per client and project, once in 15 seconds and six times in six hours.

const apartMs = 15_000;
const windowMs = 6 * 60 * 60 * 1000;
const windowMost = 6;

/** Downloads further apart than this do not affect each other. */
export const reachMs = windowMs;

interface Taken {
  readonly projectId: string;
  /** Salted hash of the network, so that no IP address is stored. */
  readonly person: Buffer;
  readonly at: Date;
}

const keyOf = ({ projectId, person }: Taken) => `${projectId} ${person.toString("hex")}`;

/** Whether a download at `at` fits among the sorted `times`; checks both directions because records may arrive late. */
function fits(times: readonly number[], at: number): boolean {
  if (times.some((time) => Math.abs(time - at) < apartMs)) return false;
  const all = [...times, at].toSorted((a, b) => a - b);
  const first = all.indexOf(at);
  // No seven consecutive downloads that include this one may lie within the window.
  for (let start = Math.max(0, first - windowMost); start <= first; start++) {
    const last = all[start + windowMost];
    if (last !== undefined && last - all[start]! < windowMs) return false;
  }
  return true;
}

/**
 * Selects the records that count, oldest first. Order of arrival only affects which of several close records is chosen,
 * and a record that already counted is not selected again.
 * @param counted counted downloads of the same clients and projects within `reachMs` of the records
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
