// What other sites and browsers show of a page. Programs that read it for others read what the server sent, so that
// browsers carry nothing of it but the colour: a page that follows in the same window names no card and no feed.
import { useEffect } from "react";
import { themeColors } from "#web/themes/theme-colors.ts";
import { CardTags } from "./card-tags.tsx";
import { usePreferences } from "./use-frame.ts";

/** What a page has to share besides its name and description. */
export interface Share {
  /** Path of its card of 1200 by 630 px; the site's own without it. Only the server needs it. */
  card?: string | undefined;
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
  description: string;
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

/** What the server alone said of the page that was opened first. */
const saidOnce = 'meta[property^="og:"],meta[name^="twitter:"],link[data-said]';

/** Takes what holds for another page out of the head. */
function forgetOthers(address: string | undefined): void {
  const of = document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (of && of.content !== address) for (const one of document.head.querySelectorAll(saidOnce)) one.remove();
}

/** Put it into a page's head, once. */
export function ShareTags({ title, description, address, share }: ShareTagsProps) {
  useEffect(() => forgetOthers(address), [address]);
  return (
    <>
      <ThemeColor own={share?.color} />
      {import.meta.env.SSR && address !== undefined && (
        <CardTags title={title} description={description} address={address} share={share} />
      )}
    </>
  );
}
