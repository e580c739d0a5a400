// Makes plain links change pages without a reload, fetches ahead on intent, and closes menus that led away.
import { useEffect, useState } from "react";
import { PrefetchPageLinks, useLocation, useNavigate } from "react-router";

/** How long a pointer or the focus rests on a link, in milliseconds, before its page is fetched ahead. */
const restsFor = 80;

/** The page link an event happened in, if it leads to a page of this site. */
function linkOf(event: Event): HTMLAnchorElement | null {
  const link = event.target instanceof Element ? event.target.closest<HTMLAnchorElement>("a[data-page]") : null;
  return link?.origin === location.origin ? link : null;
}

/** Whether the click asks for something only the browser does: a new tab, a new window, a download. */
function isForBrowser(event: MouseEvent, link: HTMLAnchorElement): boolean {
  const altered = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey || event.button !== 0;
  return altered || event.defaultPrevented || link.target === "_blank" || link.hasAttribute("download");
}

function useLinkClicks() {
  const navigate = useNavigate();
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      const link = linkOf(event);
      if (link === null || isForBrowser(event, link)) return;
      event.preventDefault();
      void navigate(link.pathname + link.search + link.hash);
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, [navigate]);
}

/** The page that the person seems about to open. */
function useIntent(): string | null {
  const [wanted, setWanted] = useState<string | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const onIntent = (event: Event) => {
      clearTimeout(timer);
      const link = linkOf(event);
      if (link === null) return;
      timer = setTimeout(() => {
        link.dataset.discover = "true";
        setWanted(link.pathname + link.search);
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

/** Lives as long as one address; its end closes what was open there. */
function AtAddress() {
  useLinkClicks();
  useEffect(() => closeMenus, []);
  const wanted = useIntent();
  return wanted === null ? null : <PrefetchPageLinks page={wanted} />;
}

/** One set of listeners for all links of the document. */
export function Navigation() {
  return <AtAddress key={useLocation().key} />;
}
