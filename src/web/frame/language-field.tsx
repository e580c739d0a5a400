// The hidden language field of forms that navigate to another page.
import { useCarried } from "./carry-language.ts";

/** Place it in forms sent by GET; usually empty. */
export function LanguageField() {
  const carried = useCarried();
  return carried === null ? null : <input type="hidden" name="hl" value={carried} />;
}
