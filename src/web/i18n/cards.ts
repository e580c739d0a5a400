// Messages of projects and versions in lists.
import cards from "#locales/en-US/cards.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(cards);
