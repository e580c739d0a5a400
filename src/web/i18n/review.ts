// Messages of the moderation pages.
import review from "#locales/en-US/review.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(review);
