// Messages that explain why a search found a project.
import why from "#locales/en-US/why.json";
import { area } from "./area.tsx";

export const { useText } = area(why);
