// The moderation tab of a project: moderators decide here, its team reads when it was submitted and what they wrote.
import { Form, redirect, useNavigation } from "react-router";
import { listSubmissions, projectChecklist, reviewProject } from "#features/catalog/contract.ts";
import { MarkdownEditor } from "#web/components/editor/markdown-editor.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { Checklist } from "#web/components/publish/checklist.tsx";
import { openProject } from "#web/components/publish/open-project.ts";
import { ProjectStatusMark } from "#web/components/publish/project-status.tsx";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { useText } from "#web/i18n/review.ts";
import { requestContext } from "#web/lib/context.ts";
import { withFollowUp } from "#web/lib/follow-up.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioGroup } from "#web/ui/radio.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/project-review.ts";
import styles from "./review.module.css";

export async function loader(args: Route.LoaderArgs) {
  const project = await openProject(args, (can) => can.readModeration);
  const { title, type, slug, status, requestedStatus, moderatorMessage, queued, can } = project;
  const { call } = requestContext(args.context);
  const submissions = await call(listSubmissions, { project: project.id });
  const shown = { title, path: `/${type}/${slug}`, status, requestedStatus, moderatorMessage, queued, submissions };
  if (!can.review) return { ...shown, items: null };
  const { items } = await call(projectChecklist, { project: project.id });
  return { ...shown, items };
}

const decisions = ["approved", "rejected", "withheld"] as const;

export async function action({ context, params, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  return keepForm(form, async () => {
    await requestContext(context).call(reviewProject, {
      project: params.id,
      decision: textIn(form, "decision") as (typeof decisions)[number],
      message: textIn(form, "message"),
      messageBody: textIn(form, "messageBody"),
    });
    return redirect("/moderation/review", { headers: withFollowUp("review-saved") });
  });
}

type Loaded = Route.ComponentProps["loaderData"];

function Fields(props: { loaded: Loaded; refused: KeptForm | null }) {
  const t = useText();
  const { moderatorMessage } = props.loaded;
  const { refused } = props;
  return (
    <>
      <RadioGroup
        name="decision"
        legend={t("review.decision")}
        options={decisions.map((value) => ({
          value,
          label: t(`review.${value}`),
          help: t(`review.${value}.description`),
        }))}
        defaultValue={refused?.values.decision}
        error={refused?.fields.decision}
        required
      />
      <TextArea
        label={t("review.message")}
        name="message"
        help={t("review.message.help")}
        defaultValue={refused?.values.message ?? moderatorMessage?.message ?? ""}
        error={refused?.fields.message}
        rows={2}
        maxLength={2000}
        counter={(left) => t("review.left", { left })}
      />
      <MarkdownEditor
        name="messageBody"
        label={t("review.body")}
        defaultValue={refused?.values.messageBody ?? moderatorMessage?.body ?? ""}
        error={refused?.fields.messageBody}
        maxLength={65_536}
        rows={8}
      />
    </>
  );
}

function Decide({ loaded, answer }: { loaded: Loaded; answer: Route.ComponentProps["actionData"] }) {
  const t = useText();
  const busy = useNavigation().formData?.has("decision") ?? false;
  return (
    <>
      {loaded.items && <Checklist items={loaded.items} path={loaded.path} />}
      <div>
        <FormAnswer answer={answer} />
        <Form method="post" className={styles.form}>
          <Fields loaded={loaded} refused={refusedIn(answer)} />
          <div>
            <Button type="submit" tone="primary" busy={busy}>
              {t("review.do")}
            </Button>
          </div>
        </Form>
      </div>
    </>
  );
}

/** What the team reads. */
function Decided({ message }: { message: Loaded["moderatorMessage"] }) {
  const t = useText();
  if (!message) return <p>{t("review.none")}</p>;
  return (
    <section className={styles.message}>
      <h3>{t("review.message")}</h3>
      <p dir="auto">{message.message}</p>
      {message.body && (
        <p dir="auto" className={styles.body}>
          {message.body}
        </p>
      )}
    </section>
  );
}

/** When the project was submitted, and what its team says it changed. */
function Submissions({ of }: { of: Loaded["submissions"] }) {
  const t = useText();
  if (of.length === 0) return null;
  return (
    <section className={styles.submissions}>
      <h3>{t("review.submissions")}</h3>
      <ol>
        {of.map(({ id, by, note, submitted }) => (
          <li key={id}>
            <p className={styles.when}>
              <TimeAgo at={submitted} />
              {by !== null && <A href={`/user/${by}`}>{by}</A>}
            </p>
            {note && (
              <p dir="auto" className={styles.body}>
                {note}
              </p>
            )}
          </li>
        ))}
      </ol>
    </section>
  );
}

export default function ProjectReview({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { title, status, queued, items, moderatorMessage, submissions } = loaderData;
  return (
    <div className={styles.review}>
      <PageHead title={t("review.of", { title })} hidden />
      <h2 className={styles.title}>
        {t("review.one")} <ProjectStatusMark status={status} />
      </h2>
      {/* Projects that were submitted before submissions were kept only have their last time. */}
      {queued !== null && submissions.length === 0 && (
        <p>
          {t("review.column.queued")} <TimeAgo at={queued} />
        </p>
      )}
      <Submissions of={submissions} />
      {items === null ? <Decided message={moderatorMessage} /> : <Decide loaded={loaderData} answer={actionData} />}
    </div>
  );
}
