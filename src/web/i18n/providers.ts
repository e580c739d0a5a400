// Messages of signing in through other providers.
import providers from "#locales/en-US/providers.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(providers);
