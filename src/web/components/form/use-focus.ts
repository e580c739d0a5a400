// Leads to what has just appeared: it takes the focus and comes into view.
import { useEffect, useRef } from "react";

/**
 * Whenever `appeared` becomes another value that says yes, the element of the ref (with `tabIndex={-1}`) is focused.
 * @param appeared what made it appear, such as the secret that it shows
 */
export function useFocus<E extends HTMLElement>(appeared: unknown) {
  const ref = useRef<E>(null);
  useEffect(() => {
    if (appeared) ref.current?.focus();
  }, [appeared]);
  return ref;
}
