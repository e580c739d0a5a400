// The changes of one product on one day.
import { data } from "react-router";
import changelog from "virtual:changelog";
import { EnglishNote } from "#web/components/in-english.tsx";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/news.ts";
import { requestContext } from "#web/lib/context.ts";
import type { ChangelogEntry } from "#web/texts/changelog.ts";
import type { Route } from "./+types/entry.ts";
import { Changes } from "./changes.tsx";
import { entryPath, findEntry } from "./entries.ts";
import styles from "./news.module.css";

type Place = Pick<ChangelogEntry, "product" | "date">;

const placeOf = (entry: ChangelogEntry | null): Place | null => entry && { product: entry.product, date: entry.date };

export async function loader({ context, params }: Route.LoaderArgs) {
  const found = findEntry(changelog, params.product, params.date);
  if (!found)
    throw data({ kind: "missing", description: "Nothing changed there on that day.", fields: {} }, { status: 404 });
  const { entry, newer, older } = found;
  return {
    entry,
    newer: placeOf(newer),
    older: placeOf(older),
    canonical: requestContext(context).url.origin + entryPath(entry),
  };
}

/** "Website, 20 November 2026". */
function useName() {
  const t = useText();
  const formats = useFormats();
  return ({ product, date }: Place) =>
    t("news.entry", {
      product: t(`news.product.${product}`),
      date: formats.date(date, "long"),
    });
}

export default function Entry({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const nameOf = useName();
  const { entry, newer, older, canonical } = loaderData;
  return (
    <>
      <PageHead title={nameOf(entry)} description={t("news.description")} canonical={canonical} />
      <p className={styles.up}>
        <span aria-hidden="true">‹ </span>
        <A href="/news/changelog">{t("news.title")}</A>
      </p>
      <h1>{nameOf(entry)}</h1>
      <EnglishNote />
      <div className={styles.single}>
        <Changes changes={entry.changes} />
      </div>
      <nav aria-label={t("news.neighbours")} className={styles.adjacent}>
        {newer && (
          <p>
            {t("news.newer")} <A href={entryPath(newer)}>{nameOf(newer)}</A>
          </p>
        )}
        {older && (
          <p>
            {t("news.older")} <A href={entryPath(older)}>{nameOf(older)}</A>
          </p>
        )}
      </nav>
    </>
  );
}
