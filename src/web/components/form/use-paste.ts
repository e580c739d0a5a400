// Images pasted anywhere on the page, for the picture control it has.
import { useEffect, useEffectEvent } from "react";

/** Calls `onFiles` with the pasted images; while `active` is false, nothing is taken. */
export function usePaste(onFiles: (files: File[]) => void, active = true): void {
  const take = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])].filter(({ type }) => type.startsWith("image/"));
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    if (!active) return;
    addEventListener("paste", take);
    return () => removeEventListener("paste", take);
  }, [active]);
}
