// Messages of third-party applications: authorizing, registering, revoking.
import oauth from "#locales/en-US/oauth.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(oauth);
