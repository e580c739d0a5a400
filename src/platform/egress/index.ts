// Outgoing requests: fetches user-supplied URLs, and calls services named in the settings.
export { fetchExternal } from "./fetch-external.ts";
export { fetchPublic } from "./fetch-public.ts";
export type { Network } from "./fetch-public.ts";
export { isSignedImage, proxiedImage } from "./sign-image.ts";
