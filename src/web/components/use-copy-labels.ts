// Labels of copy buttons.
import { useText } from "#web/i18n/cards.ts";
import type { CopyLabels } from "#web/ui/copy-button.tsx";

/** Returns a function from the copied thing ("sha1", "project id") to its button's labels. */
export function useCopyLabels(): (what: string) => CopyLabels {
  const t = useText();
  return (what) => ({
    copy: t("cards.copy-what", { what }),
    copied: t("cards.copied"),
    failed: t("cards.copy-failed"),
  });
}
