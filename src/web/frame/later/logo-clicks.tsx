// Five presses on the logo switch developer mode on and off.
import { useEffect, useEffectEvent } from "react";
import { useSubmit } from "react-router";

const presses = 5;
/** How far apart the first and the last of them may be, in ms. */
const within = 5000;

/** When the logo was pressed, oldest first; it outlives page changes, as each press may be one. */
let times: readonly number[] = [];

/** The presses with one more; empty and `done` when it was the fifth in time. */
export function pressed(before: readonly number[], now: number): { times: readonly number[]; done: boolean } {
  const recent = [...before.filter((time) => now - time < within), now];
  return recent.length < presses ? { times: recent, done: false } : { times: [], done: true };
}

export function LogoClicks() {
  const submit = useSubmit();
  // Without a page to go back to: the answer lets the frame be asked again, which says what was done.
  const toggle = useEffectEvent(() => {
    void submit({ intent: "developer" }, { method: "post", action: "/flags", navigate: false });
  });
  useEffect(() => {
    const onClick = (event: MouseEvent) => {
      if (!(event.target instanceof Element) || event.target.closest("[data-logo]") === null) return;
      const { times: next, done } = pressed(times, Date.now());
      times = next;
      if (done) toggle();
    };
    document.addEventListener("click", onClick);
    return () => document.removeEventListener("click", onClick);
  }, []);
  return null;
}
