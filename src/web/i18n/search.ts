// Messages of the search pages.
import search from "#locales/en-US/search.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(search);
