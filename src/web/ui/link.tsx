// The link every component uses, so that the router's link can be put in once at the root.
import { createContext, createElement, useContext, type AnchorHTMLAttributes, type ComponentType } from "react";

export type LinkProps = AnchorHTMLAttributes<HTMLAnchorElement> & { href: string };

const LinkContext = createContext<ComponentType<LinkProps> | "a">("a");

/** Makes every link below render through `value` (a component that takes anchor attributes with `href`). */
export const LinkProvider = LinkContext.Provider;

/** An `<a>`, or whatever the nearest LinkProvider puts in its place. */
export function Link(props: LinkProps) {
  return createElement(useContext(LinkContext), props);
}
