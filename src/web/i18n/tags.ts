// Names of categories and of the few loaders that are words; brand names keep their own spelling.
import tags from "#locales/en-US/tags.json";
import { area } from "./area.tsx";

export const { useText, Text } = area(tags);

type TagId = keyof typeof tags;

/** Whether the catalog has this name. */
export function isTagId(id: string): id is TagId {
  return Object.hasOwn(tags, id);
}
