// Messages of the home page.
import home from "#locales/en-US/home.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(home);
