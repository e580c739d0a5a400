// Words of the page on which creators translate their projects.
import translations from "#locales/en-US/translations.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(translations);
