// Accessibility of client-side navigation: focus moves to the new page, and its title is announced.
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useText } from "#web/i18n/core.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { hashTarget } from "./hash-target.ts";

/** How long a page loads before that is announced, in ms; faster navigation only announces the new title. */
const slowAfter = 800;

/** Focuses the heading, or the content where there is none; or the URL's fragment target. */
function focusPage(hash: string): void {
  const named = document.getElementById(hashTarget(hash));
  const target = named ?? document.querySelector<HTMLElement>("main h1") ?? document.getElementById("content");
  if (target === null) return;
  if (!target.hasAttribute("tabindex") && target.tabIndex < 0) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}

/** Whether something else took the focus: the new page, as forms do, or a user typing in a frame field. */
function isTaken(now: Element | null, before: Element | null): boolean {
  if (now === null || now === document.body || now === before) return false;
  return now.closest("main, dialog") !== null || now.matches("input, textarea, select");
}

/** Announces the text once, shortly after it is known, when the title has been updated. */
function useSaid(pathname: string, hash: string, loading: boolean, slowly: string): string {
  const [said, setSaid] = useState("");
  const at = useRef(pathname);
  const held = useRef<Element | null>(null);
  useEffect(() => {
    if (!loading) return;
    held.current = document.activeElement;
    const timer = setTimeout(() => setSaid(slowly), slowAfter);
    return () => {
      clearTimeout(timer);
      // If nothing else is announced, as on the same path, at least clear the loading message.
      setSaid((words) => (words === slowly ? "" : words));
    };
  }, [loading, slowly]);
  useEffect(() => {
    if (at.current === pathname) return;
    at.current = pathname;
    const timer = setTimeout(() => {
      if (!isTaken(document.activeElement, held.current)) focusPage(hash);
      setSaid(document.title);
    }, 50);
    return () => clearTimeout(timer);
  }, [pathname, hash]);
  return said;
}

/** Place it once in the frame. Changing filters or sort order on the same path moves nothing. */
export function RouteAnnouncer() {
  const t = useText();
  const { pathname, hash } = useLocation();
  const said = useSaid(pathname, hash, useNavigation().state !== "idle", t("core.loading"));
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
