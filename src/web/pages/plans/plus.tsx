// The paid plan: its benefits and price. It cannot be bought yet.
import { midasPrices } from "./prices.ts";
import { InAreaLanguage } from "#web/components/in-english.tsx";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/plans.ts";
import { requestContext } from "#web/lib/context.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Route } from "./+types/plus.ts";
import { useMoney } from "./money.ts";
import styles from "./plans.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return { canonical: `${requestContext(context).url.origin}/plus` };
}

const rows = Object.entries(midasPrices).map(([currency, prices]) => ({ currency, ...prices }));
const link = (href: string) =>
  function Around(words: React.ReactNode) {
    return (
      <A key={href} href={href}>
        {words}
      </A>
    );
  };

export default function Plus({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const money = useMoney();
  return (
    <InAreaLanguage area="plans">
      <div className={styles.page}>
        <PageHead title={t("plans.plus")} description={t("plans.plus.description")} canonical={loaderData.canonical} />
        <div>
          <h1>{t("plans.plus")}</h1>
          <p className={styles.subtext}>{t("plans.plus.description")}</p>
        </div>
        <Callout title={t("plans.plus.not-yet")}>{t("plans.plus.not-yet.description")}</Callout>
        <section aria-labelledby="what" className={styles.section}>
          <h2 id="what">{t("plans.plus.what")}</h2>
          <ul className={styles.points}>
            <li>
              <Text id="plans.plus.creators" values={{ a: link("/legal/cmp-info") }} />
            </li>
            <li>{t("plans.plus.badge")}</li>
            <li>{t("plans.plus.cancel")}</li>
          </ul>
          <p>{t("plans.plus.free")}</p>
        </section>
        <section aria-labelledby="prices" className={styles.section}>
          <h2 id="prices">{t("plans.prices")}</h2>
          <Table
            caption={t("plans.prices")}
            rows={rows}
            rowKey={({ currency }) => currency}
            columns={[
              { key: "currency", header: t("plans.currency"), cell: ({ currency }) => currency },
              {
                key: "monthly",
                header: t("plans.monthly"),
                number: true,
                cell: ({ monthly, currency }) => money(monthly, currency),
              },
              {
                key: "yearly",
                header: t("plans.yearly"),
                number: true,
                cell: ({ yearly, currency }) => money(yearly, currency),
              },
            ]}
          />
          <p className={styles.note}>{t("plans.plus.tax")}</p>
        </section>
      </div>
    </InAreaLanguage>
  );
}
