// A software authenticator: creates keys and WebAuthn responses, valid or tampered with.
import { createHash, generateKeyPairSync, randomBytes, sign } from "node:crypto";
import type { PasskeyAnswer } from "#features/accounts/passkeys/answer.ts";

const sha256 = (bytes: Uint8Array | string) => createHash("sha256").update(bytes).digest();

/** Encodes the CBOR subset that authenticators use: small integers, bytes, strings and maps. */
function cbor(value: unknown): Buffer {
  if (typeof value === "number") return value < 0 ? head(1, -1 - value) : head(0, value);
  if (typeof value === "string") return Buffer.concat([head(3, Buffer.byteLength(value)), Buffer.from(value)]);
  if (value instanceof Uint8Array) return Buffer.concat([head(2, value.length), value]);
  const entries = [...(value as Map<unknown, unknown>)];
  return Buffer.concat([head(5, entries.length), ...entries.flatMap(([key, held]) => [cbor(key), cbor(held)])]);
}

function head(major: number, size: number): Buffer {
  if (size < 24) return Buffer.from([(major << 5) | size]);
  if (size < 256) return Buffer.from([(major << 5) | 24, size]);
  return Buffer.from([(major << 5) | 25, size >> 8, size & 255]);
}

interface Asked {
  readonly flow: string;
  readonly options: { readonly challenge: string };
}

/** Ways to falsify a response. */
interface Bent {
  readonly origin?: string;
  readonly challenge?: string;
  readonly counter?: number;
  readonly verified?: boolean;
  readonly userHandle?: string;
}

/** A user's key for one site. It increments its signature counter unless `counts` is false. */
export function makeAuthenticator(site: { origin: string; userId: string; counts?: boolean }) {
  const { privateKey, publicKey } = generateKeyPairSync("ec", { namedCurve: "P-256" });
  const { x = "", y = "" } = publicKey.export({ format: "jwk" });
  const id = randomBytes(16);
  let uses = 0;

  const clientData = (type: string, challenge: string, origin = site.origin) =>
    Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  const authData = (flags: number, counter: number, more = Buffer.alloc(0)) => {
    const rest = Buffer.alloc(5);
    rest.writeUInt8(flags);
    rest.writeUInt32BE(counter, 1);
    return Buffer.concat([sha256(new URL(site.origin).hostname), rest, more]);
  };
  const base = { id: id.toString("base64url"), rawId: id.toString("base64url"), type: "public-key" as const };

  /** Responds to a registration request. */
  const create = ({ flow, options }: Asked) => {
    const cose = cbor(
      new Map<unknown, unknown>([
        [1, 2],
        [3, -7],
        [-1, 1],
        [-2, Buffer.from(x, "base64url")],
        [-3, Buffer.from(y, "base64url")],
      ]),
    );
    const made = Buffer.concat([Buffer.alloc(16), Buffer.from([0, id.length]), id, cose]);
    const attestation = new Map<unknown, unknown>([
      ["fmt", "none"],
      ["attStmt", new Map()],
      ["authData", authData(0x45, 0, made)],
    ]);
    const response = {
      clientDataJSON: clientData("webauthn.create", options.challenge).toString("base64url"),
      attestationObject: cbor(attestation).toString("base64url"),
      transports: ["internal"],
    };
    return { flow, response: { ...base, clientExtensionResults: {}, response } };
  };

  /** Responds to an authentication request. */
  const prove = ({ flow, options }: Asked, bent: Bent = {}): PasskeyAnswer => {
    uses += site.counts === false ? 0 : 1;
    const client = clientData("webauthn.get", bent.challenge ?? options.challenge, bent.origin);
    const data = authData(bent.verified === false ? 0x01 : 0x05, bent.counter ?? uses);
    const response = {
      clientDataJSON: client.toString("base64url"),
      authenticatorData: data.toString("base64url"),
      signature: sign("sha256", Buffer.concat([data, sha256(client)]), privateKey).toString("base64url"),
      userHandle: Buffer.from(bent.userHandle ?? site.userId).toString("base64url"),
    };
    return { flow, response: { ...base, clientExtensionResults: {}, response } };
  };

  return { create, prove };
}
