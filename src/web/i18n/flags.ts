// Words of the page of switches and of the frog's.
import flags from "#locales/en-US/flags.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(flags);
