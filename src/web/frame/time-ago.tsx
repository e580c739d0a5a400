// A relative time: how long ago (or until) within a week, the date beyond that.
import { useFormats } from "#web/i18n/area.tsx";
import { RelativeTime } from "#web/ui/relative-time.tsx";
import { useFrame } from "./use-frame.ts";

const week = 7 * 86_400;
const steps = [
  { unit: "day", seconds: 86_400 },
  { unit: "hour", seconds: 3600 },
  { unit: "minute", seconds: 60 },
  { unit: "second", seconds: 60 },
] as const;

/**
 * `at` is an ISO date or milliseconds; the exact time with time zone is in the title. Without `ahead`, a time in the
 * future is now: clocks differ.
 */
export function TimeAgo(props: { at: string | number; ahead?: boolean }) {
  const formats = useFormats();
  const { now } = useFrame();
  const at = new Date(props.at);
  const past = (now - at.getTime()) / 1000;
  const distance = Math.max(0, props.ahead ? -past : past);
  const step = steps.find(({ seconds }) => distance >= seconds) ?? steps[3];
  const count = Math.floor(distance / step.seconds);
  const text = distance >= week ? formats.date(at) : formats.ago(props.ahead ? -count : count, step.unit);
  return <RelativeTime iso={at.toISOString()} text={text} exact={formats.exact(at)} />;
}
