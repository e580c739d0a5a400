// Messages of notices: toasts, offline, a new release.
import notices from "#locales/en-US/notices.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(notices);
