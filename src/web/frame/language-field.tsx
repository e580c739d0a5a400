// What a form that leads to another page carries of the language that the address asks for.
import { useCarried } from "./carry-language.ts";

/** Put it into forms that are sent by GET; most of the time it is nothing. */
export function LanguageField() {
  const carried = useCarried();
  return carried === null ? null : <input type="hidden" name="hl" value={carried} />;
}
