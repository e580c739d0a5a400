// Sends requests over persistent connections and measures each response time.
import { Agent, request } from "node:http";

export interface Question {
  readonly method?: string;
  readonly url: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string;
}

export interface Asker {
  /** Returns the body and the milliseconds until it was complete; throws unless the status is 200. */
  ask(question: Question): Promise<{ text: string; ms: number }>;
  close(): void;
}

/** A distinct client IP address per call, as far as the site can tell (see `runSite`). */
export function someAddress(call: number): string {
  return `10.${(call >> 16) & 255}.${(call >> 8) & 255}.${call & 255}`;
}

export function openAsker(): Asker {
  const agent = new Agent({ keepAlive: true });
  let calls = 0;
  const ask = ({ method = "GET", url, headers, body }: Question) =>
    new Promise<{ text: string; ms: number }>((resolve, reject) => {
      const from = performance.now();
      const sent = { "x-forwarded-for": someAddress((calls += 1)), ...headers };
      const asked = request(url, { method, agent, headers: sent }, (answer) => {
        const parts: Buffer[] = [];
        answer.on("data", (part: Buffer) => parts.push(part));
        answer.on("error", reject);
        answer.on("end", () => {
          const text = Buffer.concat(parts).toString("utf8");
          const ms = performance.now() - from;
          if (answer.statusCode === 200) resolve({ text, ms });
          else reject(new Error(`${method} ${url} responded with ${answer.statusCode}: ${text.slice(0, 300)}`));
        });
      });
      asked.on("error", reject);
      asked.end(body);
    });
  return { ask, close: () => agent.destroy() };
}

/** Processes the list on this many connections; returns the seconds it took. */
export async function inParallel<T>(
  list: readonly T[],
  connections: number,
  work: (one: T) => Promise<unknown>,
): Promise<number> {
  const from = performance.now();
  let next = 0;
  const worker = async () => {
    while (next < list.length) await work(list[next++]!);
  };
  await Promise.all(Array.from({ length: connections }, worker));
  return (performance.now() - from) / 1000;
}
