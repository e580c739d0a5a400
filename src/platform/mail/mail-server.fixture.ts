// A local SMTP server that stores what it receives, for tests.
import type { AddressInfo } from "node:net";
import { SMTPServer } from "smtp-server";

export interface Taken {
  readonly from: string;
  /** From the envelope: the actual recipients. */
  readonly to: readonly string[];
  readonly source: string;
}

/** A response that rejects something; `at` is the rejected command. */
export interface Refusal {
  readonly at: "MAIL" | "RCPT" | "DATA";
  readonly code: number;
}

export interface MailServer {
  readonly url: string;
  readonly taken: Taken[];
  /** Sent once each, in this order, before anything is accepted. */
  readonly refusals: Refusal[];
  close(): Promise<void>;
}

export async function startMailServer(): Promise<MailServer> {
  const taken: Taken[] = [];
  const refusals: Refusal[] = [];
  const refuse = (at: Refusal["at"]): Error | null => {
    if (refusals[0]?.at !== at) return null;
    const { code } = refusals.shift() ?? { code: 450 };
    return Object.assign(new Error(`No, says the server at ${at}.`), { responseCode: code });
  };
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ["STARTTLS"],
    disableReverseLookup: true,
    onMailFrom: (_address, _session, done) => done(refuse("MAIL")),
    onRcptTo: (_address, _session, done) => done(refuse("RCPT")),
    onData(stream, { envelope }, done) {
      let source = "";
      stream.setEncoding("utf8");
      stream.on("data", (part: string) => (source += part));
      stream.on("end", () => {
        const refused = refuse("DATA");
        const from = envelope.mailFrom === false ? "" : envelope.mailFrom.address;
        if (!refused) taken.push({ from, to: envelope.rcptTo.map(({ address }) => address), source });
        done(refused);
      });
    },
  });
  server.on("error", () => {});
  server.listen(0, "127.0.0.1");
  await new Promise((resolve) => server.server.once("listening", resolve));
  const { port } = server.server.address() as AddressInfo;
  const close = () => new Promise<void>((resolve) => server.close(resolve));
  return { url: `smtp://127.0.0.1:${port}`, taken, refusals, close };
}
