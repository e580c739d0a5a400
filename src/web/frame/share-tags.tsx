// What other sites and browsers show of a page: its card, its colour, its feeds.
import { cardSize } from "#kernel/card.ts";
import { themeColors } from "#web/themes/theme-colors.ts";
import { usePreferences } from "./use-frame.ts";

/** What a page has to share besides its name and description. */
export interface Share {
  /** Path of its card of 1200 by 630 px; the site's own without it. */
  card?: string;
  /** What the card shows, for those who do not see it. */
  cardSays?: string;
  /** In the words of the Open Graph protocol; a plain page without it. */
  kind?: "profile" | "article";
  /** Colour of its own as 0xrrggbb. */
  color?: number | null;
  /** Whether other sites can embed it. */
  embed?: boolean;
  /** Paths of Atom feeds with their names. */
  feeds?: readonly { readonly path: string; readonly name: string }[];
}

interface ShareTagsProps {
  title: string;
  says: string;
  /** Whole address of the page; pages without one are not for sharing. */
  address?: string;
  share?: Share;
}

/** The colour of the browser's own bars: the thing's, else the theme's. */
function ThemeColor({ own }: { own?: number | null }) {
  const { colorMode, cosmetics } = usePreferences();
  if (own !== undefined && own !== null)
    return <meta name="theme-color" content={`#${own.toString(16).padStart(6, "0")}`} />;
  if (colorMode !== "system") return <meta name="theme-color" content={themeColors[colorMode]} />;
  const dark = themeColors[cosmetics.preferredDarkTheme];
  return (
    <>
      <meta name="theme-color" media="(prefers-color-scheme: light)" content={themeColors.light} />
      <meta name="theme-color" media="(prefers-color-scheme: dark)" content={dark} />
    </>
  );
}

/** Put it into a page's head, once. */
export function ShareTags({ title, says, address, share }: ShareTagsProps) {
  const { card = "/share.png", cardSays, kind, color, embed, feeds = [] } = share ?? {};
  const colored = <ThemeColor own={color} />;
  if (address === undefined) return colored;
  const at = (path: string) => new URL(path, address).href;
  const embedded = `/oembed?${new URLSearchParams({ url: address, format: "json" })}`;
  return (
    <>
      {colored}
      <meta property="og:type" content={kind ?? "website"} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={says} />
      <meta property="og:site_name" content="Tessera" />
      <meta property="og:image" content={at(card)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={cardSays ?? title} />
      <meta name="twitter:card" content="summary_large_image" />
      {embed && <link rel="alternate" type="application/json+oembed" href={at(embedded)} title={title} />}
      {feeds.map(({ path, name }) => (
        <link key={path} rel="alternate" type="application/atom+xml" href={path} title={name} />
      ))}
    </>
  );
}
