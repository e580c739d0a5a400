// Messages around the legal texts.
import legal from "#locales/en-US/legal.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(legal);
