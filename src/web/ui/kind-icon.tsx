// The sign that goes with a kind of message.
import CircleAlert from "lucide-react/icons/circle-alert";
import CircleCheck from "lucide-react/icons/circle-check";
import Info from "lucide-react/icons/info";
import TriangleAlert from "lucide-react/icons/triangle-alert";
import type { Kind } from "./chip.tsx";
import { Icon } from "./icon.tsx";

const signs = { ok: CircleCheck, warn: TriangleAlert, danger: CircleAlert, info: Info };

export function KindIcon({ kind, className }: { kind: Kind; className?: string }) {
  return <Icon icon={signs[kind]} size={20} className={className} />;
}
