// Keeps a language that the address asks for (`hl`) while people follow links, where it is nobody's saved choice.
import { createContext, useContext } from "react";
import { useNavigate, type NavigateOptions } from "react-router";

/** The address with the language in its query; addresses that name one themselves stay. */
export function withLanguage(href: string, locale: string | null): string {
  if (locale === null || !href.startsWith("/")) return href;
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  if (/[?&]hl=/.test(query)) return href;
  return `${path}${query === "" ? "?" : query === "?" ? "?" : `${query}&`}hl=${locale}${hash}`;
}

/** The address without a language in it, for who has just chosen one. */
export function withoutLanguage(href: string): string {
  const [, path = "", query = "", hash = ""] = /^([^?#]*)(\?[^#]*)?(#.*)?$/.exec(href) ?? [];
  const kept = query
    .slice(1)
    .split("&")
    .filter((pair) => pair !== "" && !/^hl(?:=|$)/.test(pair));
  return `${path}${kept.length > 0 ? `?${kept.join("&")}` : ""}${hash}`;
}

const Carried = createContext<string | null>(null);

/** Gives the locale that links below carry; null when they need none. */
export const CarryProvider = Carried.Provider;

export function useCarried(): string | null {
  return useContext(Carried);
}

/** Goes to a page of the site as its links do: with the language that they carry. */
export function useNavigateKeepingLanguage(): (href: string, options?: NavigateOptions) => void {
  const navigate = useNavigate();
  const carried = useCarried();
  return (href, options) => void navigate(withLanguage(href, carried), options);
}
