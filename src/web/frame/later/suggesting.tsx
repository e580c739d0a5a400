// Loads the suggestions of the frame's search field when it is focused.
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { lazyPart } from "#web/frame/lazy-part.tsx";
import { importPart } from "#web/lib/import-part.ts";
import { typeInPath } from "#web/lib/project-types.ts";

const Suggestions = lazyPart(async () => (await importPart(() => import("#web/frame/keys/palette.tsx"))).Suggestions);

/** The element if it is a search field that has suggestions. */
function searchField(element: EventTarget | null): HTMLInputElement | null {
  return element instanceof HTMLInputElement && element.dataset["suggest"] !== undefined ? element : null;
}

export function Suggesting() {
  const [field, setField] = useState<HTMLInputElement | null>(null);
  useEffect(() => {
    const look = (element: EventTarget | null) => setField((last) => searchField(element) ?? last);
    const onFocus = ({ target }: FocusEvent) => look(target);
    document.addEventListener("focusin", onFocus);
    look(document.activeElement);
    return () => document.removeEventListener("focusin", onFocus);
  }, []);
  if (!field?.form) return null;
  const type = typeInPath(new URL(field.form.action).pathname);
  return createPortal(
    <Suggestions key={`${field.form.action} ${field.defaultValue}`} field={field} type={type} onMissing={() => true} />,
    field.form,
  );
}
