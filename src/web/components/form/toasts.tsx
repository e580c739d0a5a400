// Where short messages appear on pages with forms.
import { useText } from "#web/i18n/publish.ts";
import { Toaster } from "#web/ui/toast.tsx";

/** Once a page. */
export function Toasts() {
  const t = useText();
  return <Toaster label={t("publish.toasts")} dismissLabel={t("publish.toasts.dismiss")} />;
}
