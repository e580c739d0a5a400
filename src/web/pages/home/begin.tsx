// Getting started: for players what to do with a file, for creators how to publish.
import { A } from "#web/frame/a.tsx";
import { Text, useText } from "#web/i18n/home.ts";
import { LinkButton } from "#web/ui/button.tsx";
import styles from "./home.module.css";

export function Players() {
  const t = useText();
  return (
    <section aria-labelledby="players">
      <h2 id="players" className={styles.heading}>
        {t("home.players")}
      </h2>
      <ol className={styles.steps}>
        <li>{t("home.players.choose")}</li>
        <li>{t("home.players.put")}</li>
        <li>{t("home.players.pack")}</li>
      </ol>
      <LinkButton href="/app">{t("home.players.app")}</LinkButton>
    </section>
  );
}

export function Creators() {
  const t = useText();
  const rules = (words: React.ReactNode[]) => (
    <A key="rules" href="/legal/rules">
      {words}
    </A>
  );
  return (
    <section aria-labelledby="creators">
      <h2 id="creators" className={styles.heading}>
        {t("home.creators")}
      </h2>
      <p className={styles.subtext}>{t("home.creators.description")}</p>
      <ul className={styles.steps}>
        <li>{t("home.creators.file")}</li>
        <li>{t("home.creators.words")}</li>
        <li>
          <Text id="home.creators.rules" values={{ rules }} />
        </li>
      </ul>
      <LinkButton href="/create/project">{t("home.creators.create")}</LinkButton>
    </section>
  );
}
