// Hosted servers: sizes, specs, prices. They cannot be rented yet.
import type { ReactNode } from "react";
import { hostingPlan, hostingSizes, maxRam, ramStep, type HostingPlan } from "./prices.ts";
import { InAreaLanguage } from "#web/components/in-english.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/plans.ts";
import { useFormats } from "#web/i18n/area.tsx";
import { A } from "#web/frame/a.tsx";
import { requestContext } from "#web/lib/context.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Table, type Column } from "#web/ui/table.tsx";
import type { Route } from "./+types/servers.ts";
import styles from "./plans.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  return { canonical: `${requestContext(context).url.origin}/servers` };
}

interface Row extends HostingPlan {
  /** The letter of a named size, null for other amounts of memory. */
  readonly size: string | null;
}

const named: readonly Row[] = Object.entries(hostingSizes).map(([size, plan]) => ({ size, ...plan }));
const every: readonly Row[] = Array.from({ length: maxRam / ramStep }, (_, i) => {
  const plan = hostingPlan((i + 1) * ramStep);
  return { size: named.find(({ ram }) => ram === plan.ram)?.size ?? null, ...plan };
});

const tools = (words: ReactNode[]) => (
  <A key="tools" href="/app#tools">
    {words}
  </A>
);

function useColumns(): Column<Row>[] {
  const t = useText();
  const formats = useFormats();
  const gib = (mebibytes: number) => t("plans.gib", { size: formats.number(mebibytes / 1024) });
  return [
    { key: "size", header: t("plans.size"), cell: ({ size }) => size ?? t("plans.size.own") },
    { key: "ram", header: t("plans.ram"), number: true, cell: ({ ram }) => gib(ram) },
    { key: "cpus", header: t("plans.cpus"), number: true, cell: ({ cpus }) => formats.number(cpus) },
    { key: "swap", header: t("plans.swap"), number: true, cell: ({ swap }) => gib(swap) },
    { key: "storage", header: t("plans.storage"), number: true, cell: ({ storage }) => gib(storage) },
    { key: "monthly", header: t("plans.monthly"), number: true, cell: ({ prices }) => formats.money(prices.monthly) },
    { key: "yearly", header: t("plans.yearly"), number: true, cell: ({ prices }) => formats.money(prices.yearly) },
  ];
}

export default function Servers({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const columns = useColumns();
  const rowKey = ({ ram }: Row) => String(ram);
  return (
    <InAreaLanguage area="plans">
      <div className={styles.page}>
        <PageHead
          title={t("plans.servers")}
          description={t("plans.servers.description")}
          canonical={loaderData.canonical}
        />
        <div>
          <h1>{t("plans.servers")}</h1>
          <p className={styles.subtext}>{t("plans.servers.description")}</p>
        </div>
        <Callout title={t("plans.servers.not-yet")}>
          <Text id="plans.servers.not-yet.description" values={{ a: tools }} />
        </Callout>
        <section aria-labelledby="sizes" className={styles.section}>
          <h2 id="sizes">{t("plans.servers.sizes")}</h2>
          <Table caption={t("plans.servers.sizes")} rows={named} rowKey={rowKey} columns={columns} />
          <p>{t("plans.servers.rule")}</p>
        </section>
        <details className={styles.all}>
          <summary>{t("plans.servers.all", { count: every.length })}</summary>
          <Table
            caption={t("plans.servers.all", { count: every.length })}
            rows={every}
            rowKey={rowKey}
            columns={columns}
          />
        </details>
      </div>
    </InAreaLanguage>
  );
}
