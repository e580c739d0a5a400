// Messages of the account administration pages.
import admin from "#locales/en-US/admin.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(admin);
