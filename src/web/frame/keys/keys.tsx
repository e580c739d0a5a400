// Global keyboard shortcuts: palette, search field, navigation, and the list of them.
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useCarried } from "#web/frame/carry-language.ts";
import { withLanguage } from "#web/lib/url-language.ts";
import { useViewer } from "#web/frame/use-frame.ts";
import { lazyPart } from "#web/frame/lazy-part.tsx";
import { importPart } from "#web/lib/import-part.ts";
import { goTo, latinKey, meaningOf, type GoTo } from "./key-meaning.ts";
import { singleKeys } from "./single-keys.ts";

const Palette = lazyPart(async () => (await importPart(() => import("./palette.tsx"))).Palette);
const KeyList = lazyPart(async () => (await importPart(() => import("./key-list.tsx"))).KeyList);

/** Whether the key was meant as text input. */
function isTyping(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement && (target.isContentEditable || /^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))
  );
}

/** The first visible one of these. */
function visible(selector: string): HTMLElement | undefined {
  return [...document.querySelectorAll<HTMLElement>(selector)].find((element) => element.checkVisibility());
}

/** The visible search field; on phones it is behind its button. */
function focusSearch(): void {
  const field = "input[type=search][aria-keyshortcuts]";
  if (!visible(field)) document.getElementById("phone-search")?.showPopover();
  const found = visible(field);
  if (found instanceof HTMLInputElement) found.select();
}

/** What is typed between opening the palette and its field being ready; null when nothing waits for it. */
type Typed = { current: string | null };

/** Buffers a key for the field being loaded. False once the field is ready, or when the key cancels. */
function keepFor(typed: Typed, event: KeyboardEvent, giveUp: () => void): boolean {
  if (typed.current === null) return false;
  if (document.querySelector("dialog:modal")) {
    typed.current = null;
    return false;
  }
  const { key, ctrlKey, metaKey, altKey } = event;
  // The browser's own shortcuts are left alone.
  if (ctrlKey || metaKey || altKey || /^(?:F\d+|Tab)$/.test(key)) return true;
  event.preventDefault();
  if (key === "Escape") {
    typed.current = null;
    giveUp();
  } else if (key === "Backspace") typed.current = typed.current.slice(0, -1);
  else if (key.length === 1) typed.current += key;
  return true;
}

/** Listens while the frame is mounted. */
function useKeys(typed: Typed, open: (what: "palette" | "list" | null) => void) {
  const navigate = useNavigate();
  const carried = useCarried();
  const username = useViewer()?.username;
  useEffect(() => {
    let first: number | null = null;
    const pageOf = (to: GoTo) => {
      if (goTo[to] !== "you") return goTo[to];
      return username === undefined ? "/auth/sign-in" : `/user/${username}`;
    };
    const onKey = (event: KeyboardEvent) => {
      if (keepFor(typed, event, () => open(null))) return;
      const { code, ctrlKey, metaKey, altKey, shiftKey, target } = event;
      const key = latinKey(event.key, code, shiftKey);
      const pressed = { key, ctrlKey, metaKey, altKey, typing: isTyping(target), at: Date.now() };
      const meaning = event.defaultPrevented ? null : meaningOf(pressed, first, singleKeys());
      first = null;
      if (meaning === null) return;
      // A modal dialog gets all keys.
      if (document.querySelector("dialog:modal") && meaning.does !== "palette") return;
      if (meaning.does === "wait") {
        first = pressed.at;
        return;
      }
      event.preventDefault();
      if (meaning.does === "palette") typed.current = "";
      if (meaning.does === "palette" || meaning.does === "list") open(meaning.does);
      if (meaning.does === "search") focusSearch();
      if (meaning.does === "go") void navigate(withLanguage(pageOf(meaning.to), carried));
      if (meaning.does === "press") visible(`[data-key=${meaning.key}]`)?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, [navigate, carried, username, typed, open]);
}

/** Renders nothing until a key asks for it. */
export function Keys() {
  const [open, setOpen] = useState<"palette" | "list" | null>(null);
  const typed = useRef<string | null>(null);
  useKeys(typed, setOpen);
  const close = () => {
    typed.current = null;
    setOpen(null);
  };
  return (
    <>
      {open === "palette" && (
        <Palette typed={() => typed.current ?? ""} onClose={close} onKeys={() => setOpen("list")} onMissing={close} />
      )}
      {open === "list" && <KeyList onClose={close} onMissing={close} />}
    </>
  );
}
