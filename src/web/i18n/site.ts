// Messages of the site's own pages: its status, and the leaving page.
import site from "#locales/en-US/site.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(site);
