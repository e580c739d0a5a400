// Messages of the language settings.
import language from "#locales/en-US/language.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(language);
