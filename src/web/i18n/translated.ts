// Messages of the note above translated projects.
import translated from "#locales/en-US/translated.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(translated);
