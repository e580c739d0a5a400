// Words of the pages of moderators and admins.
import staff from "#locales/en-US/staff.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(staff);
