// Messages of versions: lists, pages, and the download chooser.
import versions from "#locales/en-US/versions.json";
import { area } from "./area.tsx";

export const { useText } = area(versions);
