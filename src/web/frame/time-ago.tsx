// A relative time: how long ago within a week, the date after that.
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

/** `at` is an ISO date or milliseconds; the exact time with time zone is in the title. */
export function TimeAgo(props: { at: string | number }) {
  const formats = useFormats();
  const { now } = useFrame();
  const at = new Date(props.at);
  const ago = Math.max(0, (now - at.getTime()) / 1000);
  const step = steps.find(({ seconds }) => ago >= seconds) ?? steps[3];
  const text = ago >= week ? formats.date(at) : formats.ago(Math.floor(ago / step.seconds), step.unit);
  return <RelativeTime iso={at.toISOString()} text={text} exact={formats.exact(at)} />;
}
