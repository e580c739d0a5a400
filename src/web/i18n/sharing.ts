// Words for feeds, badges and what else is shared elsewhere.
import sharing from "#locales/en-US/sharing.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(sharing);
