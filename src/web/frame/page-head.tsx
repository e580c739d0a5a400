// Metadata of a page for tabs, search engines and link previews.
import { useText } from "#web/i18n/core.ts";
import { type Share, ShareTags } from "./share-tags.tsx";
import { type Description, StructuredData } from "./structured-data.tsx";
import { useLanguage } from "./use-frame.ts";

interface PageHeadProps {
  /** The page's own title, followed by the site's name; the home page has none. */
  title?: string;
  /** One or two sentences; default: the site's own. */
  description?: string;
  /** What link previews and browsers show of it. */
  share?: Share;
  /** Structured data; empty in browsers, see `StructuredData`. */
  describes?: readonly Description[];
  /** Absolute canonical URL. */
  canonical?: string;
  /** Keeps the page out of search engines. */
  hidden?: boolean;
}

/** A page in the language of its URL is its own canonical page. */
function inLanguage(address: string, locale: string | null): string {
  return locale === null ? "" : `${address.includes("?") ? "&" : "?"}hl=${locale}`;
}

/** Place it anywhere in a page; React hoists the tags into the head. */
export function PageHead({ title, description: given, share, describes, canonical, hidden }: PageHeadProps) {
  const t = useText();
  const { locale, carried } = useLanguage();
  const description = given ?? t("core.site.description");
  const address = canonical && canonical + inLanguage(canonical, carried);
  return (
    <>
      <title>{title ? t("core.site.title", { page: title }) : "Tessera"}</title>
      <meta name="description" content={description} />
      {import.meta.env.SSR && <meta property="og:locale" content={locale.replace("-", "_")} />}
      <ShareTags title={title ?? "Tessera"} description={description} address={address} share={share} />
      {address && <link rel="canonical" href={address} />}
      {hidden && <meta name="robots" content="noindex" />}
      {describes && <StructuredData of={describes} />}
    </>
  );
}
