// Messages of re-authentication and captchas: codes, passkeys and the security check.
import proof from "#locales/en-US/proof.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(proof);
