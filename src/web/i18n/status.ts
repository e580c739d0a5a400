// Messages of the banner of projects that are not simply public.
import status from "#locales/en-US/status.json";
import { area } from "./area.tsx";

export const { useText } = area(status);
