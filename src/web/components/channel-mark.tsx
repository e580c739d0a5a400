// A version's channel: release, beta or alpha.
import type { Channel } from "#features/catalog/projects/status.ts";
import { useText } from "#web/i18n/cards.ts";
import { Status } from "#web/ui/chip.tsx";

const kinds = { release: "ok", beta: "warn", alpha: "danger" } as const;

export function ChannelMark(props: { channel: Channel }) {
  const t = useText();
  return <Status kind={kinds[props.channel]}>{t(`cards.channel.${props.channel}`)}</Status>;
}
