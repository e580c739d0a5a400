// Messages of profile settings, data export and account deletion.
import profile from "#locales/en-US/profile.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(profile);
