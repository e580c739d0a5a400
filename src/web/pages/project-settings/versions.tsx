// A project's versions for its team: edit, copy the link, delete.
import { Form, useNavigation } from "react-router";
import { deleteVersion, getProject, projectVersions } from "#features/catalog/contract.ts";
import { ChannelMark } from "#web/components/channel-mark.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, textIn } from "#web/components/form/keep-form.ts";
import { PageLinks } from "#web/components/page-links.tsx";
import { useCopyLabels } from "#web/components/use-copy-labels.ts";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { CopyButton } from "#web/ui/copy-button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/versions.ts";
import styles from "./project-settings.module.css";
import { useProject } from "./use-project.ts";

export async function loader({ context, params, url }: Route.LoaderArgs) {
  const { call } = requestContext(context);
  const { id } = await call(getProject, { project: params.id });
  const page = Number(url.searchParams.get("page")) || 1;
  const { items, total, pageSize } = await call(projectVersions, { project: id, page: Math.max(1, Math.trunc(page)) });
  const versions = items.map((version) => ({
    id: version.id,
    number: version.versionNumber,
    name: version.name,
    channel: version.channel,
    published: version.published,
    address: version.address,
  }));
  return { versions, page, pages: Math.ceil(total / pageSize), origin: url.origin };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  return keepForm(form, async () => {
    await call(deleteVersion, { version: textIn(form, "version") });
    return { saved: true } as const;
  });
}

type Row = Route.ComponentProps["loaderData"]["versions"][number];

/** Deleting is one step away, because it cannot be undone. */
function Erase({ row, name }: { row: Row; name: string }) {
  const t = useText();
  const busy = useNavigation().formData?.get("version") === row.id;
  return (
    <details className={styles.erase}>
      <summary>{t("publish.version.erase")}</summary>
      <Form method="post" preventScrollReset className={styles.stack}>
        <p>{t("publish.version.delete.description", { name })}</p>
        <div>
          <Button type="submit" name="version" value={row.id} tone="danger" busy={busy}>
            {t("publish.version.delete.do", { name })}
          </Button>
        </div>
      </Form>
    </details>
  );
}

function VersionRow({ row, origin }: { row: Row; origin: string }) {
  const t = useText();
  const copyLabels = useCopyLabels();
  const { project, path } = useProject();
  const page = `${path}/version/${encodeURIComponent(row.address)}`;
  return (
    <li className={styles.version}>
      <div className={styles.versionName}>
        <A href={page}>
          <bdi>{row.name}</bdi>
        </A>
        {row.name !== row.number && <span className={styles.small}>{row.number}</span>}
        <ChannelMark channel={row.channel} />
        <span className={styles.small}>
          <TimeAgo at={row.published} />
        </span>
      </div>
      <LinkButton href={`${page}/edit`} size="small" aria-label={t("publish.version.edit", { number: row.number })}>
        {t("publish.version.change")}
      </LinkButton>
      <CopyButton text={origin + page} labels={copyLabels(t("publish.version.link", { number: row.number }))} />
      {project.can.deleteVersion && <Erase row={row} name={`${project.title} ${row.number}`} />}
    </li>
  );
}

export default function Versions({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { path } = useProject();
  const { versions, page, pages, origin } = loaderData;
  return (
    <section>
      <FormAnswer answer={actionData} saved={t("publish.version.deleted")} />
      <h2>{t("publish.part.versions")}</h2>
      {versions.length === 0 ? (
        <EmptyState title={t("publish.checklist.version")} />
      ) : (
        <ul className={styles.rows}>
          {versions.map((row) => (
            <VersionRow key={row.id} row={row} origin={origin} />
          ))}
        </ul>
      )}
      <PageLinks page={page} pages={pages} hrefOf={(to) => `${path}/settings/versions?page=${to}`} />
    </section>
  );
}
