// Mail previews for staff: each mail in each language, as HTML and as text.
import { Form } from "react-router";
import { mailPreviews } from "#features/accounts/contract.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { useText } from "#web/i18n/mails.ts";
import { requestContext } from "#web/lib/context.ts";
import { requireStaff } from "#web/lib/guards.ts";
import { Button } from "#web/ui/button.tsx";
import { Select } from "#web/ui/select.tsx";
import { trustHtml } from "#web/ui/trusted-html.ts";
import type { Route } from "./+types/mails.ts";
import styles from "./mails.module.css";

export async function loader({ context, request }: Route.LoaderArgs) {
  requireStaff(context);
  const asked = new URL(request.url).searchParams;
  return requestContext(context).call(mailPreviews, {
    template: asked.get("mail") ?? undefined,
    locale: asked.get("language") ?? undefined,
  });
}

type Loaded = Route.ComponentProps["loaderData"];

function Choose({ mails, locales, shown }: Loaded) {
  const t = useText();
  return (
    <Form className={styles.choose}>
      <Select
        key={`mail ${shown.template}`}
        label={t("mails.mail")}
        name="mail"
        options={mails.map(({ template, subject }) => ({ value: template, label: subject }))}
        defaultValue={shown.template}
      />
      <Select
        key={`language ${shown.locale}`}
        label={t("mails.language")}
        name="language"
        options={locales.map(({ locale, name }) => ({ value: locale, label: name }))}
        defaultValue={shown.locale}
      />
      <Button type="submit">{t("mails.show")}</Button>
    </Form>
  );
}

export default function Mails({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const { shown } = loaderData;
  return (
    <AccountPage title={t("mails.title")} wide>
      <p className={styles.intro}>{t("mails.intro")}</p>
      <Choose {...loaderData} />
      <dl className={styles.head}>
        <dt>{t("mails.subject")}</dt>
        <dd lang={shown.locale}>{shown.subject}</dd>
        <dt>{t("mails.from")}</dt>
        <dd>{shown.from}</dd>
      </dl>
      <div className={styles.both}>
        <section aria-labelledby="as-html">
          <h2 id="as-html">{t("mails.html")}</h2>
          <iframe
            key={`${shown.template} ${shown.locale}`}
            sandbox=""
            className={styles.frame}
            title={t("mails.html.frame", { subject: shown.subject })}
            srcDoc={trustHtml(shown.html)}
          />
        </section>
        <section aria-labelledby="as-text">
          <h2 id="as-text">{t("mails.text")}</h2>
          <pre className={styles.text} lang={shown.locale}>
            {shown.text}
          </pre>
        </section>
      </div>
    </AccountPage>
  );
}
