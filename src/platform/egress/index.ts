// The door to other people's servers: the one way in which the site fetches what strangers name.
export { fetchPublic } from "./fetch-public.ts";
export type { Network } from "./fetch-public.ts";
export { isSignedImage, proxiedImage } from "./sign-image.ts";
