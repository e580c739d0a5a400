// The words of copy buttons.
import { useText } from "#web/i18n/cards.ts";
import type { CopyLabels } from "#web/ui/copy-button.tsx";

/** A function from what is copied ("sha1", "project id") to the labels of its button. */
export function useCopyLabels(): (what: string) => CopyLabels {
  const t = useText();
  return (what) => ({
    copy: t("cards.copy-what", { what }),
    copied: t("cards.copied"),
    failed: t("cards.copy-failed"),
  });
}
