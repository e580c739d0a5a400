// A moderator's decision on a project, with a message for its team.
import { Form, redirect, useNavigation } from "react-router";
import { projectChecklist, reviewProject } from "#features/catalog/contract.ts";
import { MarkdownEditor } from "#web/components/editor/markdown-editor.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refusedIn, textIn, type KeptForm } from "#web/components/form/keep-form.ts";
import { Checklist } from "#web/components/publish/checklist.tsx";
import { openProject } from "#web/components/publish/open-project.ts";
import { ProjectStatusMark } from "#web/components/publish/project-status.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText } from "#web/i18n/review.ts";
import { requestContext } from "#web/lib/context.ts";
import { withFollowUp } from "#web/lib/follow-up.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { RadioGroup } from "#web/ui/choice.tsx";
import { TextArea } from "#web/ui/text-field.tsx";
import type { Route } from "./+types/project-review.ts";
import styles from "./review.module.css";

export async function loader(args: Route.LoaderArgs) {
  const project = await openProject(args, (can) => can.review);
  const checklist = await requestContext(args.context).call(projectChecklist, { project: project.id });
  const { title, type, slug, status, requestedStatus, moderatorMessage } = project;
  return { title, path: `/${type}/${slug}`, status, requestedStatus, moderatorMessage, items: checklist.items };
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

export default function ProjectReview({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const busy = useNavigation().formData?.has("decision") ?? false;
  const { title, path, status, items } = loaderData;
  return (
    <div className={styles.review}>
      <PageHead title={t("review.of", { title })} hidden />
      <h2 className={styles.title}>
        {t("review.one")} <ProjectStatusMark status={status} />
      </h2>
      <Checklist items={items} path={path} />
      <div>
        <FormAnswer answer={actionData} />
        <Form method="post" className={styles.form}>
          <Fields loaded={loaderData} refused={refusedIn(actionData)} />
          <div>
            <Button type="submit" tone="primary" busy={busy}>
              {t("review.do")}
            </Button>
          </div>
        </Form>
      </div>
    </div>
  );
}
