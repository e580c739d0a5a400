// Focuses what has just appeared and scrolls it into view.
import { useEffect, useRef } from "react";

/**
 * Whenever `appeared` changes to another truthy value, the ref's element (with `tabIndex={-1}`) is focused.
 * @param appeared what made it appear, such as the secret that it shows
 */
export function useFocus<E extends HTMLElement>(appeared: unknown) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (appeared) ref.current?.focus();
  }, [appeared]);
  return ref;
}
