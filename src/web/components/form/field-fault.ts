// What is wrong with a field that the browser finds invalid.
import type { Control } from "./own-errors.ts";

/** What is wrong, as the id of a message and its values; null where only the browser knows. */
export function faultIn(control: Pick<Control, "type" | "validity"> & { minLength?: number }) {
  const { type, validity, minLength } = control;
  if (validity.valueMissing) {
    if (type === "file") return { id: "form.missing.file" } as const;
    if (/^(?:radio|checkbox|select)/.test(type)) return { id: "form.missing.choice" } as const;
    return { id: "form.missing" } as const;
  }
  if (validity.tooShort) return { id: "form.short", values: { least: minLength ?? 0 } } as const;
  if (validity.typeMismatch && type === "email") return { id: "form.email" } as const;
  if (validity.typeMismatch && type === "url") return { id: "form.url" } as const;
  return null;
}
