// Messages of the moderator and admin pages.
import staff from "#locales/en-US/staff.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(staff);
