// Messages around the changelog.
import news from "#locales/en-US/news.json";
import { area } from "./area.tsx";

export const { useText } = area(news);
