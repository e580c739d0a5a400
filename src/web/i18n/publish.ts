// Words of creating and changing projects and versions.
import publish from "#locales/en-US/publish.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(publish);
