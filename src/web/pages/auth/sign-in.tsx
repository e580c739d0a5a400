// Sign-in, with a second factor where enabled, and back to the previous page.
import { Suspense } from "react";
import { data, redirect } from "react-router";
import { finishWithSecondFactor, signIn, signInWithPasskey, type SignInOutcome } from "#features/accounts/contract.ts";
import { loadProviders } from "#web/components/account/load-providers.ts";
import { ProviderButtons, ProviderProblem } from "#web/components/account/provider-buttons.tsx";
import { readPasskey } from "#web/components/account/read-passkey.ts";
import "#web/components/form/form.module.css";
import { keepForm, refusedIn, textIn, type Answer } from "#web/components/form/keep-form.ts";
import { A } from "#web/frame/a.tsx";
import { afterwards } from "#web/frame/lazy-parts.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { useText as useProofText } from "#web/i18n/proof.ts";
import { Text, useText } from "#web/i18n/auth.ts";
import { importPart } from "#web/lib/import-part.ts";
import { requestContext } from "#web/lib/context.ts";
import { guardLauncher } from "#web/lib/launcher.ts";
import { returnAddress } from "#web/lib/return-address.ts";
import { setSessionCookie } from "#web/lib/session-cookie.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import type { Route } from "./+types/sign-in.ts";
import styles from "./auth.module.css";
import { pageOf } from "./page-of.ts";
import { flowIn } from "./provider-cookie.ts";
import { SecondFactor } from "./sign-in-second-factor.tsx";
import { SignInForm } from "./sign-in-form.tsx";

const FormAnswer = afterwards(
  async () => (await importPart(() => import("#web/components/form/form-answer.tsx"))).FormAnswer,
);

/** Its CSP allows the configured captcha. */
export const handle = { captcha: true };

export async function loader({ context, request }: Route.LoaderArgs) {
  const { viewer, url } = requestContext(context);
  const back = guardLauncher(url) ?? returnAddress(url.searchParams.get("redirect"));
  if (viewer !== null) throw redirect(back);
  const { providers, headers } = await loadProviders(context);
  // A provider confirmed the first factor: continue with the second.
  const flow = url.searchParams.get("step") === "code" ? flowIn(context, request) : "";
  return data({ back, providers, flow, page: pageOf(url, "/auth/sign-in") }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

async function prove(context: Route.ActionArgs["context"], form: FormData): Promise<SignInOutcome> {
  const { call } = requestContext(context);
  const flow = textIn(form, "flow");
  const intent = textIn(form, "intent");
  if (intent === "second-factor") {
    const proof = form.has("passkey") ? { passkey: readPasskey(form) } : { code: textIn(form, "code") };
    return { outcome: "signed-in", session: await call(finishWithSecondFactor, { flow, ...proof }) };
  }
  if (intent === "passkey") return call(signInWithPasskey, readPasskey(form));
  const given = { login: textIn(form, "login"), password: textIn(form, "password") };
  // A form with a captcha submits the field, empty without scripts.
  return call(signIn, { ...given, ...(form.has("proof") ? { proof: textIn(form, "proof") } : {}) });
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  return keepForm(form, async () => {
    const answer = await prove(context, form);
    if (answer.outcome === "second-factor") return { flow: answer.flow, methods: answer.methods.join(" ") };
    return redirect(returnAddress(form.get("redirect")), { headers: setSessionCookie(context, answer.session) });
  });
}

/** The current step: the second factor of a sign-in in progress, or username and password. */
function stepOf({ actionData, loaderData }: Pick<Route.ComponentProps, "actionData" | "loaderData">) {
  if (actionData && "flow" in actionData)
    return { answer: undefined, flow: actionData.flow, methods: actionData.methods };
  const answer: Answer = actionData;
  const refused = refusedIn(answer);
  const { flow = loaderData.flow, methods = "code passkey" } = refused?.values ?? {};
  const over = refused?.fields.flow !== undefined || (refused !== null && refused.values.flow === undefined);
  return { answer, flow: over ? "" : flow, methods };
}

export default function SignIn({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const proof = useProofText();
  const { back, providers } = loaderData;
  const { answer, flow, methods } = stepOf({ actionData, loaderData });
  const redirectTo = new URLSearchParams({ redirect: back });
  const title = flow === "" ? t("auth.sign-in.title") : proof("proof.second.title");
  return (
    <div className={styles.page}>
      <PageHead title={title} canonical={loaderData.page ?? undefined} hidden={loaderData.page === null} />
      <h1>{title}</h1>
      <ProviderProblem />
      <Suspense>{answer && <FormAnswer answer={answer} refused={t("auth.refused")} />}</Suspense>
      {flow === "" ? (
        <>
          <SignInForm back={back} refused={refusedIn(answer)} />
          <ProviderButtons providers={providers} back={back} />
          <p>
            <Text id="auth.sign-in.new" /> <A href={`/auth/sign-up?${redirectTo}`}>{t("auth.sign-in.create")}</A>
          </p>
        </>
      ) : (
        <SecondFactor back={back} flow={flow} methods={methods} refused={refusedIn(answer)} />
      )}
    </div>
  );
}
