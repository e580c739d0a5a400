// The message at a field that is not filled in correctly, until it is changed. In browsers only.
import { formatMessage } from "#kernel/message.ts";
import "#web/i18n/form.ts";
import { findMessage, loadArea } from "#web/i18n/words.ts";
import field from "#web/ui/field.module.css";
import { faultIn } from "./field-fault.ts";
import type { Control } from "./own-errors.ts";

async function wordsFor(control: Control): Promise<string> {
  const fault = faultIn(control);
  if (fault === null) return control.title || control.validationMessage;
  const { lang } = document.documentElement;
  await loadArea(lang, "form");
  return formatMessage(lang, findMessage(lang, fault.id), "values" in fault ? fault.values : undefined);
}

/** Where the message goes: the end of the field; for radio buttons, the end of their group. */
function placeOf(control: Control): Element {
  const group = control.type === "radio" ? control.closest("fieldset") : null;
  return group ?? control.closest(`.${field.field}`) ?? control.parentElement ?? control;
}

/** The messages shown, by place, with what removes them. */
const shown = new Map<Element, () => void>();

function mark(control: Control, place: Element, words: string): void {
  shown.get(place)?.();
  const message = document.createElement("p");
  message.id = `${control.id || control.name}-fault`;
  message.className = field.fault ?? "";
  message.textContent = words;
  place.append(message);
  const before = ["aria-invalid", "aria-describedby"].map((name) => [name, control.getAttribute(name)] as const);
  control.setAttribute("aria-invalid", "true");
  control.setAttribute("aria-describedby", message.id);
  // The server's error of the last time, if any.
  const note = control.id === "" ? null : document.getElementById(`${control.id}-note`);
  if (note) note.hidden = true;
  const listening = new AbortController();
  const clear = () => {
    listening.abort();
    shown.delete(place);
    message.remove();
    if (note) note.hidden = false;
    for (const [name, value] of before)
      if (value === null) control.removeAttribute(name);
      else control.setAttribute(name, value);
  };
  for (const type of ["input", "change"]) place.addEventListener(type, clear, { signal: listening.signal });
  control.form?.addEventListener("reset", clear, { signal: listening.signal });
  shown.set(place, clear);
}

/** Shows what is wrong at each field of a form that cannot be sent, and focuses the first. */
export async function showErrors(controls: readonly Control[]): Promise<void> {
  const words = await Promise.all(controls.map(wordsFor));
  for (const [index, control] of controls.entries()) {
    const place = placeOf(control);
    // All radio buttons of a group are invalid together.
    if (control.type !== "radio" || !shown.has(place)) mark(control, place, words[index] ?? "");
  }
  const [first] = controls;
  const folded = first?.closest<HTMLDetailsElement>("details:not([open])");
  if (folded) folded.open = true;
  first?.focus();
}
