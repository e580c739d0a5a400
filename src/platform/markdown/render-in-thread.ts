// What a thread does for `renderMarkdown`: one text, with everything it takes as plain data.
import { proxiedImage } from "#platform/egress/sign-image.ts";
import { renderBody } from "./render-body.ts";

export interface RenderInput {
  readonly text: string;
  readonly ownHosts: readonly string[];
  /** Bytes that sign the addresses of copies of images. */
  readonly imageSecret: Uint8Array;
}

export function run({ text, ownHosts, imageSecret }: RenderInput): string {
  const secret = Buffer.from(imageSecret);
  return renderBody(text, { ownHosts, proxyImage: (url) => proxiedImage(secret, url) });
}
