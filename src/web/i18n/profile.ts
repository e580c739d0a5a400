// Words of a person's profile, their data and leaving.
import profile from "#locales/en-US/profile.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(profile);
