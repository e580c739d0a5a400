// Messages of the download chooser.
import chooser from "#locales/en-US/chooser.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(chooser);
