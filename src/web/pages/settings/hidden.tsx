// The projects that a user hides from search lists, and showing them again.
import { Form, redirect } from "react-router";
import { hideProject, listHidden, showProject, type HiddenProject } from "#features/catalog/hidden/contract.ts";
import { projectPath } from "#features/catalog/projects/project-type.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { ignoreMissing, keepForm, textIn } from "#web/components/form/keep-form.ts";
import rows from "#web/components/form/rows.module.css";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { Text, useText } from "#web/i18n/settings.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { sameSitePath } from "#web/lib/same-site-path.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/hidden.ts";

export async function loader({ context }: Route.LoaderArgs) {
  requireViewer(context);
  return { hidden: await requestContext(context).call(listHidden, {}) };
}

/** Also receives the buttons of search lists, which name the list to return to. */
export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const back = sameSitePath(textIn(form, "back"), "");
  return keepForm(form, async () => {
    const change = textIn(form, "intent") === "hide" ? hideProject : showProject;
    await ignoreMissing(() => call(change, { project: textIn(form, "project") }));
    if (back !== "") throw redirect(back);
    return { saved: true } as const;
  });
}

function Row({ project }: { project: HiddenProject }) {
  const t = useText();
  const { id, title, iconUrl, hidden } = project;
  return (
    <li className={rows.row}>
      <Avatar name={title} src={iconUrl} size={48} shape="card" />
      <div className={rows.words}>
        <h2 className={rows.name}>
          <A href={projectPath(project)}>{title}</A>
        </h2>
        <p className={rows.small}>
          <Text id="settings.hidden.since" values={{ when: <TimeAgo key="since" at={hidden} /> }} />
        </p>
      </div>
      <Form method="post">
        <input type="hidden" name="project" value={id} />
        <Button type="submit" size="small" aria-label={t("settings.hidden.show.named", { title })}>
          {t("settings.hidden.show")}
        </Button>
      </Form>
    </li>
  );
}

export default function Hidden({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  return (
    <AccountPage title={t("settings.hidden")}>
      <p>{t("settings.hidden.description")}</p>
      <FormAnswer answer={actionData} saved={t("settings.hidden.shown")} />
      {loaderData.hidden.length === 0 ? (
        <EmptyState title={t("settings.hidden.none")}>{t("settings.hidden.none.description")}</EmptyState>
      ) : (
        <ul className={rows.rows}>
          {loaderData.hidden.map((project) => (
            <Row key={project.id} project={project} />
          ))}
        </ul>
      )}
    </AccountPage>
  );
}
