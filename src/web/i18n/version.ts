// Messages of the page of one version.
import version from "#locales/en-US/version.json";
import { area } from "./area.tsx";

export const { useText } = area(version);
