// Messages of creating and editing projects and versions.
import publish from "#locales/en-US/publish.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(publish);
