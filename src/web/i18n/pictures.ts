// Words of the page where staff remove pictures.
import pictures from "#locales/en-US/pictures.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(pictures);
