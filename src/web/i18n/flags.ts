// Messages of the feature flag page and the frog page.
import flags from "#locales/en-US/flags.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(flags);
