// Messages of the page about launchers and tools.
import app from "#locales/en-US/app.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(app);
