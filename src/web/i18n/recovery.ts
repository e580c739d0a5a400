// Messages of account recovery: security check, email addresses, passwords.
import recovery from "#locales/en-US/recovery.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(recovery);
