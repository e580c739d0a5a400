// Words of versions: their lists, their own pages, choosing what to download.
import versions from "#locales/en-US/versions.json";
import { area } from "./area.tsx";

export const { useText } = area(versions);
