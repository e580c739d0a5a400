// Words of proving who one is, and that one is no machine: codes, passkeys and the security check.
import proof from "#locales/en-US/proof.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(proof);
