// The home page: a search field, then what is rising, new and fresh, then a word to creators.
import { homePage } from "#features/catalog/pages/contract.ts";
import { toListed, type ListedProject } from "#web/components/listed-project.ts";
import { ProjectLine } from "#web/components/project-line.tsx";
import { A } from "#web/frame/a.tsx";
import { PageHead } from "#web/frame/page-head.tsx";
import { SiteSearch } from "#web/frame/site-search.tsx";
import { useText } from "#web/i18n/home.ts";
import { TypeIcon } from "#web/icons/types.tsx";
import { from } from "#web/lib/context.ts";
import { listPath, typeOrder } from "#web/lib/project-types.ts";
import { LinkButton } from "#web/ui/button.tsx";
import type { Route } from "./+types/home.ts";
import styles from "./home.module.css";

export async function loader({ context, url }: Route.LoaderArgs) {
  const { rising, newest, updated, statistics } = await from(context).call(homePage, {});
  return {
    origin: url.origin,
    statistics,
    rising: rising.map((card) => toListed(card)),
    newest: newest.map((card) => toListed(card)),
    updated: updated.map((card) => toListed(card)),
  };
}

type ListName = "rising" | "newest" | "updated";

function HomeList(props: { name: ListName; projects: readonly ListedProject[] }) {
  const t = useText();
  const id = `list-${props.name}`;
  return (
    <section aria-labelledby={id} className={styles.list}>
      <h2 id={id} className={styles.heading}>
        {t(`home.${props.name}`)}
      </h2>
      {props.projects.length === 0 && <p className={styles.none}>{t(`home.${props.name}.none`)}</p>}
      <ul>
        {props.projects.map((project) => (
          <li key={project.id}>
            <ProjectLine project={project} figure={props.name === "rising" ? "downloads" : props.name} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Types() {
  const t = useText();
  return (
    <nav aria-label={t("home.types")}>
      <ul className={styles.types}>
        {typeOrder.map((type) => (
          <li key={type}>
            <A href={listPath(type)} className={styles.type}>
              <TypeIcon type={type} />
              {t(`core.types.${type}`)}
            </A>
          </li>
        ))}
      </ul>
    </nav>
  );
}

export default function Home({ loaderData: { statistics, origin, ...lists } }: Route.ComponentProps) {
  const t = useText();
  return (
    <>
      <PageHead canonical={`${origin}/`} />
      <div className={styles.top}>
        <h1>{t("home.title")}</h1>
        <SiteSearch wide name={t("home.search")} />
        <Types />
        {statistics.projects > 0 && <p className={styles.statistics}>{t("home.statistics", statistics)}</p>}
      </div>
      <div className={styles.lists}>
        <HomeList name="rising" projects={lists.rising} />
        <HomeList name="newest" projects={lists.newest} />
        <HomeList name="updated" projects={lists.updated} />
      </div>
      <section className={styles.creators} aria-labelledby="creators">
        <div>
          <h2 id="creators" className={styles.heading}>
            {t("home.creators")}
          </h2>
          <p className={styles.says}>{t("home.creators.says")}</p>
        </div>
        <LinkButton href="/create/project">{t("home.creators.create")}</LinkButton>
      </section>
    </>
  );
}
