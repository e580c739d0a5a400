// Messages of the appearance settings.
import appearance from "#locales/en-US/appearance.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(appearance);
