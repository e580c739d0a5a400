// Messages of signing up, in and out.
import auth from "#locales/en-US/auth.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(auth);
