// Messages of the footer, whose code loads after the page.
import footer from "#locales/en-US/footer.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(footer);
