// The icon of a kind of message.
import type { Kind } from "./chip.tsx";
import { Icon } from "./icon.tsx";

const signs = { ok: "circle-check", warn: "triangle-alert", danger: "circle-alert", info: "info" } as const;

export function KindIcon({ kind, className }: { kind: Kind; className?: string }) {
  return <Icon icon={signs[kind]} size={20} className={className} />;
}
