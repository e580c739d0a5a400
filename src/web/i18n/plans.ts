// Messages of the paid plan and hosted server pages.
import plans from "#locales/en-US/plans.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(plans);
