// A project's general settings: icon, names, status, and deletion.
import { redirect } from "react-router";
import {
  deleteProject,
  editProject,
  getProject,
  isApproved,
  projectPath,
  removeProjectIcon,
  setProjectIcon,
  type Environment,
  type ProjectStatus,
  type ProjectView,
  type RequestableStatus,
} from "#features/catalog/contract.ts";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, refuse, refusedIn, textIn } from "#web/components/form/keep-form.ts";
import { PictureControl } from "#web/components/form/picture-control.tsx";
import { pictureFault } from "#web/components/form/picture-files.ts";
import { receiveFile, squareOf } from "#web/components/publish/receive-file.ts";
import { useText } from "#web/i18n/publish.ts";
import { requestContext } from "#web/lib/context.ts";
import { withFollowUp } from "#web/lib/follow-up.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import type { Route } from "./+types/general.ts";
import { DeleteProject } from "./delete-project.tsx";
import { GeneralForm } from "./general-form.tsx";
import { useProject } from "./use-project.ts";
import { StatusBox } from "./status-box.tsx";

export function loader({ context }: Route.LoaderArgs) {
  return { host: requestContext(context).url.host };
}

/** The changes in the form; visibility is the status itself once approved, and the requested status before. */
function changeIn(form: FormData, project: ProjectView) {
  const visibility = textIn(form, "visibility");
  const approved = isApproved(project.status);
  const environment = textIn(form, "environment") as Environment | "";
  return {
    title: textIn(form, "title"),
    slug: textIn(form, "slug"),
    summary: textIn(form, "summary"),
    ...(environment !== "" && { environment }),
    ...(approved && visibility !== project.status && { status: visibility as ProjectStatus }),
    ...(!approved && visibility !== "" && { requestedStatus: visibility as RequestableStatus }),
  };
}

async function save(given: Route.ActionArgs, form: FormData) {
  const { call } = requestContext(given.context);
  return keepForm(form, async () => {
    const project = await call(getProject, { project: given.params.id });
    await call(editProject, { project: project.id, ...changeIn(form, project) });
    const now = await call(getProject, { project: project.id });
    if (now.slug !== project.slug)
      return redirect(`${projectPath(now)}/settings`, { headers: withFollowUp("project-moved") });
    return { saved: true } as const;
  });
}

async function end(given: Route.ActionArgs, form: FormData) {
  const { call, viewer } = requestContext(given.context);
  const project = await call(getProject, { project: given.params.id });
  if (textIn(form, "confirm").trim() !== project.title)
    return refuse(given.context, form, { confirm: { code: "title.mismatch" } });
  return keepForm(form, async () => {
    await call(deleteProject, { project: project.id });
    return redirect(viewer === null ? "/" : "/dashboard/projects", { headers: withFollowUp("project-deleted") });
  });
}

/** Submits for review; after a decision against the project, with what changed since. */
async function submit(given: Route.ActionArgs, form: FormData) {
  const { call } = requestContext(given.context);
  const { id, status } = await call(getProject, { project: given.params.id });
  const submissionNote = textIn(form, "submissionNote");
  if ((status === "rejected" || status === "withheld") && submissionNote.trim() === "")
    return refuse(given.context, form, { submissionNote: { code: "submission.note" } });
  return keepForm(form, async () => {
    await call(editProject, { project: id, status: "processing", submissionNote });
    return { saved: true, submitted: true } as const;
  });
}

export async function action(given: Route.ActionArgs) {
  const { context, params, request } = given;
  const { call } = requestContext(context);
  const project = params.id;
  if (request.headers.get("content-type")?.startsWith("multipart/")) {
    return receiveFile(context, request, (file) =>
      call(setProjectIcon, { project, ...squareOf(request) }, file.stream),
    );
  }
  const form = await readFormData(request);
  const intent = textIn(form, "intent");
  if (intent === "delete") return end(given, form);
  if (intent === "save") return save(given, form);
  if (intent === "submit") return submit(given, form);
  return keepForm(form, async () => {
    if (intent === "remove-icon") await call(removeProjectIcon, { project });
    return { saved: true } as const;
  });
}

export default function General({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { project } = useProject();
  const refused = refusedIn(actionData);
  const submitted = actionData && "submitted" in actionData ? t("publish.submitted") : undefined;
  return (
    <>
      <FormAnswer answer={actionData} saved={submitted} />
      <StatusBox refused={refused} />
      <PictureControl
        name="icon"
        title={t("publish.icon")}
        picture={<Avatar name={project.title} src={project.icon?.url} size={96} shape="card" />}
        label={t("publish.icon.choose")}
        help={t("publish.icon.help")}
        error={pictureFault(refused)}
        sendLabel={t("publish.icon.set")}
        remove={project.icon && { label: t("publish.icon.remove"), intent: "remove-icon" }}
      />
      <GeneralForm refused={refused} host={loaderData.host} />
      {project.can.delete && <DeleteProject project={project} error={refused?.fields.confirm} />}
    </>
  );
}
