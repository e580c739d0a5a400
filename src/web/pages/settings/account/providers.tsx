// The user's linked sign-in providers: link and unlink.
import { data, Form, redirect, useSearchParams } from "react-router";
import { listLinkedProviders, unlinkProvider } from "#features/accounts/contract.ts";
import { providerTitles, type ProviderName } from "#features/accounts/providers/shapes.ts";
import { loadProviders } from "#web/components/account/load-providers.ts";
import { ProviderProblem } from "#web/components/account/provider-buttons.tsx";
import { ProviderGlyph } from "#web/components/account/provider-glyph.tsx";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { keepForm, textIn } from "#web/components/form/keep-form.ts";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { Text, useText } from "#web/i18n/providers.ts";
import { requestContext, requireConfirmed } from "#web/lib/context.ts";
import { setSessionCookie } from "#web/lib/session-cookie.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { Button } from "#web/ui/button.tsx";
import { Callout } from "#web/ui/callout.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/providers.ts";
import styles from "./providers.module.css";

const here = "/settings/account/providers";

export async function loader({ context }: Route.LoaderArgs) {
  requireConfirmed(context);
  const linked = await requestContext(context).call(listLinkedProviders, {});
  const { providers, headers } = await loadProviders(context);
  const shown = providers.map((site) => ({ ...site, linked: linked.find(({ provider }) => provider === site.name) }));
  const gone = linked.filter(({ configured }) => !configured);
  const rows = [
    ...shown.map(({ name, title, linked: found }) => ({ name, title, offered: true, linked: found ?? null })),
    ...gone.map((found) => ({ name: found.provider, title: found.title, offered: false, linked: found })),
  ];
  return data({ rows }, { headers });
}

export function headers({ loaderHeaders }: Route.HeadersArgs) {
  return loaderHeaders;
}

export async function action({ context, request }: Route.ActionArgs) {
  const form = await readFormData(request);
  const provider = textIn(form, "provider") as ProviderName;
  return keepForm(form, async () => {
    const headers = setSessionCookie(context, await requestContext(context).call(unlinkProvider, { provider }));
    return redirect(`${here}?${new URLSearchParams({ unlinked: provider })}`, { headers });
  });
}

type Row = Route.ComponentProps["loaderData"]["rows"][number];

function State({ row }: { row: Row }) {
  const { linked } = row;
  if (linked === null) return <Text id="providers.settings.unlinked" />;
  const when = <TimeAgo key="when" at={linked.since} />;
  return (
    <>
      <Text id="providers.settings.since" values={{ person: linked.name, when }} />
      {!row.offered && (
        <>
          {" · "}
          <Text id="providers.settings.off" />
        </>
      )}
    </>
  );
}

function Link({ name, title }: Row) {
  const t = useText();
  return (
    <Form method="post" action={`/auth/provider/${name}`}>
      <Button
        type="submit"
        name="purpose"
        value="link"
        aria-label={t("providers.settings.link.named", { name: title })}
      >
        {t("providers.settings.link")}
      </Button>
    </Form>
  );
}

function Unlink({ name, title }: Row) {
  const t = useText();
  return (
    <details className={styles.unlink}>
      <summary aria-label={t("providers.settings.unlink.named", { name: title })}>
        {t("providers.settings.unlink")}
      </summary>
      <Form method="post" action={here}>
        <p>{t("providers.settings.unlink.description", { name: title })}</p>
        <Button type="submit" name="provider" value={name} tone="danger" size="small">
          {t("providers.settings.unlink.named", { name: title })}
        </Button>
      </Form>
    </details>
  );
}

/** What was just done, from the page's URL. */
function Done() {
  const t = useText();
  const [params] = useSearchParams();
  for (const [done, id] of [
    ["linked", "providers.settings.linked"],
    ["unlinked", "providers.settings.gone"],
  ] as const) {
    const name = params.get(done) ?? "";
    if (Object.hasOwn(providerTitles, name))
      return (
        <Callout kind="ok" announce>
          {t(id, { name: providerTitles[name as ProviderName] })}
        </Callout>
      );
  }
  return null;
}

export default function Providers({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const { rows } = loaderData;
  return (
    <AccountPage title={t("providers.settings.title")}>
      {actionData ? <FormAnswer answer={actionData} /> : <ProviderProblem />}
      {!actionData && <Done />}
      {rows.length === 0 ? (
        <EmptyState title={t("providers.settings.none")}>{t("providers.settings.none.description")}</EmptyState>
      ) : (
        <div className={styles.list}>
          <p>{t("providers.settings.description")}</p>
          <ul className={styles.rows}>
            {rows.map((row) => (
              <li key={row.name} className={styles.row}>
                <ProviderGlyph name={row.name} className={styles.glyph} />
                <div className={styles.words}>
                  <h2 className={styles.name}>{row.title}</h2>
                  <p className={styles.state}>
                    <State row={row} />
                  </p>
                </div>
                {row.linked === null ? <Link {...row} /> : <Unlink {...row} />}
              </li>
            ))}
          </ul>
        </div>
      )}
    </AccountPage>
  );
}
