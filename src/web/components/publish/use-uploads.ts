// The uploads in progress of a page.
import { useEffect, useReducer, useRef } from "react";
import { advanceProgress, beginProgress, type Progress } from "./upload-progress.ts";
import { sendFile } from "./send-file.ts";

export interface Sending {
  readonly key: number;
  readonly name: string;
  readonly progress: Progress;
  /** The error; empty when the connection broke. Undefined while there is none. */
  readonly failed?: string;
}

type Change =
  | { type: "add"; sending: Sending }
  | { type: "progress"; key: number; sent: number; now: number }
  | { type: "fail"; key: number; message: string }
  | { type: "remove"; key: number };

function change(list: readonly Sending[], event: Change): readonly Sending[] {
  switch (event.type) {
    case "add":
      return [...list, event.sending];
    case "remove":
      return list.filter(({ key }) => key !== event.key);
    case "progress":
      return list.map((one) =>
        one.key === event.key ? { ...one, progress: advanceProgress(one.progress, event.sent, event.now) } : one,
      );
    case "fail":
      return list.map((one) => (one.key === event.key ? { ...one, failed: event.message } : one));
  }
}

/** `onDone` gets the id of every completed upload. Leaving the page aborts the others. */
export function useUploads(project: string | undefined, onDone: (id: string) => void) {
  const [list, dispatch] = useReducer(change, []);
  const stops = useRef(new Map<number, () => void>());
  const count = useRef(0);
  const done = useRef(onDone);
  useEffect(() => {
    done.current = onDone;
  }, [onDone]);
  useEffect(() => {
    const running = stops.current;
    return () => {
      for (const stop of running.values()) stop();
    };
  }, []);
  const send = (file: File) => {
    count.current += 1;
    const key = count.current;
    const sending = { key, name: file.name, progress: beginProgress(file.size, performance.now()) };
    dispatch({ type: "add", sending });
    const stop = sendFile(file, project, {
      onProgress: (sent) => dispatch({ type: "progress", key, sent, now: performance.now() }),
      onDone: ({ id }) => {
        dispatch({ type: "remove", key });
        done.current(id);
      },
      onFailed: (message) => dispatch({ type: "fail", key, message: message ?? "" }),
    });
    stops.current.set(key, stop);
  };
  const cancel = (key: number) => {
    stops.current.get(key)?.();
    dispatch({ type: "remove", key });
  };
  return { list, send, cancel };
}
