// The languages a project is translated into, and a form to add one.
import { Form } from "react-router";
import { A } from "#web/frame/a.tsx";
import { TimeAgo } from "#web/frame/time-ago.tsx";
import { Text, useText } from "#web/i18n/translations.ts";
import { Button, LinkButton } from "#web/ui/button.tsx";
import { Status } from "#web/ui/chip.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Select, type Option } from "#web/ui/select.tsx";
import styles from "./translations.module.css";
import { useProject } from "./use-project.ts";

interface Listed {
  readonly locale: string;
  readonly name: string;
  readonly title: string | null;
  readonly summary: string | null;
  readonly stale: boolean;
  readonly updated: string;
}

function Add({ choices }: { choices: Option[] }) {
  const t = useText();
  return (
    <Form method="get" className={styles.add}>
      <Select label={t("translations.add")} name="locale" options={choices} />
      <Button type="submit">{t("translations.write")}</Button>
    </Form>
  );
}

function Remove({ of: { locale, name } }: { of: Listed }) {
  const t = useText();
  return (
    <details className={styles.remove}>
      <summary aria-label={t("translations.remove.named", { language: name })}>{t("translations.remove")}</summary>
      <Form method="post">
        <p>{t("translations.remove.description", { language: name })}</p>
        <input type="hidden" name="locale" value={locale} />
        <Button type="submit" name="intent" value="remove" tone="danger" size="small">
          {t("translations.remove.named", { language: name })}
        </Button>
      </Form>
    </details>
  );
}

function Row({ of }: { of: Listed }) {
  const t = useText();
  const { path } = useProject();
  const { locale, name, title, summary } = of;
  const href = `${path}/settings/translations?locale=${encodeURIComponent(locale)}`;
  const label = t("translations.edit.named", { language: name });
  return (
    <li className={styles.row}>
      <div className={styles.words}>
        <A href={href} lang={locale} className={styles.name}>
          {name}
        </A>
        {of.stale && <Status kind="warn">{t("translations.stale")}</Status>}
        <span className={styles.small}>
          <Text id="translations.updated" values={{ when: <TimeAgo at={of.updated} /> }} />
        </span>
        {(title ?? summary) && (
          <p lang={locale} className={styles.small}>
            {title ?? summary}
          </p>
        )}
      </div>
      <LinkButton href={href} size="small" aria-label={label}>
        {t("translations.edit")}
      </LinkButton>
      <Remove of={of} />
    </li>
  );
}

export function TranslationList(props: { translations: readonly Listed[]; choices: Option[] }) {
  const t = useText();
  return (
    <div className={styles.stack}>
      <p className={styles.small}>{t("translations.description")}</p>
      {props.choices.length > 0 && <Add choices={props.choices} />}
      {props.translations.length === 0 ? (
        <EmptyState title={t("translations.none.title")}>
          <p>{t("translations.none.description")}</p>
        </EmptyState>
      ) : (
        <ul className={styles.rows}>
          {props.translations.map((one) => (
            <Row key={one.locale} of={one} />
          ))}
        </ul>
      )}
    </div>
  );
}
