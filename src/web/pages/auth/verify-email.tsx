// Confirms an e-mail address with the link from the mail.
import { verifyEmail } from "#features/accounts/contract.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { Text, useText } from "#web/i18n/auth.ts";
import { attempt, from } from "#web/lib/context.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/verify-email.ts";
import styles from "./auth.module.css";

export async function loader({ context }: Route.LoaderArgs) {
  const { call, url, viewer } = from(context);
  const signedIn = viewer !== null;
  const token = url.searchParams.get("token") ?? "";
  const answer = await attempt({}, () => call(verifyEmail, { token }));
  const outcome = "outcome" in answer ? answer.outcome : ("failed" as const);
  return { outcome, signedIn };
}

export default function VerifyEmail({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const { outcome, signedIn } = loaderData;
  return (
    <div className={styles.page}>
      <PageHead title={t(`auth.verify.${outcome}`)} hidden />
      <h1>{t(`auth.verify.${outcome}`)}</h1>
      <p>{t(`auth.verify.${outcome}.says`)}</p>
      <LinkButton href={signedIn ? "/" : "/auth/sign-in"} tone="primary">
        <Text id={signedIn ? "auth.welcome.home" : "auth.sign-in.do"} />
      </LinkButton>
    </div>
  );
}
