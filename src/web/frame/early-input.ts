// Replays input made before hydration: recorded by the page itself, replayed afterwards.

/** The result of `recordEarlyInput`. */
interface Early {
  readonly chosen: Map<Element, string | boolean>;
  readonly key: KeyboardEvent | null;
  readonly note: (event: Event) => void;
}

/**
 * Inline script that listens until `takeEarly`: records the last value of changed fields, in order, and the last key
 * that would open the palette or the search. Runs before any of our modules.
 */
export const recordEarlyInput =
  'const early=globalThis.tesseraEarly={chosen:new Map(),key:null,note(event){const{target,key}=event;if(event.type==="input"){early.chosen.delete(target);early.chosen.set(target,/^(?:radio|checkbox)$/.test(target.type)?target.checked:target.value);return}if(event.ctrlKey||event.metaKey?key!=="k":key!=="/"||/^(?:INPUT|TEXTAREA|SELECT)$/.test(target.tagName))return;event.preventDefault();early.key=event}};for(const type of["input","keydown"])addEventListener(type,early.note,true);';

/** Sets a field like user input, past React's value tracking, so that change handlers run. */
function choose(field: Element, value: string | boolean): void {
  if (field instanceof HTMLInputElement && typeof value === "boolean") {
    field.checked = !value;
    field.click();
    return;
  }
  if (typeof value !== "string") return;
  if (field instanceof HTMLSelectElement) {
    field.value = value;
    field.dispatchEvent(new Event("change", { bubbles: true }));
    return;
  }
  if (!(field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) || field.type === "file") return;
  field.value = "";
  Reflect.set(Object.getPrototypeOf(field) as object, "value", value, field);
  field.dispatchEvent(new InputEvent("input", { bubbles: true }));
}

/** Replays, once, the input from before hydration. */
export function takeEarly(): void {
  const all = globalThis as { tesseraEarly?: Early };
  const { tesseraEarly: early } = all;
  if (!early) return;
  delete all.tesseraEarly;
  for (const type of ["input", "keydown"]) removeEventListener(type, early.note, true);
  for (const [field, value] of early.chosen) if (field.isConnected) choose(field, value);
  if (early.key) document.body.dispatchEvent(new KeyboardEvent("keydown", early.key));
}
