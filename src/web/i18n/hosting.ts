// Words of the pages where people look after their servers.
import hosting from "#locales/en-US/hosting.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(hosting);
