// A legal text: its current version, content, earlier versions, and related texts.
import type { ReactNode } from "react";
import { data } from "react-router";
import texts from "virtual:legal-texts";
import { SidePage } from "#web/components/form/side-page.tsx";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useFormats } from "#web/i18n/area.tsx";
import { Text, useText } from "#web/i18n/legal.ts";
import { requestContext } from "#web/lib/context.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Markdown } from "#web/ui/markdown.tsx";
import type { Route } from "./+types/legal.ts";
import { EnglishNotice } from "./english-notice.tsx";
import { fillText } from "./fill-text.ts";
import styles from "./legal.module.css";
import { useTextName } from "./text-name.ts";

export async function loader({ context, params }: Route.LoaderArgs) {
  const { url, operator } = requestContext(context);
  const text = texts.find(({ name }) => name === params.text);
  if (!text) throw data({ kind: "missing", description: "There is no such text.", fields: {} }, { status: 404 });
  return {
    ...text,
    html: fillText(text.html, operator, url),
    canonical: `${url.origin}/legal/${text.name}`,
    unsigned: operator.name === null || operator.email === null,
    siblings: texts.map(({ name, title }) => ({ name, title })),
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

function Notices({ unsigned }: { unsigned: boolean }) {
  const t = useText();
  return (
    <>
      <EnglishNotice />
      {unsigned && <Callout kind="warn">{t("legal.unsigned")}</Callout>}
    </>
  );
}

function Contents({ contents }: Pick<Loaded, "contents">) {
  const t = useText();
  return (
    <nav aria-labelledby="contents" className={styles.contents}>
      <h2 id="contents">{t("legal.contents")}</h2>
      <ol lang="en" dir="ltr">
        {contents.map(({ id, title }) => (
          <li key={id}>
            <a href={`#${id}`}>{title}</a>
          </li>
        ))}
      </ol>
    </nav>
  );
}

const toVersions = (words: ReactNode[]) => (
  <a key="versions" href="#versions">
    {words}
  </a>
);

function Versions({ versions }: Pick<Loaded, "versions">) {
  const t = useText();
  const formats = useFormats();
  return (
    <section aria-labelledby="versions" className={styles.versions}>
      <h2 id="versions">{t("legal.versions")}</h2>
      <dl>
        {versions.map(({ version, date, description }) => (
          <div key={version}>
            <dt>{t("legal.version", { version: String(version), date: formats.date(date, "long") })}</dt>
            <dd lang="en" dir="ltr">
              {description}
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

export default function Legal({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const formats = useFormats();
  const { title, summary, versions, contents, html, canonical, siblings, unsigned } = loaderData;
  const nameOf = useTextName();
  const links = siblings.map((one) => ({ href: `/legal/${one.name}`, ...nameOf(one) }));
  const [current] = versions;
  const date = current && formats.date(current.date, "long");
  const head = (
    <div className={styles.head}>
      <h1 lang="en">{title}</h1>
      {current && (
        <p className={styles.meta}>
          <Text
            id="legal.in-force"
            values={{
              version: String(current.version),
              date: (
                <time key="date" dateTime={current.date}>
                  {date}
                </time>
              ),
              a: toVersions,
            }}
          />
        </p>
      )}
    </div>
  );
  return (
    <SidePage area="legal" label={t("legal.nav")} head={head} sections={[{ heading: t("legal.nav"), links }]}>
      <PageHead title={title} description={summary} canonical={canonical} />
      <Notices unsigned={unsigned} />
      <Contents contents={contents} />
      <div lang="en" dir="ltr" className={styles.text}>
        <Markdown html={html} />
      </div>
      <Versions versions={versions} />
      <p className={styles.all}>
        <A href="/legal">{t("legal.all")}</A>
      </p>
    </SidePage>
  );
}
