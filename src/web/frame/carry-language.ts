// Carries a language requested by the URL (`hl`) along with links, unless the user has saved a choice.
import { createContext, useContext } from "react";
import { useNavigate, type NavigateOptions } from "react-router";
import { withLanguage } from "#web/lib/url-language.ts";

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
