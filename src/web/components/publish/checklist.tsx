// What a project still needs before review, each with a link to fix it.
import { A } from "#web/frame/a.tsx";
import { Text, useText } from "#web/i18n/publish.ts";
import { Icon } from "#web/ui/icon.tsx";
import { VisuallyHidden } from "#web/ui/visually-hidden.tsx";
import styles from "./checklist.module.css";

export interface ChecklistItem {
  readonly id: string;
  readonly level: "required" | "warning" | "suggestion";
  readonly done: boolean;
}

/** Where each item is fixed, below the project's path. */
const places = {
  version: "version/new",
  body: "settings/description",
  license: "settings/license",
  "license-url": "settings/license",
  "identical-links": "settings/links",
  "misplaced-discord": "settings/links",
  "link-shorteners": "settings/links",
  "gpl-source": "settings/links",
  links: "settings/links",
  gallery: "settings/gallery",
  "featured-image": "settings/gallery",
  "moderator-feedback": "settings",
  "too-many-tags": "settings/tags",
  tags: "settings/tags",
  icon: "settings",
} as const;

type Known = keyof typeof places;
/** Whether there are words for the item. */
export const isChecklistItem = (id: string): id is Known => Object.hasOwn(places, id);
const signs = { required: "circle", warning: "triangle-alert", suggestion: "lightbulb" } as const;

function Item(props: { item: ChecklistItem & { id: Known }; path: string; pathname?: string }) {
  const t = useText();
  const { id, level, done } = props.item;
  const href = `${props.path}/${places[id]}`;
  const words = t(`publish.checklist.${id}`);
  return (
    <li className={styles.item} data-state={done ? "done" : level}>
      <Icon icon={done ? "check" : signs[level]} />
      <span>
        {done || href === props.pathname ? words : <A href={href}>{words}</A>}
        <VisuallyHidden>, {t(done ? "publish.checklist.done" : `publish.checklist.is.${level}`)}</VisuallyHidden>
      </span>
    </li>
  );
}

/** `path` is the project's path, `pathname` the current page; warnings and suggestions show until they are done. */
export function Checklist(props: { items: readonly ChecklistItem[]; path: string; pathname?: string }) {
  const known = props.items.filter((item): item is ChecklistItem & { id: Known } => isChecklistItem(item.id));
  // These are only shown while something is wrong.
  const quiet = ["identical-links", "misplaced-discord", "link-shorteners"];
  const required = known.filter((item) => item.level === "required" && !(item.done && quiet.includes(item.id)));
  const advice = known.filter((item) => item.level !== "required" && !item.done);
  const show = (items: typeof known) =>
    items.map((item) => <Item key={item.id} item={item} path={props.path} pathname={props.pathname} />);
  return (
    <section className={styles.checklist} aria-labelledby="checklist">
      <h2 id="checklist" className={styles.title}>
        <Text id="publish.checklist.title" />
      </h2>
      <ul>{show(required)}</ul>
      {advice.length > 0 && (
        <>
          <p className={styles.more}>
            <Text id="publish.checklist.advice" />
          </p>
          <ul>{show(advice)}</ul>
        </>
      )}
    </section>
  );
}
