// The link of all components, so that the router's link can be provided once at the root.
import { createContext, createElement, useContext, type AnchorHTMLAttributes, type ComponentType } from "react";

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

const LinkContext = createContext<ComponentType<LinkProps> | "a">("a");

/** Makes every link below render as `value` (a component that takes anchor attributes with `href`). */
export const LinkProvider = LinkContext.Provider;

/** An `<a>`, or the component of the nearest LinkProvider. */
export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), props);
}
