// What a page says of itself to tabs, search engines and link previews.
import { useText } from "#web/i18n/core.ts";

interface PageHeadProps {
  /** The page's own name, to which the site's is added; the home page has none. */
  title?: string;
  /** One or two sentences; the site's own without it. */
  says?: string;
  /** Whole address of a picture for link previews. */
  image?: string;
  /** Whole address under which the page should be found. */
  canonical?: string;
  /** Keeps the page out of search engines. */
  hidden?: boolean;
}

/** Put it anywhere in a page; React lifts the tags into the head. */
export function PageHead({ title, says, image, canonical, hidden }: PageHeadProps) {
  const t = useText();
  const description = says ?? t("core.site.says");
  return (
    <>
      <title>{title ? t("core.site.title", { page: title }) : "Tessera"}</title>
      <meta name="description" content={description} />
      <meta property="og:title" content={title ?? "Tessera"} />
      <meta property="og:description" content={description} />
      <meta property="og:site_name" content="Tessera" />
      {image && <meta property="og:image" content={image} />}
      {canonical && <link rel="canonical" href={canonical} />}
      {hidden && <meta name="robots" content="noindex" />}
    </>
  );
}
