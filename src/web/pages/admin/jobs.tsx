// Failed jobs, for staff; admins retry or delete them.
import { Form } from "react-router";
import { deleteJob, listFailedJobs, runJobAgain, type FailedJobView } from "#features/jobs/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { ignoreMissing, keepForm, textIn } from "#web/components/form/keep-form.ts";
import { PageLinks } from "#web/components/page-links.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText } from "#web/i18n/jobs.ts";
import { requestContext } from "#web/lib/context.ts";
import { requireStaff } from "#web/lib/guards.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Table } from "#web/ui/table.tsx";
import type { Route } from "./+types/jobs.ts";
import styles from "./jobs.module.css";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireStaff(context);
  const asked = Number(new URL(request.url).searchParams.get("page") ?? 1);
  const page = Number.isInteger(asked) && asked >= 1 && asked <= 10_000 ? asked : 1;
  return { page, ...(await requestContext(context).call(listFailedJobs, { page })) };
}

export async function action({ context, request }: Route.ActionArgs) {
  requireStaff(context);
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const did = textIn(form, "intent") === "delete" ? "delete" : "run";
  const job = textIn(form, "job");
  return keepForm(form, async () => {
    // Another admin or the job itself was faster.
    await ignoreMissing(() => call(did === "delete" ? deleteJob : runJobAgain, { job }));
    return { saved: true, did } as const;
  });
}

function Name({ job: { name, queue } }: { job: FailedJobView }) {
  const t = useText();
  return (
    <span className={styles.name}>
      <code>{name}</code>
      {queue !== null && <span className={styles.small}>{t("jobs.queue", { queue })}</span>}
    </span>
  );
}

function Next({ job: { state, nextRun } }: { job: FailedJobView }) {
  const t = useText();
  if (nextRun !== null) return <TimeAgo at={nextRun} ahead />;
  return state === "running" ? t("jobs.running") : t("jobs.given-up");
}

function ErrorOf({ job: { error } }: { job: FailedJobView }) {
  const t = useText();
  if (error === null) return t("jobs.error.none");
  return (
    <code className={styles.error} dir="ltr">
      {error}
    </code>
  );
}

function Actions({ job: { id, name, state } }: { job: FailedJobView }) {
  const t = useText();
  if (state === "running") return null;
  return (
    <Form method="post" className={styles.actions}>
      <input type="hidden" name="job" value={id} />
      <Button type="submit" name="intent" value="run" size="small" aria-label={t("jobs.run.named", { name, id })}>
        {t("jobs.run")}
      </Button>
      <Button
        type="submit"
        name="intent"
        value="delete"
        size="small"
        tone="danger"
        aria-label={t("jobs.delete.named", { name, id })}
      >
        {t("jobs.delete")}
      </Button>
    </Form>
  );
}

/** Cell contents, defined outside the component so that cells are not recreated with it. */
const cells = {
  name: (job: FailedJobView) => <Name job={job} />,
  error: (job: FailedJobView) => <ErrorOf job={job} />,
  next: (job: FailedJobView) => <Next job={job} />,
  actions: (job: FailedJobView) => <Actions job={job} />,
};

export default function Jobs({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { jobs, count, page, pages, can } = loaderData;
  const did = actionData && "did" in actionData ? actionData.did : undefined;
  return (
    <AccountPage title={t("jobs.title")} wide>
      <p className={styles.small}>{t("jobs.intro")}</p>
      <FormAnswer answer={actionData} saved={did && t(`jobs.did.${did}`)} />
      {jobs.length === 0 ? (
        <EmptyState title={t("jobs.empty")}>{t("jobs.empty.description")}</EmptyState>
      ) : (
        <Table
          caption={t("jobs.count", { count })}
          rows={jobs}
          rowKey={({ id }) => id}
          columns={[
            { key: "job", header: t("jobs.column.job"), bare: true, cell: cells.name },
            {
              key: "attempts",
              header: t("jobs.column.attempts"),
              cell: (job) => t("jobs.attempts", { attempts: job.attempts, most: job.maxAttempts }),
            },
            { key: "error", header: t("jobs.column.error"), cell: cells.error },
            { key: "next", header: t("jobs.column.next"), cell: cells.next },
            ...(can.change
              ? [{ key: "actions", header: t("jobs.column.actions"), bare: true, cell: cells.actions }]
              : []),
          ]}
        />
      )}
      <PageLinks page={page} pages={pages} hrefOf={(to) => `?page=${to}`} />
    </AccountPage>
  );
}
