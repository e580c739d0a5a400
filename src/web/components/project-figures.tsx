// A project's downloads, followers, and last update.
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { Text, useText } from "#web/i18n/cards.ts";
import { Stat } from "#web/ui/stat.tsx";

interface Counted {
  readonly downloads: number;
  readonly followers: number;
}

function Downloads(props: { count: number }) {
  const t = useText();
  const { count } = useFormats();
  return (
    <Stat icon="download" exact={t("cards.downloads", { count: props.count })}>
      {count(props.count)}
    </Stat>
  );
}

function Followers(props: { count: number }) {
  const t = useText();
  const { count } = useFormats();
  return (
    <Stat icon="heart" exact={t("cards.follows", { count: props.count })}>
      {count(props.count)}
    </Stat>
  );
}

export function Figures(props: { of: Counted }) {
  return (
    <>
      <Downloads count={props.of.downloads} />
      <Followers count={props.of.followers} />
    </>
  );
}

export function Updated(props: { at: string; published?: boolean }) {
  return (
    <span>
      <Text id={props.published ? "cards.published" : "cards.updated"} values={{ when: <TimeAgo at={props.at} /> }} />
    </span>
  );
}
