// Asks whether a launcher on this computer may be signed in, and redirects to it with its own session.
import { data, Form } from "react-router";
import { startLauncherSession } from "#features/accounts/contract.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/factors.ts";
import { requestContext, requireViewer } from "#web/lib/context.ts";
import { demandLauncher, launcherOrigin } from "#web/lib/launcher.ts";
import { redirectOut } from "#web/lib/redirect-out.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/launcher.ts";
import styles from "./auth.module.css";

export function loader({ context }: Route.LoaderArgs) {
  const origin = launcherOrigin(demandLauncher(requestContext(context).url));
  const { username } = requireViewer(context);
  // The form's response redirects to the launcher, which the CSP must allow.
  return data({ username, place: new URL(origin).host }, { headers: { "x-form-targets": origin } });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action({ context }: Route.ActionArgs) {
  const origin = launcherOrigin(demandLauncher(requestContext(context).url));
  const { token } = await requestContext(context).call(startLauncherSession, {});
  return redirectOut(`${origin}/?${new URLSearchParams({ code: token })}`, { status: 303 });
}

export default function LauncherPage({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const { username: name, place } = loaderData;
  const title = t("factors.launcher.title", { name });
  return (
    <div className={styles.page}>
      <PageHead title={title} hidden />
      <h1>{title}</h1>
      <p>{t("factors.launcher.description")}</p>
      <p className={styles.small}>{t("factors.launcher.place", { place })}</p>
      <Form method="post" className={styles.form}>
        <Button type="submit" tone="primary" size="large">
          <Text id="factors.launcher.do" />
        </Button>
        <LinkButton href="/" size="large">
          <Text id="factors.launcher.cancel" />
        </LinkButton>
      </Form>
      <p className={styles.small}>{t("factors.launcher.other", { name })}</p>
    </div>
  );
}
