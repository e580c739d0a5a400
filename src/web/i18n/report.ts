// Words of the page about reports.
import report from "#locales/en-US/report.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(report);
