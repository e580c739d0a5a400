// The profile page of a user or organization: who they are, and their projects by type.
import type { ReactNode } from "react";
import { useText } from "#web/i18n/user.ts";
import { usePreferences } from "#web/frame/use-frame.ts";
import { listPath, typeOrder, type ShownType } from "#web/lib/project-types.ts";
import { Avatar } from "#web/ui/avatar.tsx";
import { LinkButton } from "#web/ui/button.tsx";
import { EmptyState } from "#web/ui/empty-state.tsx";
import { Hash } from "#web/ui/hash.tsx";
import { Tabs } from "#web/ui/tabs.tsx";
import type { ListedProject } from "./listed-project.ts";
import { PageLinks } from "./page-links.tsx";
import { PersonLink } from "./person-link.tsx";
import styles from "./profile.module.css";
import { ProjectList } from "./project-list.tsx";
import { useCopyLabels } from "./use-copy-labels.ts";

type ProfileProps = {
  name: string;
  picture: string | null;
  round?: boolean;
  /** Badge beside the name. */
  mark?: ReactNode;
  words?: ReactNode;
  facts: ReactNode;
  /** Path of the profile. */
  path: string;
  /** The current page of projects. */
  projects: readonly ListedProject[];
  /** The current page, from 1, and the number of pages. */
  page: number;
  pages: number;
  /** The number of projects of each type, over all pages. */
  types: readonly { type: ShownType; count: number }[];
  /** The selected type, or null for all. */
  type: ShownType | null;
  isSelf?: boolean;
  side: ReactNode;
};

/** The project type named by the last segment of a profile's path (`mods`); undefined when it names none. */
export function typeOfPart(part: string | undefined): ShownType | null | undefined {
  return part === undefined ? null : typeOrder.find((type) => part === `${type}s`);
}

function Kinds({ path, types, type }: Pick<ProfileProps, "path" | "types" | "type">) {
  const t = useText();
  const counts = new Map(types.map((one) => [one.type, one.count]));
  const kinds = typeOrder.filter((one) => one === type || counts.has(one));
  if (kinds.length < 2 && type === null) return null;
  const tabs = kinds.map((one) => ({
    href: `${path}${listPath(one)}`,
    label: t(`core.types.${one}`),
    count: counts.get(one) ?? 0,
    current: one === type,
  }));
  const total = types.reduce((sum, { count }) => sum + count, 0);
  const all = { href: path, label: t("user.kinds.all"), count: total, current: type === null };
  return <Tabs label={t("user.kinds")} tabs={[all, ...tabs]} />;
}

function Projects(props: ProfileProps) {
  const t = useText();
  const { cosmetics } = usePreferences();
  const { projects, page, pages, path, type } = props;
  const first = type === null ? path : `${path}${listPath(type)}`;
  if (projects.length > 0)
    return (
      <>
        <ProjectList projects={projects} view={cosmetics.searchDisplayMode.user} heading="h2" typed />
        <PageLinks page={page} pages={pages} hrefOf={(to) => (to === 1 ? first : `${first}?page=${to}`)} />
      </>
    );
  if (props.types.length > 0) return <EmptyState title={t("user.none.kind")} />;
  const create = props.isSelf && <LinkButton href="/create/project">{t("user.create")}</LinkButton>;
  return (
    <EmptyState title={t("user.none.title")} actions={create}>
      <p>{props.isSelf ? t("user.none.self") : t("user.none.description", { name: props.name })}</p>
    </EmptyState>
  );
}

export function Profile(props: ProfileProps) {
  const { cosmetics } = usePreferences();
  return (
    <>
      <header className={styles.head}>
        <Avatar name={props.name} src={props.picture} size={96} shape={props.round ? "round" : "card"} first />
        <div className={styles.words}>
          <div className={styles.names}>
            <h1 className={styles.name} dir="auto">
              {props.name}
            </h1>
            {props.mark && <div className={styles.marks}>{props.mark}</div>}
          </div>
          {props.words && (
            <div className={styles.bio} dir="auto">
              {props.words}
            </div>
          )}
          <p className={styles.facts}>{props.facts}</p>
        </div>
      </header>
      <div className={cosmetics.leftContentLayout ? styles.columnsStart : styles.columns}>
        <div className={styles.main}>
          <Kinds {...props} />
          <Projects {...props} />
        </div>
        <aside className={styles.side}>{props.side}</aside>
      </div>
    </>
  );
}

/** A section of the side column. */
export function ProfilePart(props: { title: string; children: ReactNode }) {
  return (
    <section className={styles.part}>
      <h2 className={styles.title}>{props.title}</h2>
      {props.children}
    </section>
  );
}

/** The id with a copy button, after other details. */
export function ProfileId(props: { what: string; id: string; children?: ReactNode }) {
  const copy = useCopyLabels();
  return (
    <dl className={styles.details}>
      {props.children}
      <dt>{props.what}</dt>
      <dd>
        <Hash value={props.id} labels={copy(props.what)} />
      </dd>
    </dl>
  );
}

/** Links to users or organizations. */
export function ProfileLinks(props: {
  links: readonly { href: string; name: string; picture: string | null; description?: string; mark?: ReactNode }[];
  round?: boolean;
}) {
  return (
    <ul className={styles.people}>
      {props.links.map((one) => (
        <li key={one.href}>
          <PersonLink {...one} round={props.round} />
        </li>
      ))}
    </ul>
  );
}
