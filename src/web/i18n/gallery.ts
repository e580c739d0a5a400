// Messages of galleries.
import gallery from "#locales/en-US/gallery.json";
import { area } from "./area.tsx";

export const { useText } = area(gallery);
