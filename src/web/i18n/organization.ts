// Messages of organization settings.
import organization from "#locales/en-US/organization.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(organization);
