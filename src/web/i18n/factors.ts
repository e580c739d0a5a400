// Messages of authentication factors: codes, passkeys, and account protection.
import factors from "#locales/en-US/factors.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(factors);
