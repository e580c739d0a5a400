// Turns clicks on plain links into client-side navigation, prefetches on intent, and closes menus after navigation.
import { useEffect, useState } from "react";
import { PrefetchPageLinks, useLocation, useNavigate, type NavigateFunction } from "react-router";
import { loadWords } from "#web/i18n/words.ts";
import { isStale, isVerySlow, unlessOffline } from "#web/lib/connection.ts";
import { kindOfLink, leavingPath } from "#web/lib/leaving.ts";
import { preloadsFor } from "#web/lib/preloads.ts";
import { useLanguage, usePreferences } from "./use-frame.ts";

/** How long a pointer or focus rests on a link before its page is prefetched, in milliseconds. */
const restsFor = 80;

const none: readonly string[] = [];

function linkOf(event: Event): HTMLAnchorElement | null {
  return event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[href]") : null;
}

/** The page link of an event, if it leads to a page of this site. */
function pageLinkOf(event: Event): HTMLAnchorElement | null {
  const link = linkOf(event);
  return link?.dataset.page !== undefined && link.origin === location.origin ? link : null;
}

/** Whether the browser should handle the click: a new tab, a new window, a download. */
function isForBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const altered = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  return altered || event.defaultPrevented || link.target === "_blank" || link.hasAttribute("download");
}

/** Navigates to a page of this site: as a full page load after a new release, and not at all without network. */
function open(event: Event, to: string, navigate: NavigateFunction): void {
  if (isStale() && navigator.onLine) return;
  event.preventDefault();
  unlessOffline({ to }, () => void navigate(to));
}

/**
 * Links in user content open as the user prefers, those with a target as it says; unmarked ones go through the leaving
 * page.
 */
function onOutside(event: MouseEvent, link: HTMLAnchorElement, newTab: boolean): void {
  const kind = link.hasAttribute("download") ? "other" : kindOfLink(link.href, link.rel, location.origin);
  if (kind === "marked" && newTab && link.target === "") link.target = "_blank";
  if (kind === "refused" || kind === "unmarked") event.preventDefault();
  if (kind === "unmarked") location.assign(leavingPath(link.href));
}

function useLinkClicks() {
  const navigate = useNavigate();
  const { externalLinksNewTab: newTab } = usePreferences().cosmetics;
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link === null) return;
      if (link.dataset.page === undefined || link.origin !== location.origin) return onOutside(event, link, newTab);
      if (!isForBrowser(event, link)) open(event, link.pathname + link.search + link.hash, navigate);
    };
    // What only the browser handles: a middle click on an unmarked external link.
    const onMiddle = (event: MouseEvent) => {
      const link = event.button === 1 ? linkOf(event) : null;
      if (link !== null) onOutside(event, link, false);
    };
    document.addEventListener("click", onClick);
    document.addEventListener("auxclick", onMiddle);
    return () => {
      document.removeEventListener("click", onClick);
      document.removeEventListener("auxclick", onMiddle);
    };
  }, [navigate, newTab]);
}

/** A form submitted without network stays as it is, with its input. */
function useHeldForms() {
  useEffect(() => {
    let sending: EventTarget | null = null;
    const onSubmit = (event: SubmitEvent) => {
      const { target: form, submitter } = event;
      if (navigator.onLine || sending === form || !(form instanceof HTMLFormElement)) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      unlessOffline("form", () => {
        sending = form;
        form.requestSubmit(submitter);
        sending = null;
      });
    };
    window.addEventListener("submit", onSubmit, true);
    return () => window.removeEventListener("submit", onSubmit, true);
  }, []);
}

/** The pages that the user seems about to open. */
function useIntent(): readonly string[] {
  const [wanted, setWanted] = useState(none);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onIntent = (event: Event) => {
      clearTimeout(timer);
      const link = pageLinkOf(event);
      if (link === null || isStale() || isVerySlow((navigator as { connection?: object }).connection)) return;
      timer = setTimeout(() => {
        link.dataset.discover = "true";
        setWanted((pages) => preloadsFor(pages, link.pathname + link.search));
      }, restsFor);
    };
    document.addEventListener("pointerover", onIntent);
    document.addEventListener("focusin", onIntent);
    return () => {
      clearTimeout(timer);
      document.removeEventListener("pointerover", onIntent);
      document.removeEventListener("focusin", onIntent);
    };
  }, []);
  return wanted;
}

function closeMenus() {
  for (const open of document.querySelectorAll<HTMLElement>("[data-frame-menu]:popover-open")) open.hidePopover();
}

/** Mounted per URL; its unmount closes what was open there. */
function AtAddress() {
  useLinkClicks();
  useHeldForms();
  useEffect(() => closeMenus, []);
  const { locale } = useLanguage();
  // Retries messages that could not be loaded.
  useEffect(() => void loadWords(locale), [locale]);
  return useIntent().map((page) => <PrefetchPageLinks key={page} page={page} />);
}

/** One set of listeners for all links of the document. */
export function Navigation() {
  return <AtAddress key={useLocation().key} />;
}
