// Shows our messages for invalid fields instead of the browser's bubbles. Imported by pages with forms.
import { importPart } from "#web/lib/import-part.ts";

/** A control whose value the browser checks before a form is sent. */
export type Control = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

/** Those of the form that cannot be sent, while the code of the messages loads. */
const waiting: Control[] = [];

/** Without that code, such as offline, the browser's own messages are shown. */
function instead(event: Event): void {
  event.preventDefault();
  if (waiting.push(event.target as Control) > 1) return;
  importPart(() => import("./field-errors.ts")).then(
    ({ showErrors }) => showErrors(waiting.splice(0)),
    () => {
      removeEventListener("invalid", instead, true);
      waiting[0]?.form?.reportValidity();
    },
  );
}

if (!import.meta.env.SSR) addEventListener("invalid", instead, true);
