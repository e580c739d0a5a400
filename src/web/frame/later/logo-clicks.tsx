// Five clicks on the logo toggle developer mode.
import { useEffect, useEffectEvent } from "react";
import { useSubmit } from "react-router";

const presses = 5;
/** Maximum time between the first and last click, in ms. */
const within = 5000;

/** When the logo was clicked, oldest first; survives navigation, as each click may navigate. */
let times: readonly number[] = [];

/** The clicks with one more; empty and `done` when it was the fifth in time. */
export function pressed(before: readonly number[], now: number): { times: readonly number[]; done: boolean } {
  const recent = [...before.filter((time) => now - time < within), now];
  return recent.length < presses ? { times: recent, done: false } : { times: [], done: true };
}

export function LogoClicks() {
  const submit = useSubmit();
  // Without a return page: the response revalidates the frame, which shows the result.
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
