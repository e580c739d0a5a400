// Messages of the image removal page for staff.
import pictures from "#locales/en-US/pictures.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(pictures);
