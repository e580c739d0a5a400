// Sends one file to our own API as its bytes, telling how far it is. In browsers only.
import type { UploadView } from "#features/catalog/contract.ts";

interface Events {
  readonly onProgress: (sent: number) => void;
  readonly onDone: (upload: UploadView) => void;
  /** With the refusal in the page's language, or null when the connection broke. */
  readonly onFailed: (message: string | null) => void;
}

function saidIn(answer: unknown): string | null {
  const message = (Object(answer) as { description?: unknown }).description;
  return typeof message === "string" ? message : null;
}

/** The API speaks English; where its words cannot be had in the page's language, they stay as they are. */
async function inWords(message: string): Promise<string> {
  const { lang } = document.documentElement;
  if (lang === "en-US") return message;
  try {
    const body = new URLSearchParams({ message });
    const answer = await fetch(`/refusal?${new URLSearchParams({ hl: lang })}`, { method: "POST", body });
    return answer.ok ? await answer.text() : message;
  } catch {
    return message;
  }
}

/** Starts at once; the answer stops it. */
export function sendFile(file: File, project: string, events: Events): () => void {
  const request = new XMLHttpRequest();
  const tell = async (message: string | null) => events.onFailed(message === null ? null : await inWords(message));
  request.open("POST", `/api/uploads?${new URLSearchParams({ fileName: file.name, project })}`);
  request.responseType = "json";
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.upload.addEventListener("progress", (event) => events.onProgress(event.loaded));
  request.addEventListener("load", () => {
    if (request.status >= 200 && request.status < 300) events.onDone(request.response as UploadView);
    else void tell(saidIn(request.response));
  });
  request.addEventListener("error", () => events.onFailed(null));
  request.send(file);
  return () => request.abort();
}
