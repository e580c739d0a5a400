// Link-preview metadata of a page: its card, Open Graph tags, feeds. Rendered on the server only.
import { cardSize } from "#features/catalog/cards/contract.ts";
import type { Share } from "./share-tags.tsx";

interface CardTagsProps {
  title: string;
  description: string;
  /** Absolute URL of the page. */
  address: string;
  share: Share | undefined;
}

export function CardTags({ title, description, address, share }: CardTagsProps) {
  const { card = "/share.png", cardSays, kind, embed, feeds = [] } = share ?? {};
  const at = (path: string) => new URL(path, address).href;
  const embedded = `/oembed?${new URLSearchParams({ url: address, format: "json" })}`;
  return (
    <>
      <meta property="og:type" content={kind ?? "website"} />
      <meta property="og:url" content={address} />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content="Tessera" />
      <meta property="og:image" content={at(card)} />
      <meta property="og:image:type" content="image/png" />
      <meta property="og:image:width" content={String(cardSize.width)} />
      <meta property="og:image:height" content={String(cardSize.height)} />
      <meta property="og:image:alt" content={cardSays ?? title} />
      <meta name="twitter:card" content="summary_large_image" />
      {embed && <link data-said="" rel="alternate" type="application/json+oembed" href={at(embedded)} title={title} />}
      {feeds.map(({ path, name }) => (
        <link key={path} data-said="" rel="alternate" type="application/atom+xml" href={path} title={name} />
      ))}
    </>
  );
}
