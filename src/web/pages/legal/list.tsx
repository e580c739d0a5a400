// All legal texts with their summaries.
import texts from "virtual:legal-texts";
import { EnglishNote } from "#web/components/in-english.tsx";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { useText } from "#web/i18n/legal.ts";
import { requestContext } from "#web/lib/context.ts";
import type { Route } from "./+types/list.ts";
import styles from "./legal.module.css";
import { useTextName } from "./text-name.ts";

export async function loader({ context }: Route.LoaderArgs) {
  return {
    canonical: `${requestContext(context).url.origin}/legal`,
    texts: texts.map(({ name, title, summary, versions }) => ({ name, title, summary, date: versions[0]?.date })),
  };
}

export default function LegalList({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const formats = useFormats();
  const nameOf = useTextName();
  return (
    <>
      <PageHead title={t("legal.title")} description={t("legal.description")} canonical={loaderData.canonical} />
      <div className={styles.head}>
        <h1>{t("legal.title")}</h1>
        <p className={styles.meta}>{t("legal.description")}</p>
      </div>
      <div className={styles.note}>
        <EnglishNote />
      </div>
      <ul className={styles.list}>
        {loaderData.texts.map(({ name, title, summary, date }) => {
          const { label, lang } = nameOf({ name, title });
          return (
            <li key={name}>
              <h2 lang={lang}>
                <A href={`/legal/${name}`}>{label}</A>
              </h2>
              <p lang="en" dir="ltr">
                {summary}
              </p>
              {date && <p className={styles.meta}>{t("legal.since", { date: formats.date(date, "long") })}</p>}
            </li>
          );
        })}
      </ul>
    </>
  );
}
