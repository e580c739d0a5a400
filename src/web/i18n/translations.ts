// Messages of the project translation page.
import translations from "#locales/en-US/translations.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(translations);
