// Encrypts values stored in the database: AES-256-GCM under the site's key, which is stored elsewhere.
import { createCipheriv, createDecipheriv, createHash, hkdfSync, randomBytes } from "node:crypto";

/** The keys of a site, 32 bytes each: the first encrypts, all of them decrypt. */
export type SiteKeys = readonly [Buffer, ...Buffer[]];

/**
 * Encrypts and decrypts values. A value sealed for one purpose (`totp` of one user) does not open for another, so that
 * nobody with write access to the database can move a value to another row.
 */
export interface Sealer {
  /** The sealed text: letters, digits, dots, dashes and underscores, about 4/3 of the length plus 60. */
  seal(purpose: string, text: string): string;
  /** @throws Error when it was altered, has another purpose, or no key matches */
  open(purpose: string, sealed: string): string;
  /** Whether the text is sealed under the current key. */
  isCurrent(text: string): boolean;
  /** Whether the text is sealed at all. */
  isSealed(text: string): boolean;
}

const version = "v1";
const nonceBytes = 12;
const tagBytes = 16;
const form = /^v1\.([0-9a-f]{8})\.([\w-]+)$/;

const idOf = (key: Buffer) => createHash("sha256").update("key id").update(key).digest("hex").slice(0, 8);
const sealingKey = (key: Buffer) => Buffer.from(hkdfSync("sha256", key, "", "tessera seal v1", 32));

export function makeSealer(keys: SiteKeys): Sealer {
  const byId = new Map(keys.map((key) => [idOf(key), sealingKey(key)]));
  const currentId = idOf(keys[0]);
  const current = sealingKey(keys[0]);
  return {
    seal(purpose, text) {
      const nonce = randomBytes(nonceBytes);
      const cipher = createCipheriv("aes-256-gcm", current, nonce, { authTagLength: tagBytes });
      cipher.setAAD(Buffer.from(purpose));
      const bytes = Buffer.concat([nonce, cipher.update(text, "utf8"), cipher.final(), cipher.getAuthTag()]);
      return `${version}.${currentId}.${bytes.toString("base64url")}`;
    },
    open(purpose, sealed) {
      const [, id = "", text = ""] = form.exec(sealed) ?? [];
      const key = byId.get(id);
      if (!key) throw new Error("The text is sealed with a key that this site does not have.");
      const bytes = Buffer.from(text, "base64url");
      if (bytes.length < nonceBytes + tagBytes) throw new Error("The sealed text is too short.");
      const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, nonceBytes), { authTagLength: tagBytes });
      decipher.setAAD(Buffer.from(purpose));
      decipher.setAuthTag(bytes.subarray(-tagBytes));
      return decipher.update(bytes.subarray(nonceBytes, -tagBytes), undefined, "utf8") + decipher.final("utf8");
    },
    isCurrent: (text) => form.exec(text)?.[1] === currentId,
    isSealed: (text) => form.test(text),
  };
}
