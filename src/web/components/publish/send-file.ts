// Uploads one file to our own API as raw bytes, with progress. In browsers only.
import type { UploadView } from "#features/catalog/contract.ts";

interface Events {
  readonly onProgress: (sent: number) => void;
  readonly onDone: (upload: UploadView) => void;
  /** With the refusal in the page's language, or null when the connection broke. */
  readonly onFailed: (message: string | null) => void;
}

/** A refusal from our API: in English, with a code. */
interface Refused {
  readonly description: string;
  readonly code?: string;
  readonly values?: object;
}

/** The API responds in English; if no translation can be loaded, its message is shown unchanged. */
async function inWords({ description, code, values = {} }: Refused): Promise<string> {
  const { lang } = document.documentElement;
  if (lang === "en-US" || code === undefined) return description;
  try {
    const body = new URLSearchParams({ code, values: JSON.stringify(values) });
    const answer = await fetch(`/refusal?${new URLSearchParams({ hl: lang })}`, { method: "POST", body });
    return answer.ok ? await answer.text() : description;
  } catch {
    return description;
  }
}

const isRefused = (answer: unknown): answer is Refused =>
  typeof (Object(answer) as Partial<Refused>).description === "string";

/** Starts immediately; the returned function aborts it. */
export function sendFile(file: File, project: string | undefined, events: Events): () => void {
  const request = new XMLHttpRequest();
  const tell = async (answer: unknown) => events.onFailed(isRefused(answer) ? await inWords(answer) : null);
  const target = { fileName: file.name, ...(project !== undefined && { project }) };
  request.open("POST", `/api/uploads?${new URLSearchParams(target)}`);
  request.responseType = "json";
  request.setRequestHeader("Content-Type", "application/octet-stream");
  request.upload.addEventListener("progress", (event) => events.onProgress(event.loaded));
  request.addEventListener("load", () => {
    if (request.status >= 200 && request.status < 300) events.onDone(request.response as UploadView);
    else void tell(request.response);
  });
  request.addEventListener("error", () => events.onFailed(null));
  request.send(file);
  return () => request.abort();
}
