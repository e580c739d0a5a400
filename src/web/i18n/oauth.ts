// Words of applications of others: asking for access, registering them, taking back.
import oauth from "#locales/en-US/oauth.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(oauth);
