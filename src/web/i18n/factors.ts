// Words of proving who one is: codes, passkeys, and what protects the account.
import factors from "#locales/en-US/factors.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(factors);
