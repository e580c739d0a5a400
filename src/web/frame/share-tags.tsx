// Link-preview tags of a page. Crawlers read the server's HTML, so browsers only update the color: client-side
// navigation renders no card and no feeds.
import { useEffect } from "react";
import { themeColors } from "#web/themes/theme-colors.ts";
import { CardTags } from "./card-tags.tsx";
import { usePreferences } from "./use-frame.ts";

/** What a page has to share besides its title and description. */
export interface Share {
  /** Path of its 1200 × 630 px card; default: the site's own. Server only. */
  card?: string | undefined;
  /** Alt text of the card. */
  cardSays?: string;
  /** Open Graph type; default: a plain page. */
  kind?: "profile" | "article";
  /** Its own color as 0xrrggbb. */
  color?: number | null;
  /** Whether it can be embedded by other sites. */
  embed?: boolean;
  /** Paths of Atom feeds with their names. */
  feeds?: readonly { readonly path: string; readonly name: string }[];
}

interface ShareTagsProps {
  title: string;
  description: string;
  /** Absolute URL of the page; pages without one are not for sharing. */
  address?: string;
  share?: Share;
}

/** The browser's theme color: the thing's own, else the theme's. */
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

/** Tags that only the server renders, for the first page. */
const serverTags = 'meta[property^="og:"],meta[name^="twitter:"],link[data-said]';

/** Removes tags of another page from the head. */
function removeStaleTags(address: string | undefined): void {
  const of = document.head.querySelector<HTMLMetaElement>('meta[property="og:url"]');
  if (of && of.content !== address) for (const one of document.head.querySelectorAll(serverTags)) one.remove();
}

/** Place it in a page's head, once. */
export function ShareTags({ title, description, address, share }: ShareTagsProps) {
  useEffect(() => removeStaleTags(address), [address]);
  return (
    <>
      <ThemeColor own={share?.color} />
      {import.meta.env.SSR && address !== undefined && (
        <CardTags title={title} description={description} address={address} share={share} />
      )}
    </>
  );
}
