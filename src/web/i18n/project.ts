// Messages of project and version pages.
import project from "#locales/en-US/project.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(project);
