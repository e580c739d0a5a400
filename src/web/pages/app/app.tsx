// Launchers and tools that work with the site, and how to configure each.
import type { ReactNode } from "react";
import { folders } from "#web/components/file-places.ts";
import { InAreaLanguage } from "#web/components/in-english.tsx";
import { useCopyLabels } from "#web/components/use-copy-labels.ts";
import { A } from "#web/frame/a.tsx";
import { ExternalLink } from "#web/frame/external-link.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/app.ts";
import { requestContext } from "#web/lib/context.ts";
import { CodeBlock } from "#web/ui/code-block.tsx";
import type { Route } from "./+types/app.ts";
import styles from "./app.module.css";
import { launchers, toolsFor, uses } from "./tools.ts";

export async function loader({ context }: Route.LoaderArgs) {
  const { url } = requestContext(context);
  return { origin: url.origin, tools: toolsFor(url) };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Text as a link to the feature request for a launcher's setting. */
const requestLink = (href: string) => (words: ReactNode[]) => (
  <ExternalLink key={href} href={href}>
    {words}
  </ExternalLink>
);
const requestLinks = {
  prism: requestLink("https://github.com/PrismLauncher/PrismLauncher/issues/2038"),
  hmcl: requestLink("https://github.com/HMCL-dev/HMCL/issues/2743"),
};
const docs = (words: ReactNode[]) => (
  <a key="docs" href="/docs">
    {words}
  </a>
);
const applications = (words: ReactNode[]) => (
  <A key="applications" href="/settings/applications">
    {words}
  </A>
);

function Modpacks() {
  const t = useText();
  return (
    <section aria-labelledby="modpacks" className={styles.section}>
      <h2 id="modpacks">{t("app.modpacks")}</h2>
      <p>{t("app.modpacks.description")}</p>
      <dl className={styles.pairs}>
        {launchers.map(({ id, name, home }) => (
          <div key={id}>
            <dt>
              <ExternalLink href={home}>{name}</ExternalLink>
            </dt>
            <dd>{t(`app.file.${id}`)}</dd>
          </div>
        ))}
      </dl>
      <p className={styles.note}>{t("app.modpacks.link")}</p>
      <p className={styles.note}>
        <Text id="app.modpacks.limits" values={requestLinks} />
      </p>
    </section>
  );
}

const foldered = ["mod", "resourcepack", "datapack", "shader", "plugin"] as const;

function Folders() {
  const t = useText();
  return (
    <section aria-labelledby="files" className={styles.section}>
      <h2 id="files">{t("app.files")}</h2>
      <p>{t("app.files.description")}</p>
      <dl className={styles.pairs}>
        {foldered.map((type) => (
          <div key={type}>
            <dt>{t(`core.types.${type}`)}</dt>
            <dd>
              <code translate="no">{folders[type]}</code>
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function Tools({ tools }: Pick<Loaded, "tools">) {
  const t = useText();
  const copy = useCopyLabels();
  return (
    <section aria-labelledby="tools" className={styles.section}>
      <h2 id="tools">{t("app.tools")}</h2>
      <p>{t("app.tools.description")}</p>
      {uses.map((use) => (
        <div key={use} className={styles.use}>
          <h3>{t(`app.use.${use}`)}</h3>
          <p>{t(`app.use.${use}.description`)}</p>
          {tools
            .filter((tool) => tool.use === use)
            .map(({ name, home, code }) => (
              <div key={name} className={styles.tool}>
                <p>
                  <ExternalLink href={home}>{name}</ExternalLink>
                </p>
                <CodeBlock
                  code={code}
                  label={t("app.tool.code", { name })}
                  labels={copy(t("app.tool.code", { name }))}
                />
              </div>
            ))}
        </div>
      ))}
    </section>
  );
}

function Authors({ origin }: Pick<Loaded, "origin">) {
  const t = useText();
  const copy = useCopyLabels();
  const search = `curl "${origin}/v2/search?query=lanterns&limit=5" -H "User-Agent: your-program/1.0"`;
  const signIn = `${origin}/auth/sign-in?launcher=true&ipver=4&port=8000`;
  return (
    <section aria-labelledby="authors" className={styles.section}>
      <h2 id="authors">{t("app.authors")}</h2>
      <p>
        <Text id="app.authors.description" values={{ docs }} />
      </p>
      <CodeBlock code={search} label={t("app.authors.example")} labels={copy(t("app.authors.example"))} />
      <h3>{t("app.sign-in")}</h3>
      <p>{t("app.sign-in.description")}</p>
      <CodeBlock code={signIn} label={t("app.sign-in.address")} labels={copy(t("app.sign-in.address"))} />
      <p>
        <Text id="app.sign-in.others" values={{ a: applications }} />
      </p>
    </section>
  );
}

export default function App({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const { origin, tools } = loaderData;
  return (
    <InAreaLanguage area="app">
      <div className={styles.page}>
        <PageHead title={t("app.title")} description={t("app.description")} canonical={`${origin}/app`} />
        <div>
          <h1>{t("app.title")}</h1>
          <p className={styles.subtext}>{t("app.description")}</p>
        </div>
        <Modpacks />
        <Folders />
        <Tools tools={tools} />
        <Authors origin={origin} />
      </div>
    </InAreaLanguage>
  );
}
