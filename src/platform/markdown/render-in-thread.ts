// The worker thread's task of `renderMarkdown`: one text, with all options as plain data.
import { proxiedImage } from "#platform/egress/sign-image.ts";
import { renderBody } from "./render-body.ts";

export interface RenderInput {
  readonly text: string;
  readonly ownHosts: readonly string[];
  /** Key that signs the URLs of proxied images. */
  readonly imageSecret: Uint8Array;
}

export function run({ text, ownHosts, imageSecret }: RenderInput): string {
  const secret = Buffer.from(imageSecret);
  return renderBody(text, { ownHosts, proxyImage: (url) => proxiedImage(secret, url) });
}
