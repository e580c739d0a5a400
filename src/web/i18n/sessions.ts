// Messages of the session list.
import sessions from "#locales/en-US/sessions.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(sessions);
