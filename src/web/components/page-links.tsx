// Pagination with its labels.
import { useText } from "#web/i18n/cards.ts";
import { Pagination } from "#web/ui/pagination.tsx";

/** Empty when everything fits on one page. */
export function PageLinks(props: { page: number; pages: number; hrefOf: (page: number) => string }) {
  const t = useText();
  const labels = {
    nav: t("cards.pages"),
    previous: t("cards.pages.previous"),
    next: t("cards.pages.next"),
    page: (page: number) => t("cards.pages.page", { page }),
  };
  return <Pagination {...props} labels={labels} />;
}
