// Words of the pages where admins look after accounts.
import admin from "#locales/en-US/admin.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(admin);
