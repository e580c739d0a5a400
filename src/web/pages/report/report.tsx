// How to report content; for a specific item, which one it is.
import { data } from "react-router";
import { InAreaLanguage } from "#web/components/in-english.tsx";
import { A } from "#web/frame/a.tsx";
import { ExternalLink } from "#web/frame/external-link.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/report.ts";
import { requestContext } from "#web/lib/context.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import type { Route } from "./+types/report.ts";
import { findItem, kinds, type Item, type ItemKind } from "./find-item.ts";
import styles from "./report.module.css";

type Missing = ItemKind | "item";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { operator } = requestContext(context);
  const asked = url.searchParams.get("item");
  const about = { item: null as Item | null, missing: null as Missing | null, email: operator.email };
  if (asked === null) return data(about);
  const kind = kinds.find((one) => one === asked);
  const item = kind ? await findItem(context, kind, url.searchParams.get("itemID") ?? "") : null;
  return item === null
    ? data({ ...about, missing: kind ?? ("item" as const) }, { status: 404 })
    : data({ ...about, item });
}

function About({ item: { kind, name, of, path, pictureUrl } }: { item: Item }) {
  const t = useText();
  return (
    <section aria-labelledby="what">
      <h2 id="what">{t("report.what")}</h2>
      <p className={styles.item}>
        <Avatar name={of ?? name} src={pictureUrl} size={48} shape={kind === "user" ? "round" : "control"} />
        <span>
          <span className={styles.kind}>{t(`report.kind.${kind}`)}</span>
          <A href={path}>{of === null ? name : t("report.version.of", { version: name, project: of })}</A>
        </span>
      </p>
    </section>
  );
}

function Rules() {
  const t = useText();
  return (
    <section aria-labelledby="rules">
      <h2 id="rules">{t("report.rules")}</h2>
      <ul className={styles.rules}>
        <li>{t("report.rule.evidence")}</li>
        <li>{t("report.rule.summaries")}</li>
        <li>{t("report.rule.empty")}</li>
        <li>{t("report.rule.open")}</li>
      </ul>
      <p>
        <A href="/legal/rules">{t("report.rules.link")}</A>
      </p>
      <p>{t("report.not")}</p>
    </section>
  );
}

function Where({ email }: { email: string | null }) {
  const t = useText();
  const write = (words: React.ReactNode[]) => (
    <ExternalLink key="write" href={`mailto:${email}`}>
      {words}
    </ExternalLink>
  );
  return (
    <section aria-labelledby="where">
      <h2 id="where">{t("report.where")}</h2>
      <p>
        {email === null ? (
          t("report.where.unset")
        ) : (
          <Text id="report.where.mail" values={{ address: email, a: write }} />
        )}
      </p>
    </section>
  );
}

export default function Report({ loaderData: { item, missing, email } }: Route.ComponentProps) {
  const t = useText();
  const name = item?.of ? t("report.version.of", { version: item.name, project: item.of }) : item?.name;
  const title = missing ? t(`report.missing.${missing}`) : name ? t("report.of", { title: name }) : t("report.title");
  return (
    <InAreaLanguage area="report">
      <div className={styles.page}>
        <PageHead title={title} description={t("report.description")} hidden={missing !== null || item !== null} />
        <header>
          <h1>{title}</h1>
          <p className={styles.lead}>{missing ? t("report.missing.description") : t("report.intro")}</p>
        </header>
        {item && <About item={item} />}
        <Rules />
        <Where email={email} />
      </div>
    </InAreaLanguage>
  );
}
