// A user's own OAuth applications: register, edit, rotate secrets, delete.
import { useSearchParams } from "react-router";
import {
  createApp,
  deleteApp,
  editApp,
  listOwnApps,
  removeAppIcon,
  rotateAppSecret,
  setAppIcon,
} from "#features/accounts/contract.ts";
import type { OwnAppView } from "#features/accounts/contract.ts";
import type { Scope } from "#kernel/scope.ts";
import { NewSecret } from "#web/components/account/new-secret.tsx";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import {
  ignoreMissing,
  keepForm,
  refusedIn,
  textIn,
  textsIn,
  type Answer,
  type KeptForm,
} from "#web/components/form/keep-form.ts";
import { PictureControl } from "#web/components/form/picture-control.tsx";
import { pictureFault } from "#web/components/form/picture-files.ts";
import rows from "#web/components/form/rows.module.css";
import { receiveFile, squareOf } from "#web/components/publish/receive-file.ts";
import { A } from "#web/frame/a.tsx";
import { Text, useText } from "#web/i18n/oauth.ts";
import { useText as useSettingsText } from "#web/i18n/settings.ts";
import { requestContext, requireConfirmed } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/applications.ts";
import { ApplicationForm } from "./applications-form.tsx";
import { ApplicationRow } from "./applications-row.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  requireConfirmed(context);
  return { apps: await requestContext(context).call(listOwnApps, {}) };
}

function fieldsIn(form: FormData) {
  const lines = textIn(form, "redirects").split("\n");
  return {
    name: textIn(form, "name"),
    url: textIn(form, "url").trim() || null,
    description: textIn(form, "description").trim() || null,
    scopes: textsIn(form, "scope") as Scope[],
    redirects: lines.map((line) => line.trim()).filter((line) => line !== ""),
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call, url } = requestContext(context);
  if (request.headers.get("content-type")?.startsWith("multipart/")) {
    const app = url.searchParams.get("edit") ?? "";
    return receiveFile(context, request, (file) => call(setAppIcon, { app, ...squareOf(request) }, file.stream));
  }
  const form = await readFormData(request);
  const app = textIn(form, "id");
  return keepForm(form, async () => {
    switch (textIn(form, "intent")) {
      case "create": {
        const confidential = textIn(form, "kind") !== "machine";
        const { secret, id } = await call(createApp, { ...fieldsIn(form), confidential });
        return { secret, id };
      }
      case "rotate":
        return { ...(await call(rotateAppSecret, { app })), id: app };
      case "edit":
        await call(editApp, { app, ...fieldsIn(form) });
        break;
      case "delete":
        await ignoreMissing(() => call(deleteApp, { app }));
        return { saved: true, did: "deleted" } as const;
      case "remove-icon":
        await call(removeAppIcon, { app });
        break;
    }
    return { saved: true, did: "saved" } as const;
  });
}

function Icon({ app, refused }: { app: OwnAppView; refused: KeptForm | null }) {
  const t = useText();
  const fields = { id: app.id };
  return (
    <PictureControl
      name="icon"
      title={t("oauth.app.icon")}
      picture={<Avatar name={app.name} src={app.iconUrl} size={64} />}
      label={t("oauth.app.icon.choose")}
      help={t("oauth.app.icon.help")}
      error={pictureFault(refused)}
      sendLabel={t("oauth.app.icon.set")}
      remove={app.iconUrl === null ? null : { label: t("oauth.app.icon.remove"), intent: "remove-icon", fields }}
    />
  );
}

function List({ apps }: { apps: readonly OwnAppView[] }) {
  const t = useText();
  if (apps.length === 0)
    return <EmptyState title={t("oauth.apps.none")}>{t("oauth.apps.none.description")}</EmptyState>;
  return (
    <ul className={rows.rows}>
      {apps.map((app) => (
        <ApplicationRow key={app.id} app={app} />
      ))}
    </ul>
  );
}

/** The new client secret, or the client id where there is none. */
function Made({ id, secret, name }: { id: string; secret: string | null; name: string }) {
  const t = useText();
  if (secret !== null)
    return <NewSecret title={t("oauth.app.made", { name })} secret={secret} copy={t("oauth.app.copy")} />;
  const description = t("oauth.app.created.description");
  return (
    <NewSecret
      title={t("oauth.app.created", { name })}
      description={description}
      secret={id}
      copy={t("oauth.app.copy-id")}
    />
  );
}

export default function Applications({ loaderData: { apps }, actionData }: Route.ComponentProps) {
  const t = useText();
  const title = useSettingsText()("settings.applications");
  const [params] = useSearchParams();
  const edited = apps.find(({ id }) => id === params.get("edit"));
  const made = actionData && "secret" in actionData && actionData.secret !== undefined ? actionData : null;
  const answer: Answer = made ? undefined : (actionData as Answer);
  const refused = refusedIn(answer);
  /** Whether the form is shown: with applications in the list it is behind a button. */
  const open = apps.length === 0 || edited !== undefined || refused !== null || params.has("new");
  const did = actionData && "did" in actionData ? actionData.did : undefined;
  const name = apps.find(({ id }) => id === made?.id)?.name ?? "";
  const docs = <A href="/docs">{t("oauth.apps.docs.link")}</A>;
  return (
    <AccountPage title={title}>
      <p>
        {t("oauth.apps.description")} <Text id="oauth.apps.docs" values={{ link: docs }} />
      </p>
      {made && <Made id={made.id} secret={made.secret} name={name} />}
      <FormAnswer answer={answer} saved={did && t(`oauth.app.${did}`)} />
      <List apps={apps} />
      {edited && <Icon app={edited} refused={refused} />}
      {open ? (
        <ApplicationForm key={edited?.id ?? `new ${made?.id ?? ""}`} app={edited ?? null} refused={refused} />
      ) : (
        <p>
          <LinkButton href="/settings/applications?new#application">{t("oauth.app.new")}</LinkButton>
        </p>
      )}
    </AccountPage>
  );
}
