// Messages of user settings.
import settings from "#locales/en-US/settings.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(settings);
