// Messages of user pages and settings.
import user from "#locales/en-US/user.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(user);
