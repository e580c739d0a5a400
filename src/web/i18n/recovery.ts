// Words of getting and keeping an account: security check, addresses, passwords.
import recovery from "#locales/en-US/recovery.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(recovery);
