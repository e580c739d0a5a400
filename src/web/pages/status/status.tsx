// The current status of each part of the site.
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/site.ts";
import { requestContext } from "#web/lib/context.ts";
import { Callout } from "#web/ui/callout.tsx";
import { Status } from "#web/ui/chip.tsx";
import type { Route } from "./+types/status.ts";
import styles from "./status.module.css";

const parts = ["database", "files", "search", "mails"] as const;
const kinds = { works: "ok", slow: "warn", down: "danger", kept: "neutral" } as const;

/** Renders in place of an empty tag. */
const momentOf = (at: number) => () => <TimeAgo key="at" at={at} />;

export async function loader({ context }: Route.LoaderArgs) {
  return { status: await requestContext(context).status(), at: Date.now() };
}

export default function StatusPage({ loaderData: { status, at } }: Route.ComponentProps) {
  const t = useText();
  const fine = parts.every((part) => status[part] === "works" || status[part] === "kept");
  return (
    <div className={styles.page}>
      <PageHead title={t("site.status.title")} description={t("site.status.page-says")} />
      <h1>{t("site.status.title")}</h1>
      <Callout kind={fine ? "ok" : "danger"}>{t(fine ? "site.status.fine" : "site.status.trouble")}</Callout>
      <dl className={styles.parts}>
        {parts.map((part) => (
          <div key={part}>
            <dt>{t(`site.status.${part}`)}</dt>
            <dd>
              <Status kind={kinds[status[part]]}>{t(`site.status.${status[part]}`)}</Status>
            </dd>
          </div>
        ))}
      </dl>
      {status.mails === "kept" && <p>{t("site.status.kept.description")}</p>}
      <p className={styles.at}>
        <Text id="site.status.at" values={{ time: momentOf(at) }} />
      </p>
    </div>
  );
}
