// Links to the page in every other language (hreflang) for search engines. Inserted into the final HTML: 49 links are
// cheap as text, and would be expensive as elements.
import languages from "virtual:languages";
import { defaultLocale } from "#kernel/locale.ts";

const locales = languages.map(({ locale }) => locale);

/** The links for a URL without `hl`, escaped for HTML. */
function linksFor(address: string): string {
  const others = locales.map((locale) => {
    const own = locale === defaultLocale ? address : `${address}${address.includes("?") ? "&amp;" : "?"}hl=${locale}`;
    return `<link rel="alternate" hreflang="${locale}" href="${own}"/>`;
  });
  return `${others.join("")}<link rel="alternate" hreflang="x-default" href="${address}"/>`;
}

const ownAddress = /<link rel="canonical" href="([^"]+)"/;
const unlisted = /<meta name="robots" content="[^"]*noindex/;
const ofLanguage = /(?:\?|&amp;)hl=[\w-]+$/;

/** The page with its alternates, if indexable: at its canonical URL or without a query. */
export function withAlternates(page: Buffer, url: URL): Buffer {
  const end = page.indexOf("</head>");
  if (end < 0) return page;
  const head = page.toString("utf8", 0, end);
  if (unlisted.test(head)) return page;
  const address = ownAddress.exec(head)?.[1]?.replace(ofLanguage, "") ?? url.origin + url.pathname;
  return Buffer.concat([page.subarray(0, end), Buffer.from(linksFor(address)), page.subarray(end)]);
}
