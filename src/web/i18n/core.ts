// Messages of the frame and of every page.
import core from "#locales/en-US/core.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(core);
