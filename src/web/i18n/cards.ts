// Words of projects and versions in lists, wherever a list stands.
import cards from "#locales/en-US/cards.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(cards);
