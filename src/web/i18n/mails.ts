// Words of the page that shows what mails look like.
import mails from "#locales/en-US/mails.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(mails);
