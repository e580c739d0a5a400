// The door to other people's servers: how the site fetches what strangers name, and asks sites that its settings name.
export { askSite } from "./ask-site.ts";
export { fetchPublic } from "./fetch-public.ts";
export type { Network } from "./fetch-public.ts";
export { isSignedImage, proxiedImage } from "./sign-image.ts";
