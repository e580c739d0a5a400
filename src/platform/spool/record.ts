// The format of a spool record: one line of text prefixed by its checksum, so that a torn or damaged one is detected.
import { crc32 } from "node:zlib";

const lineEnd = 0x0a;
const checksumLength = 8;

const checksumOf = (text: string) => crc32(text).toString(16).padStart(checksumLength, "0");

/** Encodes a record. @param text one line, without line breaks */
export function encodeRecord(text: string): Buffer {
  if (text.includes("\n")) throw new RangeError("A spool record must be a single line.");
  return Buffer.from(`${checksumOf(text)} ${text}\n`);
}

function decodeLine(line: Buffer): string | null {
  const whole = line.toString();
  const text = whole.slice(checksumLength + 1);
  return whole === `${checksumOf(text)} ${text}` ? text : null;
}

export interface Decoded {
  readonly records: readonly string[];
  /** Bytes up to the end of the last complete line; the rest is not written yet, or never will be. */
  readonly length: number;
  /** Lines with a wrong checksum. */
  readonly damaged: number;
}

/** Decodes the complete lines at the start of `bytes`. */
export function decodeRecords(bytes: Buffer): Decoded {
  const records: string[] = [];
  let [length, damaged] = [0, 0];
  for (let end = bytes.indexOf(lineEnd); end !== -1; end = bytes.indexOf(lineEnd, length)) {
    const text = decodeLine(bytes.subarray(length, end));
    if (text === null) damaged += 1;
    else records.push(text);
    length = end + 1;
  }
  return { records, length, damaged };
}
