// Signed URLs under which our own host proxies images of other sites, so that only images in pages we rendered are
// fetched.
import { createHmac, timingSafeEqual } from "node:crypto";

function signatureOf(secret: Buffer, url: string): string {
  return createHmac("sha256", secret).update(url).digest("hex").slice(0, 32);
}

/** Path and query under which `GET /img` serves the image at `url`. */
export function proxiedImage(secret: Buffer, url: string): string {
  return `/img?u=${encodeURIComponent(url)}&s=${signatureOf(secret, url)}`;
}

/** Whether the signature is the one `proxiedImage` creates for this URL. */
export function isSignedImage(secret: Buffer, url: string, signature: string): boolean {
  const [given, right] = [Buffer.from(signature), Buffer.from(signatureOf(secret, url))];
  return given.length === right.length && timingSafeEqual(given, right);
}
