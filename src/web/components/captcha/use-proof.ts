// Keeps a form's proof ready: starts once the form is used, and delays submitting until it is available.
import { useEffect, useRef, useState } from "react";
import { getProof } from "./get-proof.ts";

type ProofState = "idle" | "working" | "puzzle" | "waiting" | "done" | "failed";

/** A little less than a challenge's lifetime. */
const freshMs = 18 * 60 * 1000;

interface Held {
  readonly proof: string;
  readonly since: number;
}

/** Manages one form's proof outside React: through the form's own events and a hidden field. */
function keepProof(
  { field, place, always }: { field: HTMLInputElement; place: HTMLElement; always: boolean },
  show: (state: ProofState) => void,
): () => void {
  const { form } = field;
  const stop = new AbortController();
  const { signal } = stop;
  let held: Held | null = null;
  let work: Promise<void> | null = null;
  let puzzled = false;

  const hold = (proof: string, state: ProofState) => {
    if (signal.aborted) return;
    show(state);
    field.value = proof;
    held = { proof, since: performance.now() };
  };
  const begin = (): Promise<void> => {
    show("working");
    const onPuzzle = () => {
      puzzled = true;
      show("puzzle");
    };
    work = getProof(always, place, signal, onPuzzle).then(
      (proof) => hold(proof, proof === "" ? "idle" : "done"),
      // Submitted without a proof: the site decides whether that is enough, and responds accordingly.
      () => hold("", "failed"),
    );
    return work;
  };
  /** The proof is used up by the submission, whatever the response; the form data has been read by then. */
  const forget = () => {
    held = null;
    work = null;
    field.value = "";
    place.replaceChildren();
    if (!signal.aborted) show("idle");
  };

  // Not for a button: the status line would move it away between the press and the release of the mouse.
  const onFocus = () => {
    if (!work && !(document.activeElement instanceof HTMLButtonElement)) void begin();
  };
  const onSubmit = (event: SubmitEvent) => {
    if (held && performance.now() - held.since < freshMs) {
      setTimeout(forget);
      return;
    }
    event.preventDefault();
    event.stopPropagation();
    const { submitter } = event;
    const ready = held || !work ? begin() : work;
    if (!puzzled) show("waiting");
    void ready.then(() => {
      if (!signal.aborted) form?.requestSubmit(submitter);
    });
  };
  form?.addEventListener("focusin", onFocus, { signal });
  form?.addEventListener("submit", onSubmit, { signal });
  if (form?.contains(document.activeElement)) onFocus();
  return () => stop.abort();
}

export function useProof(always: boolean) {
  const field = useRef<HTMLInputElement>(null);
  const place = useRef<HTMLDivElement>(null);
  const [state, setState] = useState<ProofState>("idle");
  useEffect(() => {
    if (!field.current || !place.current) return undefined;
    return keepProof({ field: field.current, place: place.current, always }, setState);
  }, [always]);
  return { field, place, state };
}
