// The home page: search, the user's own projects, trending and new projects by type, how to play and publish.
import { homePage } from "#features/catalog/pages/contract.ts";
import { describeSite } from "#web/components/describe/describe-site.ts";
import { toListed } from "#web/components/listed-project.ts";
import { nextStep } from "#web/components/publish/next-step.ts";
import { useTagName } from "#web/components/tag-name.ts";
import { PageHead } from "#web/frame/page-head.tsx";
import { SiteSearch } from "#web/frame/site-search.tsx";
import { useText } from "#web/i18n/home.ts";
import { TypeIcon } from "#web/icons/types.tsx";
import { requestContext } from "#web/lib/context.ts";
import { listPath, typeOrder, type ShownType } from "#web/lib/project-types.ts";
import { Tag } from "#web/ui/chip.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import type { Route } from "./+types/home.ts";
import { Creators, Players } from "./begin.tsx";
import styles from "./home.module.css";
import { HomeList } from "./home-list.tsx";
import { OwnProjects } from "./own-projects.tsx";
import { Pictured } from "./pictured.tsx";

/** The type in `?type=`; anything else shows all types. */
const typeIn = (url: URL): ShownType | null => typeOrder.find((type) => type === url.searchParams.get("type")) ?? null;

export async function loader({ context, url }: Route.LoaderArgs) {
  const type = typeIn(url);
  const { call, language } = requestContext(context);
  const { rising, pictured, newest, updated, popular, own, statistics } = await call(homePage, {
    ...(type !== null && { type }),
    locale: language.locale,
  });
  return {
    origin: url.origin,
    type,
    statistics,
    popular,
    own: own.map(({ id, title, slug, type, icon, status, updated, versions, can }) => ({
      id,
      title,
      path: `/${type}/${slug}`,
      iconUrl: icon?.smallUrl ?? null,
      status,
      updated,
      step: nextStep({ status, versions, can }),
    })),
    rising: rising.map((card) => ({ ...toListed(card), week: card.week })),
    pictured: pictured.map((card) => toListed(card, { pictures: true })),
    newest: newest.map((card) => toListed(card)),
    updated: updated.map((card) => toListed(card)),
  };
}

type Loaded = Awaited<ReturnType<typeof loader>>;

/** Popular searches. */
function Popular({ popular }: Pick<Loaded, "popular">) {
  const t = useText();
  const tagName = useTagName();
  if (popular.length === 0) return null;
  return (
    <nav aria-labelledby="popular" className={styles.popular}>
      <p id="popular">{t("home.popular")}</p>
      <ul>
        {popular.map(({ type, category }) => (
          <li key={`${type} ${category}`}>
            <Tag href={`${listPath(type)}?${new URLSearchParams({ c: category })}`}>
              {t("home.popular.of", { category: tagName(category), type: t(`core.types.${type}`) })}
            </Tag>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Types({ chosen }: { chosen: ShownType | null }) {
  const t = useText();
  const all = { href: "/", label: t("home.types.all"), current: chosen === null };
  const types = typeOrder.map((type) => ({
    href: `/?type=${type}`,
    label: (
      <>
        <TypeIcon type={type} />
        {t(`core.types.${type}`)}
      </>
    ),
    current: type === chosen,
  }));
  return <Tabs label={t("home.types")} tabs={[all, ...types]} />;
}

export default function Home({ loaderData }: Route.ComponentProps) {
  const t = useText();
  const { statistics, origin, type, popular, own, pictured, ...lists } = loaderData;
  return (
    <>
      <PageHead
        title={type === null ? undefined : t(`core.types.${type}`)}
        canonical={type === null ? `${origin}/` : `${origin}/?type=${type}`}
        describes={import.meta.env.SSR ? describeSite(origin, t("core.site.description")) : []}
      />
      <div className={styles.top}>
        <h1>{t("home.title")}</h1>
        <SiteSearch wide name={t("home.search")} type={type} />
        <Popular popular={popular} />
        {statistics.projects > 0 && <p className={styles.statistics}>{t("home.statistics", statistics)}</p>}
      </div>
      {own.length > 0 && <OwnProjects projects={own} />}
      <Types chosen={type} />
      <Pictured projects={pictured} />
      <div className={styles.lists}>
        <HomeList name="rising" type={type} projects={lists.rising} />
        <HomeList name="newest" type={type} projects={lists.newest} />
        <HomeList name="updated" type={type} projects={lists.updated} />
      </div>
      <div className={styles.begin}>
        <Players />
        <Creators />
      </div>
    </>
  );
}
