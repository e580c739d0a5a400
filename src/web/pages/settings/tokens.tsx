// Personal access tokens: create, edit, revoke.
import { useSearchParams } from "react-router";
import { createToken, editToken, listTokens, revokeToken, tokenChoices } from "#features/accounts/contract.ts";
import { limitableScopes, type Scope } from "#kernel/scope.ts";
import { NewSecret } from "#web/components/account/new-secret.tsx";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { FormAnswer } from "#web/components/form/form-answer.tsx";
import { ignoreMissing, keepForm, refusedIn, textIn, textsIn, type Answer } from "#web/components/form/keep-form.ts";
import rows from "#web/components/form/rows.module.css";
import { useText } from "#web/i18n/settings.ts";
import { requestContext, isConfirmed } from "#web/lib/context.ts";
import { readFormData } from "#web/lib/read-form-data.ts";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import type { Route } from "./+types/tokens.ts";
import { TokenForm } from "./token-form.tsx";
import { TokenRow } from "./token-row.tsx";

export async function loader({ context }: Route.LoaderArgs) {
  const confirmed = isConfirmed(context);
  const { call } = requestContext(context);
  const [tokens, choices] = await Promise.all([call(listTokens, {}), call(tokenChoices, {})]);
  return { tokens, choices, confirmed, now: Date.now() };
}

/** A number of days from now, or a date such as "2030-01-31", valid until its end. */
function expiryIn(form: FormData): string {
  const days = Number(textIn(form, "lasts"));
  if (days > 0 && days <= 366) return new Date(Date.now() + days * 86_400_000).toISOString();
  const day = textIn(form, "expires");
  return /^\d{4}-\d\d-\d\d$/.test(day) ? `${day}T23:59:59Z` : day;
}

/** Drops the scopes that are hidden while a token is limited. */
function fieldsIn(form: FormData) {
  const limited = textIn(form, "limit") === "some";
  const scopes = textsIn(form, "scope") as Scope[];
  return {
    name: textIn(form, "name"),
    scopes: limited ? scopes.filter((scope) => limitableScopes.has(scope)) : scopes,
    expires: expiryIn(form),
    only: limited ? { projects: textsIn(form, "project"), organizations: textsIn(form, "organization") } : null,
  };
}

export async function action({ context, request }: Route.ActionArgs) {
  const { call } = requestContext(context);
  const form = await readFormData(request);
  const token = textIn(form, "id");
  const intent = textIn(form, "intent");
  return keepForm(form, async () => {
    if (intent === "create") {
      const made = await call(createToken, fieldsIn(form));
      return { secret: made.token, name: made.name };
    }
    if (intent === "edit") {
      await call(editToken, { token, ...fieldsIn(form) });
      return { saved: true, did: "saved" } as const;
    }
    await ignoreMissing(() => call(revokeToken, { token }));
    return { saved: true, did: "revoked" } as const;
  });
}

export default function Tokens({ loaderData, actionData }: Route.ComponentProps) {
  const t = useText();
  const [params] = useSearchParams();
  const { tokens, now, confirmed } = loaderData;
  const edited = tokens.find(({ id }) => id === params.get("edit"));
  const secret = actionData && "secret" in actionData && actionData.secret !== undefined ? actionData : null;
  const answer: Answer = secret ? undefined : (actionData as Answer);
  const refused = refusedIn(answer);
  /** Whether the form is shown: with tokens in the list it is behind a button. */
  const open = tokens.length === 0 || edited !== undefined || refused !== null || params.has("new");
  const did = actionData && "did" in actionData ? actionData.did : undefined;
  return (
    <AccountPage title={t("settings.tokens")}>
      <div>
        <p>{t("settings.tokens.description")}</p>
      </div>
      {secret && (
        <NewSecret
          title={t("settings.token.made", { name: secret.name })}
          secret={secret.secret}
          copy={t("settings.token.copy")}
        />
      )}
      <FormAnswer answer={answer} saved={did && t(`settings.token.${did}`)} />
      {tokens.length === 0 ? (
        <EmptyState title={t("settings.tokens.none")}>{t("settings.tokens.none.description")}</EmptyState>
      ) : (
        <ul className={rows.rows}>
          {tokens.map((token) => (
            <TokenRow key={token.id} token={token} now={now} />
          ))}
        </ul>
      )}
      {confirmed && !open && (
        <p>
          <LinkButton href="/settings/pats?new#token">{t("settings.token.new")}</LinkButton>
        </p>
      )}
      {confirmed && open && (
        <TokenForm
          key={edited?.id ?? `new ${secret?.secret ?? ""}`}
          token={edited ?? null}
          choices={loaderData.choices}
          refused={refused}
          now={now}
        />
      )}
      {!confirmed && (
        <p id="token">
          <LinkButton href={`/auth/confirm?${new URLSearchParams({ redirect: `/settings/pats?${params}` })}`}>
            {t("settings.token.confirm")}
          </LinkButton>
        </p>
      )}
    </AccountPage>
  );
}
