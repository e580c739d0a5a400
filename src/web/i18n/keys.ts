// Messages of the palette and keyboard shortcuts.
import keys from "#locales/en-US/keys.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(keys);
