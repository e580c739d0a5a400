// Words of the pages about the site itself: its status, and the notice before one leaves it.
import site from "#locales/en-US/site.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(site);
