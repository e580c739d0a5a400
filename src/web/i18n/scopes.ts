// Messages of scopes: what programs may be allowed to do.
import scopes from "#locales/en-US/scopes.json";
import { area } from "./area.tsx";

export const { useText } = area(scopes);
