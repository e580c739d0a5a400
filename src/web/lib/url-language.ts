// The language in a URL (`hl`): added to links and redirects, removed once a choice is saved.

/** The URL with the language in its query; URLs that name one themselves stay unchanged. */
export function withLanguage(href: string, locale: string | null): string {
  if (locale === null || !href.startsWith("/")) return href;
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  if (/[?&]hl=/.test(query)) return href;
  return `${path}${query === "" ? "?" : query === "?" ? "?" : `${query}&`}hl=${locale}${hash}`;
}

/** The URL without a language, after the user has chosen one. */
export function withoutLanguage(href: string): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const kept = query
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !/^hl(?:=|$)/.test(pair));
  return `${path}${kept.length > 0 ? `?${kept.join("&")}` : ""}${hash}`;
}
