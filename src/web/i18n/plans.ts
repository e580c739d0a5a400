// Words of the pages about the paid plan and hosted servers.
import plans from "#locales/en-US/plans.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(plans);
