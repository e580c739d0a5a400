// Messages of error pages.
import errors from "#locales/en-US/errors.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(errors);
