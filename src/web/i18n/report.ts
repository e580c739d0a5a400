// Messages of the report page.
import report from "#locales/en-US/report.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(report);
