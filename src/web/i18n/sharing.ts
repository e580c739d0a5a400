// Messages of feeds, badges and other things shared elsewhere.
import sharing from "#locales/en-US/sharing.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(sharing);
