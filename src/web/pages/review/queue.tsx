// The moderation queue of projects, longest waiting first.
import { reviewQueue } from "#features/catalog/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText as usePublishText } from "#web/i18n/publish.ts";
import { useText } from "#web/i18n/review.ts";
import { requestContext } from "#web/lib/context.ts";
import { requireStaff } from "#web/lib/guards.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Route } from "./+types/queue.ts";
import styles from "./review.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  requireStaff(context);
  const waiting = await requestContext(context).call(reviewQueue, {});
  return {
    waiting: waiting.map(({ id, title, summary, author, type, slug, icon, queued }) => ({
      id,
      title,
      summary,
      author,
      type,
      path: `/${type}/${slug}/moderation`,
      iconUrl: icon?.smallUrl ?? null,
      queued,
    })),
  };
}

type Waiting = Route.ComponentProps["loaderData"]["waiting"][number];

function Name({ project }: { project: Waiting }) {
  return (
    <span className={styles.name}>
      <Avatar name={project.title} src={project.iconUrl} size={48} />
      <span className={styles.words}>
        <A href={project.path}>{project.title}</A>
        <span className={styles.summary}>{project.summary}</span>
      </span>
    </span>
  );
}

/** Cell contents, defined outside the component so that cells are not recreated with it. */
const cells = {
  name: (project: Waiting) => <Name project={project} />,
  author: ({ author }: Waiting) => <A href={`/user/${author}`}>{author}</A>,
  queued: ({ queued }: Waiting) => (queued === null ? "" : <TimeAgo at={queued} />),
};

export default function Queue({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const words = usePublishText();
  const { waiting } = loaderData;
  return (
    <AccountPage title={t("review.title")} wide>
      {waiting.length === 0 ? (
        <EmptyState title={t("review.empty")}>{t("review.empty.description")}</EmptyState>
      ) : (
        <Table
          caption={t("review.count", { count: waiting.length })}
          rows={waiting}
          rowKey={({ id }) => id}
          columns={[
            { key: "name", header: t("review.column.project"), bare: true, cell: cells.name },
            { key: "type", header: t("review.column.type"), cell: (row) => words(`publish.type.${row.type}`) },
            {
              key: "author",
              header: t("review.column.author"),
              cell: cells.author,
            },
            {
              key: "queued",
              header: t("review.column.queued"),
              cell: cells.queued,
            },
          ]}
        />
      )}
    </AccountPage>
  );
}
