// Words of the dashboard and of the pages about money.
import dashboard from "#locales/en-US/dashboard.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(dashboard);
