// Language settings, for visitors too: by a form without scripts, in place with them.
import languages from "virtual:languages";
import { useState, type ReactNode } from "react";
import { defaultLocale, jokeLocale } from "#kernel/locale.ts";
import { AccountPage } from "#web/components/form/account-page.tsx";
import { useLanguage } from "#web/frame/use-frame.ts";
import { useFormats } from "#web/i18n/area.tsx";
import { Text, useText } from "#web/i18n/language.ts";
import { requestContext } from "#web/lib/context.ts";
import { sameSitePath } from "#web/lib/same-site-path.ts";
import { Callout } from "#web/ui/callout.tsx";
import { TextInput } from "#web/ui/text-field.tsx";
import { Icon } from "#web/ui/icon.tsx";
import type { Route } from "./+types/language.ts";
import styles from "./language.module.css";
import { useLanguageChoice, type Choice } from "./language-choice.ts";

type Language = (typeof languages)[number];

const own = "/settings/language";

/** Letters without diacritics, so that "cestina" finds "Čeština". */
const folded = (text: string) => text.normalize("NFD").replaceAll(/\p{M}/gu, "").toLowerCase();

const matches = ({ name, locale, search }: Language, wanted: string) =>
  [name, locale, ...search].some((text) => folded(text).includes(folded(wanted.trim())));

/** English and the most complete languages first; the upside-down one last. */
const inOrder = languages.toSorted(
  (a, b) => Number(a.locale === jokeLocale) - Number(b.locale === jokeLocale) || a.name.localeCompare(b.name, "en"),
);

export function loader({ context, url }: Route.LoaderArgs) {
  const { automatic, saved, asked } = requestContext(context).language;
  const query = url.searchParams.get("q")?.slice(0, 60) ?? "";
  const back = sameSitePath(url.searchParams.get("back"), own);
  const kept = { ...(back !== own && { back }), ...(asked !== null && { hl: asked }) };
  return { languages: inOrder, automatic, isAutomatic: saved === null && asked === null, query, back, kept };
}

const nameOf = (all: readonly Language[], locale: string) => all.find((one) => one.locale === locale)?.name ?? locale;

/** A language's native name, marked up so that it is pronounced correctly. */
function Named({ all, locale }: { all: readonly Language[]; locale: string }) {
  return <bdi lang={locale}>{nameOf(all, locale)}</bdi>;
}

function Written({ by, all }: { by: Language; all: readonly Language[] }) {
  const t = useText();
  const formats = useFormats();
  const share = formats.share(by.share);
  if (by.author === "joke") return t("language.joke");
  if (by.share === 1 && by.locale === defaultLocale) return t("language.coverage", { share });
  if (by.own === undefined || by.own === by.share) return t(`language.${by.author}`, { share });
  const sister = <Named all={all} locale={by.fallback ?? defaultLocale} />;
  return <Text id="language.sister" values={{ share, own: formats.share(by.own), sister }} />;
}

type RowProps = { locale: string; current: boolean; choice: Choice | null; children: ReactNode };

/** One click chooses; without scripts it submits the form. */
function Row({ locale, current, choice, children }: RowProps) {
  const t = useText();
  const applying = choice?.locale === locale && choice.state === "applying";
  return (
    <li>
      <button
        type="submit"
        name="locale"
        value={locale}
        title={current ? t("language.current") : t("language.apply")}
        aria-pressed={current}
        aria-busy={applying || undefined}
        className={styles.row}
      >
        <span className={styles.words}>{children}</span>
        {current && <Icon icon="check" className={styles.mark} />}
      </button>
    </li>
  );
}

/** The result of a choice; stays visible while the list scrolls. */
function Outcome({ choice, of }: { choice: Choice | null; of: Route.ComponentProps["loaderData"] }) {
  const t = useText();
  const { name } = useLanguage();
  const failed = choice?.state === "load-failed" || choice?.state === "error";
  return (
    <div className={styles.outcome}>
      <p role="status">
        {choice?.state === "applying" && t("language.applying")}
        {choice?.state === "applied" && t("language.applied", { language: name })}
      </p>
      {failed && (
        <Callout kind="danger" announce>
          <p>
            <Named all={of.languages} locale={choice.locale || of.automatic} />:{" "}
            {t(choice.state === "error" ? "language.error" : "language.failed")}
          </p>
        </Callout>
      )}
    </div>
  );
}

/** What is shown where a translation is incomplete, and how to contribute. */
function Gaps({ all }: { all: readonly Language[] }) {
  const t = useText();
  const { locale } = useLanguage();
  const shown = all.find((one) => one.locale === locale);
  if (!shown || (shown.own ?? shown.share) === 1) return null;
  const language = <Named all={all} locale={shown.fallback ?? defaultLocale} />;
  return (
    <div className={styles.help}>
      <p>
        <Text id="language.fallback" values={{ language }} />
      </p>
      <details>
        <summary>{t("language.help")}</summary>
        <p>{t("language.help.description", { folder: `locales/${locale}` })}</p>
      </details>
    </div>
  );
}

/** Filters the list while typing; without scripts by a GET form that keeps the other parameters. */
function Find(props: { wanted: string; setWanted: (wanted: string) => void; kept: Record<string, string> }) {
  const t = useText();
  const label = t("language.find");
  return (
    <form
      method="get"
      role="search"
      aria-label={label}
      className={styles.find}
      onSubmit={(event) => event.preventDefault()}
    >
      {Object.entries(props.kept).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextInput
        type="search"
        name="q"
        label={label}
        icon="search"
        maxLength={60}
        autoComplete="off"
        value={props.wanted}
        onChange={(event) => props.setWanted(event.currentTarget.value)}
      />
    </form>
  );
}

export default function LanguagePage({ loaderData: of }: Route.ComponentProps) {
  const t = useText();
  const { locale } = useLanguage();
  const [wanted, setWanted] = useState(of.query);
  const { choice, choose } = useLanguageChoice(of.automatic);
  const found = of.languages.filter((one) => matches(one, wanted));
  return (
    <AccountPage language="language" title={t("language.title")} description={t("language.description")}>
      <p className={styles.intro}>{t("language.description")}</p>
      <Find wanted={wanted} setWanted={setWanted} kept={of.kept} />
      <Outcome choice={choice} of={of} />
      <form
        method="post"
        action="/preferences"
        aria-label={t("language.pick")}
        onSubmit={(event) => {
          event.preventDefault();
          const pressed = event.nativeEvent.submitter;
          if (pressed instanceof HTMLButtonElement && choice?.state !== "applying") void choose(pressed.value);
        }}
      >
        <input type="hidden" name="back" value={of.back} />
        <ul className={styles.list}>
          <Row locale="" current={of.isAutomatic} choice={choice}>
            <strong>{t("language.automatic")}</strong>
            <span className={styles.subtext}>
              <Text
                id="language.automatic.description"
                values={{ language: <Named all={of.languages} locale={of.automatic} /> }}
              />
            </span>
          </Row>
        </ul>
        <h2 className={styles.heading}>{t("language.all")}</h2>
        {found.length === 0 && <p role="status">{t("language.none")}</p>}
        <ul className={styles.list}>
          {found.map((one) => (
            <Row
              key={one.locale}
              locale={one.locale}
              current={!of.isAutomatic && one.locale === locale}
              choice={choice}
            >
              <strong>
                <Named all={of.languages} locale={one.locale} />
              </strong>
              <span className={styles.subtext}>
                <Written by={one} all={of.languages} />
              </span>
            </Row>
          ))}
        </ul>
      </form>
      <Gaps all={of.languages} />
    </AccountPage>
  );
}
