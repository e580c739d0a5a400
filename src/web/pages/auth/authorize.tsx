// Asks whether an application may have access to one's account, and takes the browser back to it.
import { data, Form, redirect, useNavigation } from "react-router";
import { acceptAuthorization, beginAuthorization, declineAuthorization } from "#features/accounts/contract.ts";
import { textIn } from "#web/components/form/keep-form.ts";
import { ScopeList } from "#web/components/scopes/scope-list.tsx";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/oauth.ts";
import { useText as useSettingsText } from "#web/i18n/settings.ts";
import { attempt, from, requireViewer, type RefusedForm } from "#web/lib/context.ts";
import { guardLauncher } from "#web/lib/launcher.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import type { Route } from "./+types/authorize.ts";
import styles from "./authorize.module.css";

/** Where the form may end, as the policy of the page names it: an origin, or the scheme of a program. */
function targetOf(address: string): string {
  const { origin, protocol } = new URL(address);
  return origin === "null" ? protocol : origin;
}

export async function loader({ context }: Route.LoaderArgs) {
  const { call, url } = from(context);
  const launcher = guardLauncher(url);
  if (launcher !== null) throw redirect(launcher);
  const { username } = requireViewer(context);
  const begun = await attempt({}, () => call(beginAuthorization, { query: url.search }));
  if (!("kind" in begun)) return data({ asked: null, refused: (begun as { data: RefusedForm }).data }, { status: 400 });
  if (begun.kind !== "ask") throw redirect(begun.redirect);
  const headers = { "x-form-targets": targetOf(begun.redirect) };
  return data({ asked: { ...begun, username }, refused: null }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action({ context, request }: Route.ActionArgs) {
  requireViewer(context);
  const { call } = from(context);
  const form = await request.formData();
  const accepts = textIn(form, "answer") === "accept";
  return attempt(form, async () => {
    const answer = await call(accepts ? acceptAuthorization : declineAuthorization, { flow: textIn(form, "flow") });
    if (answer.redirect !== null) throw redirect(answer.redirect, 303);
    return { lost: true } as const;
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
            <A href={app.url} rel="nofollow noreferrer">
              {app.url}
            </A>
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

/** What is wrong, where it may not be told to the application. */
function Broken(props: { says: string }) {
  const t = useText();
  return (
    <>
      <Callout kind="danger" announce title={props.says} />
      <p>{t("oauth.broken.says")}</p>
    </>
  );
}

export default function Authorize({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { asked, refused } = loaderData;
  const title = asked ? t("oauth.title", { name: asked.app.name }) : t("oauth.broken");
  const fault = actionData && ("lost" in actionData ? t("oauth.no-redirect") : actionData.says);
  return (
    <div className={styles.page}>
      <PageHead title={title} hidden />
      <h1>{title}</h1>
      {fault !== undefined && <Callout kind="danger" announce title={fault} />}
      {asked && fault === undefined && <Consent {...asked} />}
      {refused && fault === undefined && <Broken says={refused.says} />}
    </div>
  );
}
