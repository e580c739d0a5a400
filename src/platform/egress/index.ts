// Outgoing requests: fetches user-supplied URLs, and calls services named in the settings.
export { askSite } from "./ask-site.ts";
export { fetchPublic } from "./fetch-public.ts";
export type { Network } from "./fetch-public.ts";
export { isSignedImage, proxiedImage } from "./sign-image.ts";
