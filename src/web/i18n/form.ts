// Messages of form results.
import form from "#locales/en-US/form.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(form);
