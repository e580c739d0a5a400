// Carries a language requested by the URL (`hl`) along with links, unless the user has saved a choice.
import { createContext, useContext } from "react";
import { useNavigate, type NavigateOptions } from "react-router";

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

const Carried = createContext<string | null>(null);

/** Provides the locale that links below carry; null when they need none. */
export const CarryProvider = Carried.Provider;

export function useCarried(): string | null {
  return useContext(Carried);
}

/** Navigates to a page of the site like its links: with the language they carry. */
export function useNavigateKeepingLanguage(): (href: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const carried = useCarried();
  return (href, options) => void navigate(withLanguage(href, carried), options);
}
