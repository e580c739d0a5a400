// Words of scopes: what programs may be allowed.
import scopes from "#locales/en-US/scopes.json";
import { area } from "./area.tsx";

export const { useText } = area(scopes);
