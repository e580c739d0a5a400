// Messages of the dashboard and the revenue pages.
import dashboard from "#locales/en-US/dashboard.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(dashboard);
