// Messages of what leads on from a project: its latest versions, contents and dependents.
import side from "#locales/en-US/side.json";
import { area } from "./area.tsx";

export const { useText } = area(side);
