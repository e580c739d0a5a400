// Messages of the mail preview page.
import mails from "#locales/en-US/mails.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(mails);
