// Sends one file to our own API as its bytes, telling how far it is. In browsers only.
import type { UploadView } from "#features/catalog/contract.ts";

interface Events {
  readonly onProgress: (sent: number) => void;
  readonly onDone: (upload: UploadView) => void;
  /** With the refusal in the page's language, or null when the connection broke. */
  readonly onFailed: (says: string | null) => void;
}

function saidIn(answer: unknown): string | null {
  const says = (Object(answer) as { description?: unknown }).description;
  return typeof says === "string" ? says : null;
}

/** The API speaks English; where its words cannot be had in the page's language, they stay as they are. */
async function inWords(says: string): Promise<string> {
  const { lang } = document.documentElement;
  if (lang === "en-US") return says;
  try {
    const body = new URLSearchParams({ says });
    const answer = await fetch(`/refusal?${new URLSearchParams({ hl: lang })}`, { method: "POST", body });
    return answer.ok ? await answer.text() : says;
  } catch {
    return says;
  }
}

/** Starts at once; the answer stops it. */
export function sendFile(file: File, project: string, events: Events): () => void {
  const request = new XMLHttpRequest();
  const tell = async (says: string | null) => events.onFailed(says === null ? null : await inWords(says));
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
