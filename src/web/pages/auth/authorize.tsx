// OAuth authorization: asks the user to grant an application access, and redirects back to it.
import { createContext, data, Form, redirect, useNavigation, type ShouldRevalidateFunctionArgs } from "react-router";
import { acceptAuthorization, beginAuthorization, declineAuthorization } from "#features/accounts/contract.ts";
import { textIn } from "#web/components/form/keep-form.ts";
import { ScopeList } from "#web/components/scopes/scope-list.tsx";
import { A } from "#web/frame/a.tsx";
import { ExternalLink } from "#web/frame/external-link.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/oauth.ts";
import { useText as useSettingsText } from "#web/i18n/settings.ts";
import { attempt, requestContext, refusalOf, type RefusedForm } from "#web/lib/context.ts";
import { guardLauncher } from "#web/lib/launcher.ts";
import { redirectOut } from "#web/lib/redirect-out.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Route } from "./+types/authorize.ts";
import styles from "./authorize.module.css";

/** Set on return from sign-in: that is a form submission, which browsers do not let redirect to other sites. */
const fromForm = "from=sign-in";

/**
 * Set by an action whose page is rendered in the same response: its authorization request is completed, and must not
 * start again.
 */
const isAnswered = createContext(false);

interface Onward {
  readonly name: string;
  readonly address: string;
}

const nothing = { asked: null, refused: null, onward: null };

/** Redirects to sign-in and, with the mark, back here. */
function toSignIn({ search }: URL): Response {
  const back = `/auth/authorize${search || "?"}&${fromForm}`;
  return redirect(`/auth/sign-in?${new URLSearchParams({ redirect: back })}`);
}

export async function loader({ context }: Route.LoaderArgs) {
  const { call, url, viewer } = requestContext(context);
  const launcher = guardLauncher(url);
  if (launcher !== null) throw redirect(launcher);
  if (context.get(isAnswered)) return nothing;
  if (viewer === null) throw toSignIn(url);
  const begun = await attempt({}, () => call(beginAuthorization, { query: url.search }));
  if (!("kind" in begun)) {
    const { message } = (begun as { data: RefusedForm }).data;
    return data({ ...nothing, refused: { message, onward: null } }, { status: 400 });
  }
  if (begun.kind === "ask") return { ...nothing, asked: { ...begun, username: viewer.username } };
  const onward: Onward = { name: begun.app.name, address: begun.redirect };
  // An unconfirmed client must not get an open redirect through us (RFC 9700 §4.11.2).
  if (begun.kind === "refused" && !begun.known) {
    const { message } = await refusalOf(context, "refused", begun.why);
    return data({ ...nothing, refused: { message, onward } }, { status: 400 });
  }
  if (!url.search.includes(fromForm)) throw redirectOut(begun.redirect);
  return { ...nothing, onward };
}

/** The decision is final: revalidating would ask again. */
export function shouldRevalidate({ formMethod, defaultShouldRevalidate }: ShouldRevalidateFunctionArgs): boolean {
  return formMethod !== "POST" && defaultShouldRevalidate;
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call, url, viewer } = requestContext(context);
  if (viewer === null) throw toSignIn(url);
  const form = await readFormData(request);
  const accepts = textIn(form, "answer") === "accept";
  return attempt(form, async () => {
    context.set(isAnswered, true);
    const answer = await call(accepts ? acceptAuthorization : declineAuthorization, { flow: textIn(form, "flow") });
    return answer.redirect === null
      ? { lost: true }
      : { onward: { name: textIn(form, "name"), address: answer.redirect } };
  });
}

type Asked = NonNullable<Route.ComponentProps["loaderData"]["asked"]>;

function Application({ app }: Asked) {
  const owner = <A href={`/user/${app.owner.username}`}>{app.owner.username}</A>;
  return (
    <div className={styles.app}>
      <Avatar name={app.name} src={app.iconUrl} size={64} />
      <div>
        <p className={styles.small}>
          <Text id="oauth.by" values={{ owner }} />
        </p>
        {app.description !== null && <p>{app.description}</p>}
        {app.url !== null && (
          <p className={styles.small}>
            <ExternalLink href={app.url}>{app.url}</ExternalLink>
          </p>
        )}
      </div>
    </div>
  );
}

function Consent(asked: Asked) {
  const t = useText();
  const busy = useNavigation().formMethod === "POST";
  const { app, scopes, redirect: address, flow, username } = asked;
  const link = <A href="/settings/authorizations">{useSettingsText()("settings.authorizations")}</A>;
  return (
    <>
      <Application {...asked} />
      <p>{t("oauth.asks", { name: app.name, username })}</p>
      <ScopeList scopes={scopes} />
      <div>
        <p className={styles.small}>{t("oauth.goes-to")}</p>
        <code className={styles.address}>{address}</code>
      </div>
      <Form method="post" className={styles.buttons}>
        <input type="hidden" name="flow" value={flow} />
        <input type="hidden" name="name" value={app.name} />
        <Button type="submit" name="answer" value="accept" tone="primary" size="large" busy={busy}>
          {t("oauth.accept")}
        </Button>
        <Button type="submit" name="answer" value="decline" size="large">
          {t("oauth.decline")}
        </Button>
      </Form>
      <p className={styles.small}>
        <Text id="oauth.later" values={{ link }} />
      </p>
    </>
  );
}

/**
 * Redirects to the application automatically, with and without scripts, and by a link where the browser does not. The
 * link opens in this tab, whatever the user prefers: the application is waiting for the response here.
 */
function GoOn({ name, address }: Onward) {
  const t = useText();
  return (
    <>
      <meta httpEquiv="refresh" content={`0;url=${address}`} />
      <p>{t("oauth.onward.description")}</p>
      <p>
        <a href={address} rel="external" target="_self" className={styles.target}>
          {t("oauth.onward.link", { name })}
        </a>
      </p>
    </>
  );
}

/** The error, where it may not be sent to the application without confirmation. */
function Broken({ message, onward }: { message: string; onward: Onward | null }) {
  const t = useText();
  return (
    <>
      <Callout kind="danger" announce title={message} />
      <p>{t("oauth.broken.description")}</p>
      {onward && (
        <p>
          <a href={onward.address} rel="external" target="_self" className={styles.target}>
            {t("oauth.broken.back", { name: onward.name })}
          </a>
        </p>
      )}
    </>
  );
}

type Answer = Route.ComponentProps["actionData"];

/** The error in the submitted decision; undefined when there is none. */
function useFault(answer: Answer): string | undefined {
  const t = useText();
  if (!answer || "onward" in answer) return undefined;
  return "lost" in answer ? t("oauth.no-redirect") : answer.message;
}

export default function Authorize({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { asked, refused } = loaderData;
  const onward = actionData && "onward" in actionData ? actionData.onward : loaderData.onward;
  const fault = useFault(actionData);
  const asks = asked ? t("oauth.title", { name: asked.app.name }) : t("oauth.broken");
  const title = onward ? t("oauth.onward", { name: onward.name }) : asks;
  return (
    <div className={styles.page}>
      <PageHead title={title} hidden />
      <h1>{title}</h1>
      {fault !== undefined && <Callout kind="danger" announce title={fault} />}
      {onward && <GoOn {...onward} />}
      {asked && !onward && fault === undefined && <Consent {...asked} />}
      {refused && fault === undefined && <Broken {...refused} />}
    </div>
  );
}
