// Words of the choice of a language.
import language from "#locales/en-US/language.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(language);
