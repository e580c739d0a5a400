// Messages of the server management pages.
import hosting from "#locales/en-US/hosting.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(hosting);
