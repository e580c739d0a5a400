// The site's changelog, newest first: everything, or one product.
import { data } from "react-router";
import changelog from "virtual:changelog";
import { EnglishNote } from "#web/components/in-english.tsx";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/news.ts";
import { requestContext } from "#web/lib/context.ts";
import { SegmentedLinks } from "#web/ui/segmented-links.tsx";
import type { Route } from "./+types/changelog.ts";
import { Changes } from "./changes.tsx";
import { entryPath, productsIn } from "./entries.ts";
import styles from "./news.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requestContext(context);
  const asked = url.searchParams.get("product");
  const products = productsIn(changelog);
  const product = products.find((known) => known === asked) ?? null;
  if (asked !== null && product === null)
    throw data({ kind: "missing", description: "There is no news of such a product.", fields: {} }, { status: 404 });
  return {
    origin: url.origin,
    product,
    products,
    entries: changelog.filter((entry) => product === null || entry.product === product),
  };
}

export default function Changelog({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const formats = useFormats();
  const { entries, product, products, origin } = loaderData;
  const canonical = `${origin}/news/changelog${product === null ? "" : `?product=${product}`}`;
  const choices = [
    { href: "/news/changelog", label: t("news.everything"), current: product === null },
    ...products.map((one) => ({
      href: `/news/changelog?product=${one}`,
      label: t(`news.product.${one}`),
      current: one === product,
    })),
  ];
  return (
    <>
      <PageHead title={t("news.title")} description={t("news.description")} canonical={canonical} />
      <link rel="alternate" type="application/atom+xml" title={t("news.title")} href="/news/changelog.xml" />
      <div className={styles.head}>
        <h1>{t("news.title")}</h1>
        <a href="/news/changelog.xml" className={styles.feed}>
          {t("news.feed")}
        </a>
      </div>
      <SegmentedLinks label={t("news.filter")} options={choices} />
      <EnglishNote />
      <div className={styles.entries}>
        {entries.map((entry) => (
          <article key={entryPath(entry)} className={styles.entry}>
            <h2>
              <A href={entryPath(entry)}>
                <time dateTime={entry.date} suppressHydrationWarning>
                  {formats.date(entry.date, "long")}
                </time>
              </A>
              <span className={styles.product}>{t(`news.product.${entry.product}`)}</span>
            </h2>
            <Changes changes={entry.changes} />
          </article>
        ))}
      </div>
    </>
  );
}
