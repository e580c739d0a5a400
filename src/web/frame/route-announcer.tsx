// What a page change is to those who do not see it: the focus goes to the new page, and its title is read out.
import { useEffect, useRef, useState } from "react";
import { useLocation, useNavigation } from "react-router";
import { useText } from "#web/i18n/core.ts";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import { hashTarget } from "./hash-target.ts";

/** How long a page loads before that is said, in ms; quicker changes only say the new title. */
const slowAfter = 800;

/** The heading, or the content where there is none; or what the address names within the page. */
function focusPage(hash: string): void {
  const named = document.getElementById(hashTarget(hash));
  const target = named ?? document.querySelector<HTMLElement>("main h1") ?? document.getElementById("content");
  if (target === null) return;
  if (!target.hasAttribute("tabindex") && target.tabIndex < 0) target.setAttribute("tabindex", "-1");
  target.focus({ preventScroll: true });
}

/** Whether something took the focus itself: the new page, as forms do, or somebody who writes in a field of the frame. */
function isTaken(now: Element | null, before: Element | null): boolean {
  if (now === null || now === document.body || now === before) return false;
  return now.closest("main, dialog") !== null || now.matches("input, textarea, select");
}

/** Says the words once, a moment after they are known, when the title has followed the page. */
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
      // Where nothing else is said, as at the same path, it is at least no longer loading.
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

/** Once in the frame. A change of filters or of the order of a list, at the same path, moves nothing. */
export function RouteAnnouncer() {
  const t = useText();
  const { pathname, hash } = useLocation();
  const said = useSaid(pathname, hash, useNavigation().state !== "idle", t("core.loading"));
  return <VisuallyHidden role="status">{said}</VisuallyHidden>;
}
